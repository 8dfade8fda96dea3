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
  return <WeekPlanSections appointment={appointment} attendeeId={attendeeId} />
}

function WeekPlanSections({ appointment, attendeeId }: Props) {
  const ownId = useCurrentUser().attendee?.id
  const attendee = attendeeId === ownId ? 'me' : attendeeId
  const { teachers, groups } = appointment
  const attendeePlans = useWeekPlans(appointment, attendee, { isEnabled: true, isOwn: true })
  // A student's program has only the own groups, a room's none, a class's none of several classes. The teacher's has
  // all.
  const fallbackAttendee = (teachers[0] ?? groups[0])?.id ?? attendee
  const fallbackPlans = useWeekPlans(appointment, fallbackAttendee, {
    isEnabled: attendeePlans.hasNoSubjects,
    isOwn: false,
  })
  const { plans = [], week, year } = attendeePlans.hasNoSubjects ? fallbackPlans : attendeePlans
  if (!week) return null
  const findProgramAttendee = ({ groups: [firstGroup] }: WeekPlan) => {
    if (attendeePlans.hasNoSubjects) return firstGroup?.id
    return attendee === 'me' ? undefined : attendee
  }
  return plans.map((plan, _, { length }) => (
    <WeekPlanSection
      key={plan.groups[0]?.id}
      plan={plan}
      isOneOfSeveral={length > 1}
      week={week}
      programAttendeeId={findProgramAttendee(plan)}
      year={year}
      appointment={appointment}
    />
  ))
}

interface WeekPlan {
  /** Several if their texts are equal. */
  groups: Participant[]
  plannedWeek: PlannedWeek | undefined
}

interface WeekPlansOptions {
  isEnabled: boolean
  /** True when the appointment is in this roster. */
  isOwn: boolean
}

/** `hasNoSubjects` if the attendee's program has none of the lesson's groups. */
function useWeekPlans(appointment: Appointment, attendee: AttendeeParam, { isEnabled, isOwn }: WeekPlansOptions) {
  const { start } = appointment
  const date = start.slice(0, 10)
  const currentProgram = useQuery({ ...programQuery(attendee), enabled: isEnabled })
  const year = findOtherYear(currentProgram.data, date)
  const yearProgram = useQuery({ ...programQuery(attendee, year), enabled: isEnabled && year !== undefined })
  const { data: program, isError } = year === undefined ? currentProgram : yearProgram
  const week = program?.weeks.find((eachWeek) => eachWeek.start <= date && date <= eachWeek.end)
  const subjects = program && findSubjects(appointment, program, isOwn)
  return {
    week,
    year,
    plans: subjects && week && groupWeekPlans(subjects, week.week),
    hasNoSubjects: isError || subjects?.length === 0,
  }
}

/**
 * Finds the subjects of the appointment's groups. In the user's own program, an exam for a class or single people counts
 * for the only group with its course.
 */
function findSubjects({ type, course, groups }: Appointment, program: Program, isOwn: boolean) {
  const courseSubjects = program.subjects.filter((subject) => subject.course.id === course?.id)
  const groupSubjects = courseSubjects.filter(({ group }) => groups.some(({ id }) => id === group.id))
  const isOnlyCourseGroup = isOwn && type === 'exam' && groupSubjects.length === 0 && courseSubjects.length === 1
  return isOnlyCourseGroup ? courseSubjects : groupSubjects
}

/** A plan without texts is shown only to those who may write it. */
function groupWeekPlans(subjects: readonly ProgramSubject[], week: number): WeekPlan[] {
  const visiblePlans = subjects.flatMap(({ group, mayEdit, weeks }) => {
    const plannedWeek = weeks.find((eachWeek) => eachWeek.week === week)
    const texts = plannedWeek ? [plannedWeek.objectives, plannedWeek.material, plannedWeek.test] : []
    return mayEdit || texts.some(Boolean) ? [{ group, plannedWeek, joinedTexts: texts.join('\n\n') }] : []
  })
  return [...Map.groupBy(visiblePlans, ({ joinedTexts }) => joinedTexts).values()].map((equalPlans) => ({
    groups: equalPlans.map(({ group }) => group),
    plannedWeek: equalPlans[0]?.plannedWeek,
  }))
}

interface WeekPlanSectionProps {
  plan: WeekPlan
  isOneOfSeveral: boolean
  week: ProgramWeek
  /** Undefined for the user's own program and the current year. */
  programAttendeeId: number | undefined
  year: number | undefined
  appointment: Appointment
}

function WeekPlanSection({
  plan,
  isOneOfSeveral,
  week: { isoWeek },
  programAttendeeId,
  year,
  appointment,
}: WeekPlanSectionProps) {
  const { t } = useTexts()
  const { groups, plannedWeek } = plan
  const course = appointment.course?.name ?? ''
  const titleValues = { course, groups: groups.map(({ name }) => name).join(', ') }
  return (
    <section className={styles.own} style={useHue(appointment)}>
      <h3>
        {isOneOfSeveral
          ? t(($) => $.PROGRAM.LESSON.TITLE_OF, titleValues)
          : t(($) => $.PROGRAM.LESSON.TITLE, { course })}
      </h3>
      <PlannedTexts planned={plannedWeek} />
      <Link
        to="/program"
        search={{ week: isoWeek, attendee: programAttendeeId, year }}
        className={getButtonClass({ variant: 'quiet' })}
      >
        <BookOpen size={16} aria-hidden /> {t(($) => $.PROGRAM.LESSON.OPEN, { number: Number(isoWeek.slice(-2)) })}
      </Link>
    </section>
  )
}

/** Returns undefined for the program's own year. */
function findOtherYear(program: Program | undefined, date: string): number | undefined {
  if (!program?.year || (program.year.start <= date && date <= program.year.end)) return undefined
  return program.years.find(({ start, end }) => start <= date && date <= end)?.year
}
