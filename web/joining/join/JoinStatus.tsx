import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import { getSubscriptionWindow } from '@uurwerk/contract/rules/subscription'
import {
  CalendarClock,
  Check,
  CircleOff,
  Hourglass,
  Lock,
  type LucideIcon,
  Plus,
  Send,
  UsersRound,
  X,
} from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatOrdinal, formatTime, formatTimeUntil } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { findSeats } from '#web/roster/appointment/marks.ts'
import styles from './Joining.module.css'
import type { JoinSituation } from './join-situation.ts'

const situationIcons: Record<JoinSituation, LucideIcon> = {
  LOCKED: Lock,
  LOCKED_OUT: Lock,
  JOINED: Check,
  WAITING: Hourglass,
  DECLINED: X,
  NOT_YET: CalendarClock,
  CLOSED: CircleOff,
  FULL: UsersRound,
  OPEN: Plus,
}

interface Props {
  appointment: Appointment
  situation: JoinSituation
  outlook: SeatOutlook | undefined
  isSending: boolean
}

export function JoinStatus({ appointment, situation, outlook, isSending }: Props) {
  const { t } = useTexts()
  const Icon = isSending ? Send : situationIcons[situation]
  const seats = findSeats(appointment)
  const waitListPosition = situation === 'WAITING' ? outlook?.place : undefined
  const waitingCount = situation === 'FULL' || situation === 'DECLINED' ? (outlook?.waiting ?? 0) : 0
  const situationText = waitListPosition
    ? t(($) => $.ROSTER.JOINING.STATE.WAITING_AT, { place: formatOrdinal(waitListPosition) })
    : t(($) => $.ROSTER.JOINING.STATE[situation])
  return (
    <div className={styles.state}>
      <p className={styles.headline} data-situation={isSending ? undefined : situation}>
        <Icon size={17} strokeWidth={2.25} aria-hidden />
        <b>{isSending ? t(($) => $.ROSTER.JOINING.STATE.SENDING) : situationText}</b>
      </p>
      {seats && (
        <p className="tabular">
          {t(($) => $.ROSTER.JOINING.SEATS, seats)}
          {waitingCount > 0 && ` · ${t(($) => $.ROSTER.JOINING.WAITING, { count: waitingCount })}`}
        </p>
      )}
      {situation === 'LOCKED' || situation === 'LOCKED_OUT' ? (
        <WhoToAsk appointment={appointment} />
      ) : (
        <AnswerPeriod appointment={appointment} isJoined={situation === 'JOINED'} />
      )}
    </div>
  )
}

/** Formats like `wo 18 nov 12:45`, with no-break spaces. */
function formatNonBreakingDateTime(localMinute: string) {
  const dateTime = Temporal.PlainDateTime.from(localMinute)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`.replaceAll(' ', '\u00A0')
}

/** For a user with a seat, until when the user can leave. */
function AnswerPeriod({ appointment, isJoined }: Pick<Props, 'appointment'> & { isJoined: boolean }) {
  const { t } = useTexts()
  const now = useNow()
  const { subscribable, start } = appointment
  if (!subscribable) return null
  // Sign-up ends at the appointment's start, even if its period is longer.
  const closesAt = subscribable.until < start ? subscribable.until : start
  const periodTimes = { from: formatNonBreakingDateTime(subscribable.from), until: formatNonBreakingDateTime(closesAt) }
  const timeUntilOpening = formatTimeUntil(Temporal.PlainDateTime.from(subscribable.from), now)
  const formatPeriodText = {
    OPEN: () =>
      isJoined ? t(($) => $.ROSTER.JOINING.LEAVE_UNTIL, periodTimes) : t(($) => $.ROSTER.JOINING.WINDOW, periodTimes),
    NOT_YET: () => t(($) => $.ROSTER.JOINING.OPENS, { ...periodTimes, when: timeUntilOpening }),
    CLOSED: () =>
      isJoined ? t(($) => $.ROSTER.JOINING.LEFT_UNTIL, periodTimes) : t(($) => $.ROSTER.JOINING.CLOSED, periodTimes),
  }[getSubscriptionWindow(appointment, now.toString({ smallestUnit: 'minute' }))]
  return <p className="tabular">{formatPeriodText()}</p>
}

/** Names who can change a locked answer. */
function WhoToAsk({ appointment: { type, teachers } }: Pick<Props, 'appointment'>) {
  const { t } = useTexts()
  const teacherNames = teachers.map(({ name }) => name).join(', ') || t(($) => $.ROSTER.JOINING.TEACHER)
  const contactText = type === 'exam' ? t(($) => $.ROSTER.JOINING.EXAM_DESK) : teacherNames
  return <p>{t(($) => $.ROSTER.JOINING.ASK, { whom: contactText })}</p>
}
