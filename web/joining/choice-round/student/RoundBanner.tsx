import type { ChoiceRoundState } from '@uurwerk/contract/joining/choice-round/student'
import { CircleCheck, Clock, Lock, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import type { StudentRound } from './queries.ts'
import { formatClockTime, computeTimeLeft, useServerTime } from './round-clock.ts'
import styles from './RoundBanner.module.css'
import { formatRoundDateTime, formatStudentRoundState } from './format-student-texts.ts'

const roundStateIcons = { open: CircleCheck, notOpen: Clock, closed: Lock, closedPermanently: LockKeyhole } as const

/** Time left below which the countdown stands out. Clocks have a fixed width, so they compare as text. */
const soonClock = '00:10:00'

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
  { openingDate, studentExpirationDate, coachExpirationDate, kind }: StudentRound,
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
      return isSelf
        ? t(($) => $.CHOICE_ROUND.BANNER.CLOSED, { when: formatRoundDateTime(coachExpirationDate) })
        : t(($) => $.CHOICE_ROUND.BANNER.CLOSED_FOR_STUDENTS, { when: formatRoundDateTime(coachExpirationDate) })
    case 'closedPermanently':
      return t(($) => $.CHOICE_ROUND.BANNER.CLOSED_PERMANENTLY, { when: formatRoundDateTime(coachExpirationDate) })
  }
}

function Countdown({ round, state, isSelf }: Props) {
  const { t } = useTexts()
  const now = useServerTime(round)
  const { openingDate, studentExpirationDate, coachExpirationDate } = round
  // Staff can still choose after the round is closed for students, who then see no countdown.
  const closesAt = state === 'closed' && !isSelf ? coachExpirationDate : studentExpirationDate
  const timeLeft = computeTimeLeft(state === 'notOpen' ? openingDate : closesAt, now)
  const clock = timeLeft && (timeLeft.days > 0 ? t(($) => $.CHOICE_ROUND.DAYS_CLOCK, timeLeft) : timeLeft.clock)
  return (
    <div className={styles.clock}>
      {clock && (
        <b
          role="timer"
          data-soon={state === 'open' && timeLeft.days === 0 && timeLeft.clock < soonClock ? true : undefined}
        >
          {state === 'notOpen'
            ? t(($) => $.CHOICE_ROUND.STARTS_IN, { clock })
            : t(($) => $.CHOICE_ROUND.STILL, { clock })}
        </b>
      )}
      <span>{t(($) => $.CHOICE_ROUND.SCHOOL_TIME, { clock: formatClockTime(now) })}</span>
    </div>
  )
}
