import type { InterrogationState } from '@uurwerk/contract/joining/interrogation'
import { CircleCheck, Clock, Lock, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import type { Round } from './queries.ts'
import { clockText, timeLeft, useServerTime } from './round-clock.ts'
import styles from './Banner.module.css'
import { momentText, stateText } from './texts.ts'

const icons = { open: CircleCheck, notOpen: Clock, closed: Lock, closedPermanently: LockKeyhole } as const

interface Props {
  round: Round
  state: InterrogationState
  isSelf: boolean
}

/** Whether one can choose, until when, and the server's clock. */
export function Banner({ round, state, isSelf }: Props) {
  const { t } = useTexts()
  const [first] = useState(state)
  const Icon = icons[state]
  return (
    <div className={styles.banner} data-state={state}>
      <Icon size={18} aria-hidden />
      <p className={styles.text}>
        <strong>{stateText(state)}</strong> — {useExplanation(round, state, isSelf)}
        {state === 'open' && round.kind === 'choose' && (
          <span className={styles.live}> {t(($) => $.INTERROGATION.BANNER.LIVE)}</span>
        )}
      </p>
      <Countdown round={round} state={state} isSelf={isSelf} />
      <p role="status" className="unseen">
        {first === 'notOpen' && state === 'open' && t(($) => $.INTERROGATION.OPENED)}
      </p>
    </div>
  )
}

function useExplanation(
  { openingDate, studentExpirationDate, coachExpirationDate, kind }: Round,
  state: InterrogationState,
  isSelf: boolean,
) {
  const { t } = useTexts()
  switch (state) {
    case 'notOpen':
      return t(($) => $.INTERROGATION.BANNER.NOT_OPEN, { when: momentText(openingDate) })
    case 'open':
      return kind === 'ranked'
        ? t(($) => $.INTERROGATION.BANNER.OPEN_RANKED, { when: momentText(studentExpirationDate) })
        : t(($) => $.INTERROGATION.BANNER.OPEN, { when: momentText(studentExpirationDate) })
    case 'closed':
      return isSelf
        ? t(($) => $.INTERROGATION.BANNER.CLOSED, { when: momentText(coachExpirationDate) })
        : t(($) => $.INTERROGATION.BANNER.CLOSED_FOR_STUDENTS, { when: momentText(coachExpirationDate) })
    case 'closedPermanently':
      return t(($) => $.INTERROGATION.BANNER.CLOSED_PERMANENTLY, { when: momentText(coachExpirationDate) })
  }
}

/** The time that is left, and the clock by which that is. */
function Countdown({ round, state, isSelf }: Props) {
  const { t } = useTexts()
  const now = useServerTime(round)
  const { openingDate, studentExpirationDate, coachExpirationDate } = round
  const closes = state === 'closed' && !isSelf ? coachExpirationDate : studentExpirationDate
  const left = timeLeft(state === 'notOpen' ? openingDate : closes, now)
  const clock = left && (left.days > 0 ? t(($) => $.INTERROGATION.DAYS_CLOCK, left) : left.clock)
  return (
    <div className={styles.clock}>
      {clock && (
        <b role="timer" data-soon={state === 'open' && left.days === 0 && left.clock < '00:10:00' ? true : undefined}>
          {state === 'notOpen'
            ? t(($) => $.INTERROGATION.STARTS_IN, { clock })
            : t(($) => $.INTERROGATION.STILL, { clock })}
        </b>
      )}
      <span>{t(($) => $.INTERROGATION.SCHOOL_TIME, { clock: clockText(now) })}</span>
    </div>
  )
}
