import type { HeldLine, HeldPart } from '@uurwerk/contract/changes/held'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatDay, formatNumber } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { type HeldColumn, heldCounts } from './address.ts'
import { sumHeld } from './ledger-rows.ts'
import styles from './Lists.module.css'

/** More rows make browsers slow; the file has all. */
const maximumRows = 500

interface Props {
  parts: readonly HeldPart[]
  lines: readonly HeldLine[]
  sort: HeldColumn
  order: 'ascending' | 'descending'
  onSort: (column: HeldColumn, order: 'ascending' | 'descending') => void
}

/** A table, or cards on phones, with the total of all lines. */
export function HeldList(props: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { lines } = props
  const shown = { ...props, lines: lines.slice(0, maximumRows), totals: sumHeld(lines) }
  return (
    <>
      <Text role="status" tone="quiet" size="list">
        {lines.length > maximumRows
          ? t(($) => $.LEDGER.HELD.FIRST_ROWS, {
              shown: formatNumber(maximumRows),
              count: lines.length,
            })
          : t(($) => $.LEDGER.HELD.COUNT, { count: lines.length })}
      </Text>
      {isMobile ? <HeldCards {...shown} /> : <HeldTable {...shown} />}
    </>
  )
}

interface ShownProps extends Props {
  totals: ReturnType<typeof sumHeld>
}

type GetText = ReturnType<typeof useTexts>['t']

const formatPart = (line: HeldLine, part: HeldPart, t: GetText): string =>
  part === 'week' ? formatWeek(line.week ?? '') : (line[part]?.name ?? t(($) => $.LEDGER.HELD.WITHOUT[part]))

function formatWeek(week: string): string {
  const monday = Temporal.PlainDate.from(week)
  return `${monday.weekOfYear} (${formatDay(monday, 'short')})`
}

const getKey = (line: HeldLine, parts: readonly HeldPart[]) =>
  parts.map((part) => (part === 'week' ? line.week : line[part]?.id)).join(' ')

function HeldTable({ parts, lines, totals, sort, order, onSort }: ShownProps) {
  const { t } = useTexts()
  return (
    <DataTable
      label={t(($) => $.LEDGER.HELD.TITLE)}
      columns={[...parts, ...heldCounts].map((name) => ({
        name,
        text: t(($) => $.LEDGER.HELD.COLUMN[name]),
        firstOrder: parts.some((part) => part === name) ? 'ascending' : 'descending',
        isNumber: !parts.some((part) => part === name),
      }))}
      sort={sort}
      order={order}
      onSort={onSort}
    >
      {lines.map((line) => (
        <tr key={getKey(line, parts)}>
          {parts.map((part, index) =>
            index === 0 ? (
              <th key={part} scope="row">
                {formatPart(line, part, t)}
              </th>
            ) : (
              <td key={part} className={styles.week}>
                {formatPart(line, part, t)}
              </td>
            ),
          )}
          {heldCounts.map((name) => (
            <td key={name} className={styles.number}>
              {formatNumber(line[name])}
            </td>
          ))}
        </tr>
      ))}
      {totals && (
        <tr className={styles.total}>
          <th scope="row" colSpan={parts.length}>
            {t(($) => $.LEDGER.HELD.TOTAL)}
          </th>
          {totals.map(({ name, total }) => (
            <td key={name} className={styles.number}>
              {formatNumber(total)}
            </td>
          ))}
        </tr>
      )}
    </DataTable>
  )
}

function HeldCards({ parts, lines, totals }: ShownProps) {
  const { t } = useTexts()
  return (
    <Stack as="ul" gap={4} aria-label={t(($) => $.LEDGER.HELD.TITLE)}>
      {totals && <HeldCard title={t(($) => $.LEDGER.HELD.TOTAL)} counts={totals} />}
      {lines.map((line) => (
        <HeldCard
          key={getKey(line, parts)}
          title={parts
            .map((part) =>
              part === 'week' ? `${t(($) => $.LEDGER.WEEK)} ${formatPart(line, part, t)}` : formatPart(line, part, t),
            )
            .join(' · ')}
          counts={heldCounts.map((name) => ({ name, total: line[name] }))}
        />
      ))}
    </Stack>
  )
}

function HeldCard({ title, counts }: { title: string; counts: NonNullable<ShownProps['totals']> }) {
  const { t } = useTexts()
  return (
    <Card as="li">
      <Text isStrong>{title}</Text>
      <dl className={styles.counts}>
        {counts.map(({ name, total }) => (
          <div key={name}>
            <dt>{t(($) => $.LEDGER.HELD.COLUMN[name])}</dt>
            <dd>{formatNumber(total)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
