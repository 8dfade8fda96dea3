import { useSelector } from '@tanstack/react-store'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { line, tryLiveNow } from '../../../lib/live-line.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Notice.module.css'
import { clockText, serverTime } from './round-clock.ts'
import type { Round } from './queries.ts'
import type { RoundModel } from './use-round-model.ts'

/** Says that what is shown is of a moment ago or that something is not sent yet, and when that is tried again. */
export function ConnectionLost({ model: { choosing, round } }: { model: RoundModel }) {
  const { againAt } = useSelector(line)
  const next = soonest(againAt, choosing.againAt)
  if (next === undefined) return null
  return <Lost next={next} round={round} onNow={choosing.sendNow} />
}

const soonest = (...times: (number | undefined)[]) => {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

interface Props {
  /** When it is tried again, by the page's steady clock. */
  next: number
  round: Round
  onNow: () => void
}

function Lost({ next, round, onNow }: Props) {
  const { t } = useTexts()
  const [lostAt] = useState(() => clockText(serverTime(round)))
  const seconds = useSecondsUntil(next)
  const now = () => {
    tryLiveNow()
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
      <Button onClick={now}>{t(($) => $.CHOICE_ROUND.LINE.NOW)}</Button>
    </div>
  )
}

const secondsUntil = (then: number) => Math.max(0, Math.ceil((then - performance.now()) / 1000))

/** Counts down to a moment of the page's steady clock. */
function useSecondsUntil(then: number) {
  const [, again] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => again((times) => times + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return secondsUntil(then)
}
