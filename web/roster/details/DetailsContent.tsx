import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeParam, Named } from '@uurwerk/contract/values'
import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import { Fragment, type FunctionComponent } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useCurrentUser, useScope, useSession } from '#web/data/me.ts'
import { DayPreviewButton } from '#web/joining/join/day-preview/DayPreviewButton.tsx'
import { Joining } from '#web/joining/join/Joining.tsx'
import { canUserAnswer } from '#web/joining/join/join-situation.ts'
import { type LessonMark, listMarks, findSeats } from '../appointment/marks.ts'
import { markIcons } from '../appointment/mark-icons.ts'
import { SubscribersSection } from '#web/joining/subscribers/SubscribersSection.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { canManageBookingHere, canChangeAppointment } from './access.ts'
import { BookingFacts, BookingActions } from './BookingFacts.tsx'
import { AppointmentChanges } from './AppointmentChanges.tsx'
import styles from './Details.module.css'
import { Fact } from './Fact.tsx'
import { LessonNotes } from './LessonNotes.tsx'
import { LessonPlan } from './LessonPlan.tsx'
import { formatDayAndTimes } from '../appointment/format-day-and-times.ts'
import { formatLessonHours } from '../appointment/lesson-hours.ts'
import { StudentsSection } from './StudentsSection.tsx'
import { TeacherNote } from './TeacherNote.tsx'
import { OnlineSwitch } from './OnlineSwitch.tsx'
import { ShareAppointment } from './ShareAppointment.tsx'

interface Props {
  appointment: Appointment
  attendeeId: AttendeeParam
  hasClash: boolean
  /** Actions on a booking, except on the own bookings of users who may book. */
  ManageBooking?: FunctionComponent<{ appointment: Appointment }> | undefined
  CoverRequest?: FunctionComponent<{ appointment: Appointment }> | undefined
  /** Actions of a planner on a lesson. */
  ChangeLesson?: FunctionComponent<{ appointment: Appointment }> | undefined
}

export function DetailsContent({ appointment, attendeeId, hasClash, ...actions }: Props) {
  const { ManageBooking, CoverRequest, ChangeLesson } = actions
  const user = useCurrentUser()
  const { impersonatedUser } = useSession()
  const mayBook = useScope().modules.includes('booking')
  const isJoinable = canUserAnswer(user, appointment, attendeeId)
  const isEditor = canChangeAppointment(user, impersonatedUser !== null, appointment)
  return (
    <div className={styles.content}>
      {isJoinable && <Joining appointment={appointment} />}
      {isJoinable && <DayPreviewButton appointment={appointment} />}
      <Marks marks={listMarks(appointment, hasClash)} />
      {CoverRequest && (appointment.cover ?? mayBeStandbyDuty(appointment)) && (
        <CoverRequest appointment={appointment} />
      )}
      <Facts appointment={appointment} isJoinable={isJoinable} />
      <BookingActions appointment={appointment} />
      {ManageBooking && canManageBookingHere(user, impersonatedUser !== null, mayBook, appointment) && (
        <ManageBooking appointment={appointment} />
      )}
      <AppointmentChanges appointment={appointment} />
      <LessonNotes appointment={appointment} />
      {ChangeLesson && <ChangeLesson appointment={appointment} />}
      <LessonPlan appointment={appointment} attendeeId={attendeeId} />
      <SubscribersSection appointment={appointment} />
      {isEditor ? <OnlineSwitch appointment={appointment} /> : <OnlineFact appointment={appointment} />}
      <TeacherNote appointment={appointment} isEditor={isEditor} />
      <StudentsSection appointment={appointment} />
      <ShareAppointment appointment={appointment} attendeeId={attendeeId} />
    </div>
  )
}

const mayBeStandbyDuty = ({ type, groups, teachers }: Appointment) =>
  (type === 'lesson' || type === 'activity') && groups.length === 0 && teachers.length > 0

function Marks({ marks }: { marks: readonly LessonMark[] }) {
  const { t } = useTexts()
  if (marks.length === 0) return null
  return (
    <Row as="ul" gap={3}>
      {marks.map((mark) => {
        const Icon = markIcons[mark]
        return (
          <li key={mark} className={styles.mark} data-mark={mark}>
            <Icon size={13} aria-hidden /> {t(($) => $.ROSTER.MARK[mark])}
          </li>
        )
      })}
    </Row>
  )
}

function Facts({ appointment, isJoinable }: { appointment: Appointment; isJoinable: boolean }) {
  const { t } = useTexts()
  const { type, classrooms, groups, course, invigilators } = appointment
  // A booking's participants are in its list of invitees.
  const teachers =
    type === 'booking' ? [] : appointment.teachers.filter(({ id }) => !invigilators?.some((who) => who.id === id))
  const start = Temporal.PlainDateTime.from(appointment.start)
  const end = Temporal.PlainDateTime.from(appointment.end)
  const seats = findSeats(appointment)
  const renderRosterLinks = (attendees: readonly Named[]) =>
    attendees.length > 0 && <RosterLinks attendees={attendees} date={start.toPlainDate()} />
  const minutes = start.until(end).total('minutes')
  return (
    <dl className={styles.facts}>
      <Fact name={t(($) => $.ROSTER.DETAILS.WHEN)}>
        <span className="tabular">{formatDayAndTimes(start, end)}</span>
        {/* The length of several days says nothing in minutes. */}
        {minutes > 0 && minutes < 24 * 60 && (
          <span className={styles.aside}>
            {[formatLessonHours(appointment), t(($) => $.ROSTER.DETAILS.MINUTES, { count: minutes })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </Fact>
      <Fact name={t(($) => $.ROSTER.DETAILS.ROOM, { count: classrooms.length })}>{renderRosterLinks(classrooms)}</Fact>
      <Fact name={t(($) => $.ROSTER.DETAILS.TEACHER, { count: teachers.length })}>{renderRosterLinks(teachers)}</Fact>
      {invigilators && <Fact name={t(($) => $.JOINABLE.INVIGILATORS)}>{renderRosterLinks(invigilators)}</Fact>}
      <Fact name={t(($) => $.ROSTER.DETAILS.GROUP, { count: groups.length })}>{renderRosterLinks(groups)}</Fact>
      <Fact name={t(($) => $.ROSTER.DETAILS.COURSE)}>
        {course && course.name + (course.code && course.code !== course.name ? ` (${course.code})` : '')}
      </Fact>
      {type === 'booking' && <BookingFacts appointment={appointment} />}
      <Fact name={t(($) => $.ROSTER.DETAILS.SEATS)}>
        {/* Joining shows the seats to those who can join. */}
        {seats && !isJoinable && t(($) => $.ROSTER.DETAILS.SEATS_VALUE, seats)}
      </Fact>
    </dl>
  )
}

function RosterLinks({ attendees, date }: { attendees: readonly Named[]; date: Temporal.PlainDate }) {
  const hasRoster = useScope().modules.includes('roster')
  return attendees.map(({ id, name }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {hasRoster ? (
        <Link to="/roster" search={{ atnId: String(id), date: date.toString() }} className={styles.roster}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Fragment>
  ))
}

function OnlineFact({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  if (!appointment.isOnline) return null
  return (
    <p className={styles.online}>
      <Video size={16} aria-hidden /> {t(($) => $.ROSTER.DETAILS.ONLINE_YES)}
    </p>
  )
}
