import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { memo, useMemo } from 'react'
import { isWholeDay, findWholeDayName } from '../appointment/appointment-days.ts'
import { LessonGhost, Lesson } from '../appointment/Lesson.tsx'
import { useIsLoading } from '../appointment/loading-counters.ts'
import { isVisuallyEqual } from '../appointment/is-visually-equal.ts'
import {
  findCourseCode,
  formatStackName,
  formatStackTitle,
  formatAppointmentTitle,
} from '../appointment/appointment-texts.ts'
import { AttendeeTag } from '../attendee/AttendeeTag.tsx'
import type { ColouredAttendee } from '../attendee/attendee-tags.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import type { EntryDrawing } from '#web/ui/TimeGrid/grid-props.ts'
import type { Lane } from '#web/ui/TimeGrid/grid-layout.ts'
import { TimeGrid } from '#web/ui/TimeGrid/TimeGrid.tsx'
import { focusPeriod } from './focus-period.ts'
import styles from './GridView.module.css'
import type { RosterEntry } from './roster-entries.ts'
import { formatGridLabel } from './titles.ts'
import type { RosterModel } from './use-roster-model.ts'

/** Minimum heights in pixels. A day on a phone has room for a finger. */
const touchHeight = 47
const usualHeight = 31

interface Props {
  model: RosterModel
  onOpenStack: (entries: readonly RosterEntry[]) => void
}

/** Shows several attendees in a column each, where the screen is wide enough. */
export function GridView({ model, onOpenStack }: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const isBusy = useIsLoading('appointments')
  const { address, days, entries, session, now, perspective, appointments, colouredAttendees } = model
  const lanes = useMemo(
    () => (isMobile || colouredAttendees.size < 2 ? undefined : [...colouredAttendees.values()].map(toLane)),
    [isMobile, colouredAttendees],
  )
  const wholeDayHolidays = useMemo(() => appointments.filter(isWholeDay), [appointments])
  const draw = useMemo(() => createDrawing(perspective), [perspective])
  const isPhoneDay = isMobile && address.view === 'day'
  return (
    <TimeGrid
      label={formatGridLabel(model)}
      days={days}
      entries={entries}
      schoolDay={session.day}
      now={now}
      isReady={!model.roster.isPending}
      isBusy={isBusy}
      isBare={isPhoneDay}
      minimumEntryHeight={isPhoneDay ? touchHeight : usualHeight}
      wholeDay={(date) => findWholeDayName(wholeDayHolidays, date)}
      {...(lanes && { lanes })}
      draw={draw}
      emptyLabel={t(($) => $.ROSTER.EMPTY.PLAIN)}
      selectedKey={address.appointmentId === undefined ? undefined : String(address.appointmentId)}
      onOpen={(entry) => address.openAppointment(entry.appointment.id)}
      onOpenStack={onOpenStack}
      onOpenDay={(date) => address.showDate(date, 'day')}
      onLeave={focusPeriod}
    />
  )
}

const createDrawing = (perspective: AttendeeType | undefined): EntryDrawing<RosterEntry> => ({
  entry: (entry, lane) => <MemoizedEntry entry={entry} lane={lane} perspective={perspective} />,
  stack: (stack) => <StackContent entries={stack} />,
  stackLabel: formatStackLabel,
})

function formatStackLabel(stack: readonly RosterEntry[]) {
  const isBefore = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime) => Temporal.PlainDateTime.compare(a, b) < 0
  const start = stack.map((entry) => entry.start).reduce((a, b) => (isBefore(b, a) ? b : a))
  const end = stack.map((entry) => entry.end).reduce((a, b) => (isBefore(a, b) ? b : a))
  return formatStackName(listAppointments(stack), start, end)
}

const toLane = (attendee: ColouredAttendee): Lane => ({
  key: String(attendee.id),
  name: attendee.name,
  heading: (
    <>
      <AttendeeTag attendee={attendee} />
      <span className={styles.laneName}>{attendee.name}</span>
    </>
  ),
})

interface EntryProps {
  entry: RosterEntry
  lane: Lane | undefined
  perspective: AttendeeType | undefined
}

/** A person's column shows only that person's colour. */
function EntryContent({ entry, lane, perspective }: EntryProps) {
  const attendees = lane ? entry.attendees.filter(({ id }) => String(id) === lane.key) : entry.attendees
  const sharedProps = { appointment: entry.appointment, attendees, isInLane: lane !== undefined }
  if (entry.isGhost) return <LessonGhost {...sharedProps} />
  return <Lesson {...sharedProps} hasClash={entry.hasClash} perspective={lane ? attendees[0]?.type : perspective} />
}

/** Skips rendering: nine in ten lessons equal those of the week before. */
const MemoizedEntry = memo(
  EntryContent,
  (a, b) =>
    a.lane === b.lane &&
    a.perspective === b.perspective &&
    a.entry.isGhost === b.entry.isGhost &&
    a.entry.hasClash === b.entry.hasClash &&
    a.entry.attendees.length === b.entry.attendees.length &&
    a.entry.attendees.every((attendee, index) => attendee === b.entry.attendees[index]) &&
    isVisuallyEqual(a.entry.appointment, b.entry.appointment),
)

const listAppointments = (entries: readonly RosterEntry[]) => entries.map(({ appointment }) => appointment)

function StackContent({ entries }: { entries: readonly RosterEntry[] }) {
  return (
    <span aria-hidden className={styles.stack}>
      <b>{formatStackTitle(listAppointments(entries))}</b>
      {entries.map(({ key, appointment }) => (
        <span key={key}>{findCourseCode(appointment) ?? formatAppointmentTitle(appointment)}</span>
      ))}
    </span>
  )
}
