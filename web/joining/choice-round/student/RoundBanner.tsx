import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { CircleCheck, Clock, Lock, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { t, useTexts } from '#web/lib/i18n.ts'
import { formatTime } from '#web/lib/time.ts'
import type { StudentRound } from './queries.ts'
import { formatClockSeconds, formatCountdown, type TimeLeft, useTimeLeft } from './round-clock.ts'
import styles from './RoundBanner.module.css'
import { formatRoundDateTime, formatStudentRoundState } from './format-student-texts.ts'

const roundStateIcons = { open: CircleCheck, notOpen: Clock, closed: Lock, closedPermanently: LockKeyhole } as const

/** Minutes left below which the countdown stands out. */
const soonMinutes = 10

interface Props {
  round: StudentRound
  state: ChoiceRoundState
  isSelf: boolean
}

export function RoundBanner({ round, state, isSelf }: Props) {
  const { t } = useTexts()
  // The opening is announced only to a user who was waiting for it.
  const [initialState] = useState(state)
  const Icon = roundStateIcons[state]
  return (
    <div className={styles.banner} data-state={state}>
      <Icon size={18} aria-hidden />
      <p className={styles.text}>
        <strong>{formatStudentRoundState(state)}</strong> — {useStateExplanation(round, state, isSelf)}
        {state === 'open' && round.kind === 'choose' && (
          <span className={styles.live}> {t(($) => $.CHOICE_ROUND.BANNER.LIVE)}</span>
        )}
      </p>
      <Countdown round={round} state={state} isSelf={isSelf} />
      <p role="status" className="unseen">
        {initialState === 'notOpen' && state === 'open' && t(($) => $.CHOICE_ROUND.OPENED)}
      </p>
    </div>
  )
}

function useStateExplanation(
  { openingDate, studentExpirationDate, coachExpirationDate, kind, allocated, mayChoose }: StudentRound,
  state: ChoiceRoundState,
  isSelf: boolean,
) {
  const { t } = useTexts()
  switch (state) {
    case 'notOpen':
      return t(($) => $.CHOICE_ROUND.BANNER.NOT_OPEN, { when: formatRoundDateTime(openingDate) })
    case 'open':
      return kind === 'ranked'
        ? t(($) => $.CHOICE_ROUND.BANNER.OPEN_RANKED, { when: formatRoundDateTime(studentExpirationDate) })
        : t(($) => $.CHOICE_ROUND.BANNER.OPEN, { when: formatRoundDateTime(studentExpirationDate) })
    case 'closed':
      if (isSelf ? allocated : !mayChoose) return t(($) => $.CHOICE_ROUND.BANNER.ALLOCATED)
      return isSelf
        ? t(($) => $.CHOICE_ROUND.BANNER.CLOSED, { when: formatRoundDateTime(coachExpirationDate) })
        : t(($) => $.CHOICE_ROUND.BANNER.CLOSED_FOR_STUDENTS, { when: formatRoundDateTime(coachExpirationDate) })
    case 'closedPermanently':
      return t(($) => $.CHOICE_ROUND.BANNER.CLOSED_PERMANENTLY, { when: formatRoundDateTime(coachExpirationDate) })
  }
}

function Countdown({ round, state, isSelf }: Props) {
  const { t } = useTexts()
  const { openingDate, studentExpirationDate, coachExpirationDate, mayChoose } = round
  // Staff can still choose after the round is closed for students, who then see no countdown.
  const closesAt = state === 'closed' && !isSelf && mayChoose ? coachExpirationDate : studentExpirationDate
  const { now, timeLeft } = useTimeLeft(round, state === 'notOpen' ? openingDate : closesAt)
  const isSoon = state === 'open' && timeLeft?.isLastHour && timeLeft.minutes < soonMinutes && timeLeft.hours === 0
  return (
    <div className={styles.clock}>
      {timeLeft && (
        <b role="timer" data-soon={isSoon || undefined}>
          {state === 'notOpen'
            ? t(($) => $.CHOICE_ROUND.STARTS_IN, { clock: formatTimeLeft(timeLeft) })
            : t(($) => $.CHOICE_ROUND.STILL, { clock: formatTimeLeft(timeLeft) })}
        </b>
      )}
      <span>
        {t(($) => $.CHOICE_ROUND.SCHOOL_TIME, {
          clock: timeLeft?.isLastHour ? formatClockSeconds(now) : formatTime(now),
        })}
      </span>
    </div>
  )
}

function formatTimeLeft(timeLeft: TimeLeft) {
  if (timeLeft.isLastHour) return formatCountdown(timeLeft)
  const { days, hours, minutes } = timeLeft
  return days > 0
    ? t(($) => $.CHOICE_ROUND.DAYS_HOURS, { days, hours })
    : t(($) => $.CHOICE_ROUND.HOURS_MINUTES, { hours, minutes })
}
