import type { Round, RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '../../../../lib/i18n.ts'
import { formatNumber } from '../../../../lib/time.ts'
import { Bar } from '../Bar.tsx'
import { boundsText } from '../texts.ts'
import { Counts } from './Counts.tsx'
import { DemandTable } from './DemandTable.tsx'
import { PartTable } from './PartTable.tsx'
import styles from './SeatsTable.module.css'
import { isNearlyFull, type Part, partsOf, type Seats } from '../seats.ts'

/** How many chose, and how full each group and option is; of what is not allocated yet how much it is wanted. */
export function SeatsTable({ progress, round }: { progress: RoundProgress; round: Round }) {
  const { t } = useTexts()
  const isWanted = round.kind === 'ranked' && round.publishedAllocationId === null
  const parts = partsOf(progress).map((part) => ({ ...part, name: nameOf(part) }))
  return (
    <section
      className={styles.panel}
      aria-label={isWanted ? t(($) => $.ROUND_DESK.LIVE.DEMAND) : t(($) => $.ROUND_DESK.LIVE.SEATS)}
    >
      <Counts progress={progress} isRanked={round.kind === 'ranked'} />
      {isWanted ? <DemandTable parts={parts} /> : <Taken parts={parts} />}
    </section>
  )

  function nameOf({ kind, name }: Part) {
    if (kind === 'set') return name
    if (kind === 'groups') return t(($) => $.ROUND_DESK.GROUPS)
    return round.kind === 'ranked' ? t(($) => $.ROUND_DESK.RANKED_OPTIONS) : t(($) => $.ROUND_DESK.LOOSE)
  }
}

function Taken({ parts }: { parts: readonly Part[] }) {
  const { t } = useTexts()
  return (
    <PartTable
      parts={parts}
      heads={[
        t(($) => $.ROUND_DESK.LIVE.WHAT),
        t(($) => $.ROUND_DESK.LIVE.FILLED),
        t(($) => $.ROUND_DESK.LIVE.TAKEN),
        t(($) => $.ROUND_DESK.LIVE.PLACES),
        t(($) => $.ROUND_DESK.LIVE.FREE),
      ]}
      hintOf={(part) => (part.kind === 'loose' ? '' : boundsText(part.min, part.max))}
      renderRow={(row) => ({
        picture: <Bar confirmed={row.confirmed} unconfirmed={row.taken - row.confirmed} of={row.seats} />,
        numbers: <TakenNumbers row={row} />,
      })}
    />
  )
}

function TakenNumbers({ row }: { row: Seats }) {
  const { t } = useTexts()
  const { seats, taken, confirmed } = row
  const unconfirmed = taken - confirmed
  const spoken = t(($) => $.ROUND_DESK.LIVE.TAKEN_SPOKEN, { confirmed, unconfirmed })
  return (
    <>
      <td aria-label={spoken} title={spoken}>
        <strong>{formatNumber(confirmed)}</strong>
        {unconfirmed > 0 && ` + ${formatNumber(unconfirmed)}`}
      </td>
      <td>{formatNumber(seats)}</td>
      <td>
        {taken >= seats ? (
          <span className={styles.full}>{t(($) => $.ROUND_DESK.LIVE.FULL)}</span>
        ) : (
          <span className={styles.free} data-few={isNearlyFull(row) || undefined}>
            {t(($) => $.ROUND_DESK.LIVE.SEATS_FREE, { count: seats - taken })}
          </span>
        )}
      </td>
    </>
  )
}
