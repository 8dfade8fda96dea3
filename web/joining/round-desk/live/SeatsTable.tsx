import type { Round, RoundProgress } from '@uurwerk/contract/joining/round-desk'
import { useTexts } from '../../../lib/i18n.ts'
import { formatNumber } from '../../../lib/time.ts'
import { Bar } from '../Bar.tsx'
import { boundsText } from '../texts.ts'
import { Counts } from './Counts.tsx'
import { DemandTable } from './DemandTable.tsx'
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
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.WHAT)}</th>
          <th scope="col" className={styles.wide}>
            {t(($) => $.ROUND_DESK.LIVE.FILLED)}
          </th>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.TAKEN)}</th>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.PLACES)}</th>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.FREE)}</th>
        </tr>
      </thead>
      {parts.map((part) => (
        <tbody key={`${part.kind} ${part.id}`}>
          <tr className={styles.part}>
            <th scope="rowgroup" colSpan={5}>
              {part.name} <span>{part.kind === 'loose' ? '' : boundsText(part.min, part.max)}</span>
            </th>
          </tr>
          {part.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row }: { row: Seats }) {
  const { t } = useTexts()
  const { name, seats, taken, confirmed } = row
  const unconfirmed = taken - confirmed
  const bar = <Bar confirmed={confirmed} unconfirmed={unconfirmed} of={seats} />
  return (
    <tr>
      <th scope="row">
        {name}
        <div className={styles.narrow}>{bar}</div>
      </th>
      <td className={styles.wide}>{bar}</td>
      <td
        aria-label={t(($) => $.ROUND_DESK.LIVE.TAKEN_SPOKEN, { confirmed, unconfirmed })}
        title={t(($) => $.ROUND_DESK.LIVE.TAKEN_SPOKEN, { confirmed, unconfirmed })}
      >
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
    </tr>
  )
}
