import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Program } from '@uurwerk/contract/staff/program'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { BookOpen } from 'lucide-react'
import { useCurrentUser, useScope } from '../../data/me.ts'
import { programQuery } from '../../data/program.ts'
import { useTexts } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useHue } from '../appointment/chosen-hue.tsx'
import { PlannedTexts } from '../appointment/PlannedTexts.tsx'
import styles from './Details.module.css'

interface Props {
  appointment: Appointment
  /** In whose roster it was chosen. */
  attendeeId: AttendeeParam
}

/** A lesson of more groups than this is no lesson of their course. */
const mostGroups = 3

/** What is planned in the week of a lesson for those who have it, and the way there. */
export function LessonPlan({ appointment, attendeeId }: Props) {
  const { modules } = useScope()
  const { type, course, groups } = appointment
  const hasPlan = (type === 'lesson' || type === 'exam') && course !== null && groups.length <= mostGroups
  if (!hasPlan || !modules.includes('program')) return null
  return groups.map(({ id }) => (
    <GroupPlan key={id} groupId={id} courseId={course.id} appointment={appointment} attendeeId={attendeeId} />
  ))
}

function GroupPlan({ groupId, courseId, appointment, attendeeId }: Props & { groupId: number; courseId: number }) {
  const { t } = useTexts()
  const own = useCurrentUser().attendee?.id
  const date = appointment.start.slice(0, 10)
  const now = useQuery(programQuery(groupId)).data
  const another = yearOf(now, date)
  const then = useQuery({ ...programQuery(groupId, another), enabled: another !== undefined }).data
  const style = useHue(appointment)
  const program = another === undefined ? now : then
  const subject = program?.subjects.find((one) => one.course.id === courseId && one.group.id === groupId)
  const week = program?.weeks.find(({ start, end }) => start <= date && date <= end)
  const planned = subject?.weeks.find((one) => one.week === week?.week)
  const isPlanned = planned !== undefined && [planned.objectives, planned.material, planned.test].some(Boolean)
  if (!subject || !week || (!isPlanned && !subject.mayEdit)) return null
  const isOwn = attendeeId === 'me' || attendeeId === own
  const number = Number(week.isoWeek.slice(-2))
  return (
    <section className={styles.plan} style={style}>
      <h3>{t(($) => $.PROGRAM.LESSON.TITLE, { course: subject.course.name })}</h3>
      <PlannedTexts planned={planned} />
      <Link
        to="/program"
        search={{
          week: week.isoWeek,
          ...(!isOwn && { attendee: groupId }),
          ...(another !== undefined && { year: another }),
        }}
        className={buttonClass({ look: 'quiet' })}
      >
        <BookOpen size={16} aria-hidden /> {t(($) => $.PROGRAM.LESSON.OPEN, { number })}
      </Link>
    </section>
  )
}

/** The year of a date, where it is not that of the program. */
function yearOf(program: Program | undefined, date: string): number | undefined {
  if (!program?.year || (program.year.start <= date && date <= program.year.end)) return undefined
  return program.years.find(({ start, end }) => start <= date && date <= end)?.year
}
