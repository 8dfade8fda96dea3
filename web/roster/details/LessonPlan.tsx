import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { PlannedWeek, Program, ProgramSubject, ProgramWeek } from '@uurwerk/contract/staff/program'
import type { AttendeeParam, Participant } from '@uurwerk/contract/values'
import { BookOpen } from 'lucide-react'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { programQuery } from '#web/data/program.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { useHue } from '../appointment/chosen-hue.tsx'
import { PlannedTexts } from '../appointment/PlannedTexts.tsx'
import styles from './Details.module.css'

interface Props {
  appointment: Appointment
  /** The attendee in whose roster it was chosen. */
  attendeeId: AttendeeParam
}

export function LessonPlan({ appointment, attendeeId }: Props) {
  const { modules } = useScope()
  const { type, course, groups } = appointment
  const hasPlan = course !== null && (type === 'exam' || (type === 'lesson' && groups.length > 0))
  if (!hasPlan || !modules.includes('program')) return null
  return <WeekPlans appointment={appointment} attendeeId={attendeeId} />
}

function WeekPlans({ appointment, attendeeId }: Props) {
  const own = useCurrentUser().attendee?.id
  const whose = attendeeId === own ? 'me' : attendeeId
  const { teachers, groups } = appointment
  const first = usePlans(appointment, whose, { isWanted: true, isOwn: true })
  // A student's program has only the own groups, a room's has none, and a class's lacks cluster groups. The teacher's
  // has all.
  const other = (teachers[0] ?? groups[0])?.id ?? whose
  const second = usePlans(appointment, other, { isWanted: first.isNone, isOwn: false })
  const { plans = [], week, year } = first.isNone ? second : first
  if (!week) return null
  return plans.map((plan, _, { length }) => (
    <Plan
      key={plan.groups[0]?.id}
      plan={plan}
      isOneOfSeveral={length > 1}
      week={week}
      attendee={first.isNone ? plan.groups[0]?.id : whose === 'me' ? undefined : whose}
      year={year}
      appointment={appointment}
    />
  ))
}

interface WeekPlan {
  /** The groups with this plan; several when their texts are equal. */
  groups: Participant[]
  planned: PlannedWeek | undefined
}

interface Asking {
  isWanted: boolean
  /** True when the appointment is in this roster. */
  isOwn: boolean
}

/**
 * Loads the plans of an attendee's program for the groups and week of a lesson. `isNone` if the program has none of the
 * groups.
 */
function usePlans(appointment: Appointment, whose: AttendeeParam, { isWanted, isOwn }: Asking) {
  const { start } = appointment
  const date = start.slice(0, 10)
  const now = useQuery({ ...programQuery(whose), enabled: isWanted })
  const year = findYear(now.data, date)
  const then = useQuery({ ...programQuery(whose, year), enabled: isWanted && year !== undefined })
  const { data: program, isError } = year === undefined ? now : then
  const week = program?.weeks.find((eachWeek) => eachWeek.start <= date && date <= eachWeek.end)
  const subjects = program && findSubjects(appointment, program, isOwn)
  return {
    week,
    year,
    plans: subjects && week && groupWeekPlans(subjects, week.week),
    isNone: isError || subjects?.length === 0,
  }
}

/**
 * Finds the program's subjects for an appointment.
 * An exam can be set for a class or for single people. It then counts for the only group in which the attendee has the
 * course.
 */
function findSubjects({ type, course, groups }: Appointment, program: Program, isOwn: boolean) {
  const ofCourse = program.subjects.filter((subject) => subject.course.id === course?.id)
  const ofGroups = ofCourse.filter(({ group }) => groups.some(({ id }) => id === group.id))
  const isOfOne = isOwn && type === 'exam' && ofGroups.length === 0 && ofCourse.length === 1
  return isOfOne ? ofCourse : ofGroups
}

function groupWeekPlans(subjects: readonly ProgramSubject[], week: number): WeekPlan[] {
  const shown = subjects.flatMap(({ group, mayEdit, weeks }) => {
    const planned = weeks.find((eachWeek) => eachWeek.week === week)
    const texts = planned ? [planned.objectives, planned.material, planned.test] : []
    return mayEdit || texts.some(Boolean) ? [{ group, planned, same: texts.join('\n\n') }] : []
  })
  return [...Map.groupBy(shown, ({ same }) => same).values()].map((same) => ({
    groups: same.map(({ group }) => group),
    planned: same[0]?.planned,
  }))
}

interface PlanProps {
  plan: WeekPlan
  isOneOfSeveral: boolean
  week: ProgramWeek
  /** Attendee and year of the program to link to; undefined for the user's own program and the current year. */
  attendee: number | undefined
  year: number | undefined
  appointment: Appointment
}

function Plan({ plan, isOneOfSeveral, week: { isoWeek }, attendee, year, appointment }: PlanProps) {
  const { t } = useTexts()
  const { groups, planned } = plan
  const course = appointment.course?.name ?? ''
  const named = { course, groups: groups.map(({ name }) => name).join(', ') }
  return (
    <section className={styles.plan} style={useHue(appointment)}>
      <h3>
        {isOneOfSeveral ? t(($) => $.PROGRAM.LESSON.TITLE_OF, named) : t(($) => $.PROGRAM.LESSON.TITLE, { course })}
      </h3>
      <PlannedTexts planned={planned} />
      <Link to="/program" search={{ week: isoWeek, attendee, year }} className={getButtonClass({ look: 'quiet' })}>
        <BookOpen size={16} aria-hidden /> {t(($) => $.PROGRAM.LESSON.OPEN, { number: Number(isoWeek.slice(-2)) })}
      </Link>
    </section>
  )
}

/** Returns the school year of a date if it is not the program's year. */
function findYear(program: Program | undefined, date: string): number | undefined {
  if (!program?.year || (program.year.start <= date && date <= program.year.end)) return undefined
  return program.years.find(({ start, end }) => start <= date && date <= end)?.year
}
