import { useTexts } from '../../../lib/i18n.ts'
import { formatNumber } from '../../../lib/time.ts'
import { Bar } from '../Bar.tsx'
import type { Part, Seats } from '../seats.ts'
import styles from './SeatsTable.module.css'

/** How much each option is wanted while students rank: solid by those who put it first, striped by others. */
export function DemandTable({ parts }: { parts: readonly Part[] }) {
  const { t } = useTexts()
  const most = Math.max(...parts.flatMap(({ rows }) => rows.map(({ listed, seats }) => Math.max(listed, seats))))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.OPTION)}</th>
          <th scope="col" className={styles.wide}>
            {t(($) => $.ROUND_DESK.LIVE.DEMAND)}
          </th>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.FIRST)}</th>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.LISTED)}</th>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.PLACES)}</th>
        </tr>
      </thead>
      {parts.map((part) => (
        <tbody key={`${part.kind} ${part.id}`}>
          <tr className={styles.part}>
            <th scope="rowgroup" colSpan={5}>
              {part.name}
            </th>
          </tr>
          {part.rows.map((row) => (
            <Row key={row.id} row={row} most={most} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** Bars are of one scale, so that options can be compared. */
function Row({ row: { name, seats, first, listed }, most }: { row: Seats; most: number }) {
  const { t } = useTexts()
  const bar = <Bar confirmed={first} unconfirmed={listed - first} of={most} mark={seats} />
  const short = first - seats
  return (
    <tr>
      <th scope="row">
        {name}
        <div className={styles.narrow}>{bar}</div>
      </th>
      <td className={styles.wide}>{bar}</td>
      <td>
        <strong>{formatNumber(first)}</strong>
      </td>
      <td>{formatNumber(listed)}</td>
      <td>
        {short > 0 && <span className={styles.short}>{t(($) => $.ROUND_DESK.LIVE.SHORT, { count: short })}</span>}{' '}
        {formatNumber(seats)}
      </td>
    </tr>
  )
}
