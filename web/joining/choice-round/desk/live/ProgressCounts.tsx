import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { CountBar } from '../CountBar.tsx'
import bar from '../CountBar.module.css'
import styles from './ProgressCounts.module.css'

export function ProgressCounts({ progress, isRanked }: { progress: RoundProgress; isRanked: boolean }) {
  const { t } = useTexts()
  const { students, undecided, unconfirmed, confirmed } = progress
  // In a ranked round, an allocation can also place a student who submitted nothing.
  const chosenCount = isRanked ? confirmed : students - undecided
  const chosenPercent = students === 0 ? 0 : Math.round((chosenCount / students) * 100)
  const states = [
    { state: 'confirmed', look: bar.solid, count: confirmed },
    { state: 'unconfirmed', look: bar.hatched, count: unconfirmed },
    { state: 'undecided', look: undefined, count: undecided },
  ] as const
  const figures = states.filter(({ state }) => !isRanked || state !== 'unconfirmed' || unconfirmed > 0)
  return (
    <div className={styles.counts}>
      <dl className={styles.figures}>
        {figures.map(({ state, look, count }) => (
          <div key={state}>
            <dt>
              <span aria-hidden className={[styles.key, look].filter(Boolean).join(' ')} />
              {isRanked ? t(($) => $.ROUND_DESK.CHOSEN_RANKED[state]) : t(($) => $.ROUND_DESK.CHOSEN[state])}
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
