import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { PlannedWeek, Program, ProgramSubject, ProgramWeek } from '@uurwerk/contract/staff/program'
import type { AttendeeParam, Participant } from '@uurwerk/contract/values'
import { BookOpen } from 'lucide-react'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { programQuery } from '#web/data/program.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { useHue } from '../appointment/chosen-hue.tsx'
import { PlannedTexts } from '../appointment/PlannedTexts.tsx'
import styles from './Details.module.css'

interface Props {
  appointment: Appointment
  /** In whose roster it was chosen. */
  attendeeId: AttendeeParam
}

/** What is planned in the week of a lesson for those who have it, and the way there. */
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
  // A student has only the own groups of a lesson. A room has none, and a class not its clusters: who teaches has all.
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
  /** Of which it is the plan; several where they do the same. */
  groups: Participant[]
  planned: PlannedWeek | undefined
}

interface Asking {
  isWanted: boolean
  /** Whether the appointment stands in this roster. */
  isOwn: boolean
}

/** What the program of somebody has for the groups of a lesson, in its week, once it is known; or that it has none of them. */
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

/** An exam may be set for a class or for people by name: it is then of the one group in which one has the course. */
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
  /** Whose program the way there leads to, and in which year, where these are not one's own and that of today. */
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
      <Link to="/program" search={{ week: isoWeek, attendee, year }} className={buttonClass({ look: 'quiet' })}>
        <BookOpen size={16} aria-hidden /> {t(($) => $.PROGRAM.LESSON.OPEN, { number: Number(isoWeek.slice(-2)) })}
      </Link>
    </section>
  )
}

/** The year of a date, where it is not that of the program. */
function findYear(program: Program | undefined, date: string): number | undefined {
  if (!program?.year || (program.year.start <= date && date <= program.year.end)) return undefined
  return program.years.find(({ start, end }) => start <= date && date <= end)?.year
}
