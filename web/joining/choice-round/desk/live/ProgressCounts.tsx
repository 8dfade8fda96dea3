import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { CountBar } from '../CountBar.tsx'
import bar from '../CountBar.module.css'
import styles from './ProgressCounts.module.css'

export function ProgressCounts({ progress, isRanked }: { progress: RoundProgress; isRanked: boolean }) {
  const { t } = useTexts()
  const { students, undecided, unconfirmed, confirmed } = progress
  const chosenPercent = students === 0 ? 0 : Math.round(((students - undecided) / students) * 100)
  const figures = [
    {
      state: 'confirmed',
      look: bar.solid,
      count: confirmed,
      text: isRanked ? t(($) => $.ROUND_DESK.HANDED_IN) : t(($) => $.ROUND_DESK.CHOSEN.confirmed),
    },
    { state: 'unconfirmed', look: bar.hatched, count: unconfirmed, text: t(($) => $.ROUND_DESK.CHOSEN.unconfirmed) },
    { state: 'undecided', look: undefined, count: undecided, text: t(($) => $.ROUND_DESK.CHOSEN.undecided) },
  ].filter(({ state }) => !isRanked || state !== 'unconfirmed')
  return (
    <div className={styles.counts}>
      <dl className={styles.figures}>
        {figures.map(({ state, look, count, text }) => (
          <div key={state}>
            <dt>
              <span aria-hidden className={[styles.key, look].filter(Boolean).join(' ')} />
              {text}
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.whole}>
        <CountBar isLarge solidCount={confirmed} hatchedCount={unconfirmed} total={students} />
        <p>
          <span>
            {isRanked
              ? t(($) => $.ROUND_DESK.LIVE.HANDED_IN, { percent: chosenPercent })
              : t(($) => $.ROUND_DESK.LIVE.CHOSE, { percent: chosenPercent })}
          </span>
          <span>{t(($) => $.ROUND_DESK.STUDENTS, { count: students })}</span>
        </p>
      </div>
    </div>
  )
}
