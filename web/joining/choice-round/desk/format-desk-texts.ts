import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatTime, getToday } from '#web/lib/time.ts'

/** Formats like `vr 20 nov 17:00`, with the year if it is not the current one. */
export function formatDateTimeWithYear(localMinute: string) {
  const dateTime = Temporal.PlainDateTime.from(localMinute)
  const year = dateTime.year === getToday().year ? '' : ` ${dateTime.year}`
  return `${formatDay(dateTime.toPlainDate(), 'short')}${year} ${formatTime(dateTime)}`
}

interface RoundTimes {
  openingDate: string
  studentExpirationDate: string
  coachExpirationDate: string
}

/** Formats the state of a round, with the time of the next state or of permanent closing. */
export function formatDeskRoundState(state: ChoiceRoundState, round: RoundTimes) {
  return t(($) => $.ROUND_DESK.STATE[state], { moment: formatDateTimeWithYear(getShownTime(state, round)) })
}

function getShownTime(state: ChoiceRoundState, round: RoundTimes) {
  if (state === 'notOpen') return round.openingDate
  return state === 'open' ? round.studentExpirationDate : round.coachExpirationDate
}

/** Formats like `kies er één`, `kies er maximaal 2` or `kies er 1 tot 3`. */
export function formatChoiceBounds(min: number, max: number) {
  if (min === max) return t(($) => $.ROUND_DESK.CHOOSE.EXACTLY, { count: max })
  if (min === 0) return t(($) => $.ROUND_DESK.CHOOSE.UP_TO, { count: max })
  return t(($) => $.ROUND_DESK.CHOOSE.BETWEEN, { min, max })
}

/** Formats the time left, like `2 d 05:53:12`. */
export function formatRemainingTime(now: Temporal.PlainDateTime, end: string) {
  const remaining = now.until(Temporal.PlainDateTime.from(end), { largestUnit: 'day' })
  const clock = [remaining.hours, remaining.minutes, remaining.seconds]
    .map((value) => String(value).padStart(2, '0'))
    .join(':')
  return remaining.days > 0 ? t(($) => $.ROUND_DESK.DAYS_LEFT, { days: remaining.days, clock }) : clock
}
