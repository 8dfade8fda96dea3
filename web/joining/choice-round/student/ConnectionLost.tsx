import { useSelector } from '@tanstack/react-store'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTime } from '#web/lib/time.ts'
import { streamConnection, reconnectNow } from '#web/lib/stream-connection.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Notice.module.css'
import { getServerTime } from './round-clock.ts'
import type { StudentRound } from './queries.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'

export function ConnectionLost({ model: { choosing, round } }: { model: StudentRoundModel }) {
  const { retryAt } = useSelector(streamConnection)
  // The event stream and the outbox both retry by themselves.
  const nextAttemptAt = findSoonest(retryAt, choosing.retryAt)
  if (nextAttemptAt === undefined) return null
  return <ConnectionLostNotice nextAttemptAt={nextAttemptAt} round={round} onRetry={choosing.sendNow} />
}

const findSoonest = (...times: (number | undefined)[]) => {
  const knownTimes = times.filter((time) => time !== undefined)
  return knownTimes.length > 0 ? Math.min(...knownTimes) : undefined
}

interface Props {
  /** Time of the next attempt, on the `performance.now()` clock. */
  nextAttemptAt: number
  round: StudentRound
  onRetry: () => void
}

function ConnectionLostNotice({ nextAttemptAt, round, onRetry }: Props) {
  const { t } = useTexts()
  const [lostAt] = useState(() => formatTime(getServerTime(round)))
  const seconds = useSecondsUntil(nextAttemptAt)
  const retryNow = () => {
    reconnectNow()
    onRetry()
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

const countSecondsUntil = (time: number) => Math.max(0, Math.ceil((time - performance.now()) / 1000))

/** Counts seconds to a time on the `performance.now()` clock, and renders each second. */
function useSecondsUntil(time: number) {
  const [, rerender] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => rerender((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return countSecondsUntil(time)
}
