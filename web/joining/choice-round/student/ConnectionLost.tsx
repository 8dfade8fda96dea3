import { useSelector } from '@tanstack/react-store'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { streamConnection, reconnectNow } from '#web/lib/stream-connection.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Notice.module.css'
import { formatClockTime, getServerTime } from './round-clock.ts'
import type { StudentRound } from './queries.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'

/** Warns that data may be stale or choices unsent, and counts down to the next attempt. */
export function ConnectionLost({ model: { choosing, round } }: { model: StudentRoundModel }) {
  const { againAt } = useSelector(streamConnection)
  const next = findSoonest(againAt, choosing.againAt)
  if (next === undefined) return null
  return <Lost next={next} round={round} onNow={choosing.sendNow} />
}

const findSoonest = (...times: (number | undefined)[]) => {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

interface Props {
  /** Time of the next attempt, on the `performance.now()` clock. */
  next: number
  round: StudentRound
  onNow: () => void
}

function Lost({ next, round, onNow }: Props) {
  const { t } = useTexts()
  const [lostAt] = useState(() => formatClockTime(getServerTime(round)))
  const seconds = useSecondsUntil(next)
  const retryNow = () => {
    reconnectNow()
    onNow()
  }
  return (
    <div className={styles.notice}>
      <WifiOff size={20} aria-hidden />
      <p>
        <strong role="status">{t(($) => $.CHOICE_ROUND.LINE.LOST)}</strong>
        <span>
          {t(($) => $.CHOICE_ROUND.LINE.AS_OF, { clock: lostAt })} ·{' '}
          {t(($) => $.CHOICE_ROUND.LINE.AGAIN, { count: seconds })}
        </span>
      </p>
      <Button onClick={retryNow}>{t(($) => $.CHOICE_ROUND.LINE.NOW)}</Button>
    </div>
  )
}

const countSecondsUntil = (then: number) => Math.max(0, Math.ceil((then - performance.now()) / 1000))

/** Returns the whole seconds until a time on the `performance.now()` clock, and renders again each second. */
function useSecondsUntil(then: number) {
  const [, again] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => again((times) => times + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return countSecondsUntil(then)
}
