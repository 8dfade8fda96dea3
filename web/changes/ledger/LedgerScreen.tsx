import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { getCoverSpans } from '@uurwerk/contract/rules/covers'
import { ChevronLeft, ChevronRight, Users } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatNumber, formatRange, getToday } from '#web/lib/time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { DataTable, TableSkeleton } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row, Stack, Toolbar } from '#web/ui/Layout.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useCanSeeLedger } from './access.ts'
import { type LedgerAddress, ledgerAddress, type LedgerColumn, ledgerColumns } from './address.ts'
import styles from './Lists.module.css'
import { joinLines, type LedgerRow, sortLedger } from './ledger-rows.ts'
import { BackToDay } from './BackToDay.tsx'
import { ledgerQuery } from './queries.ts'

/** Lessons of others that each teacher takes, of everyone whom the user may see. */
export function LedgerScreen() {
  const { t } = useTexts()
  const canSee = useCanSeeLedger()
  const title = t(($) => $.LEDGER.TITLE)
  useTitle(title)
  if (!canSee) return <Navigate to="/no-access-general" replace />
  return <LedgerPage title={title} />
}

function LedgerPage({ title }: { title: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const address = ledgerAddress.parse(useSearch({ strict: false }))
  const date = address.date ? Temporal.PlainDate.from(address.date) : getToday()
  const spans = getCoverSpans(date)
  const week = useQuery(ledgerQuery(spans.week))
  const term = useQuery(ledgerQuery(spans.term))
  const changeAddress = (changes: Partial<LedgerAddress>) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, ...changes }), replace: true })
  const rows = week.data && term.data && joinLines(week.data, term.data)
  const { sort = 'perFte', order = 'descending' } = address
  return (
    <Screen
      title={title}
      back={<BackToDay />}
      actions={
        <CsvExport
          getRows={() => buildCsvRows(rows ?? [], t)}
          fileName={`${t(($) => $.LEDGER.CSV_FILE)}-${spans.week.start}.csv`}
          disabled={!rows || rows.length === 0}
        />
      }
    >
      <Text tone="quiet">{t(($) => $.LEDGER.LEAD)}</Text>
      <WeekBar date={date} onChange={(next) => changeAddress({ date: next.toString() })} />
      {!rows && (week.error || term.error) && (
        <Failed title={t(($) => $.LEDGER.ERROR)} onRetry={() => Promise.all([week.refetch(), term.refetch()])} />
      )}
      {!rows && !week.error && !term.error && <TableSkeleton label={t(($) => $.LEDGER.LOADING)} lines={[20, 10, 10]} />}
      {rows?.length === 0 && (
        <Empty icon={<Users />} title={t(($) => $.LEDGER.NONE.TITLE)} text={t(($) => $.LEDGER.NONE.MESSAGE)} />
      )}
      {rows && rows.length > 0 && (
        <LedgerTable
          rows={sortLedger(rows, sort, order)}
          date={date}
          sort={sort}
          order={order}
          onSort={(column, direction) => changeAddress({ sort: column, order: direction })}
        />
      )}
    </Screen>
  )
}

function WeekBar({ date, onChange }: { date: Temporal.PlainDate; onChange: (date: Temporal.PlainDate) => void }) {
  const { t } = useTexts()
  const { start, end } = getCoverSpans(date).week
  return (
    <Toolbar>
      <Row gap={3}>
        <Button isSquare aria-label={t(($) => $.LEDGER.PREVIOUS)} onClick={() => onChange(date.subtract({ weeks: 1 }))}>
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <Button isSquare aria-label={t(($) => $.LEDGER.NEXT)} onClick={() => onChange(date.add({ weeks: 1 }))}>
          <ChevronRight size={16} aria-hidden />
        </Button>
        <Text role="status" isStrong>
          {t(($) => $.LEDGER.WEEK)} {date.weekOfYear}:{' '}
          {formatRange(Temporal.PlainDate.from(start), Temporal.PlainDate.from(end))}
        </Text>
      </Row>
    </Toolbar>
  )
}

const formatOptional = (value: number | null) => (value === null ? '–' : formatNumber(Math.round(value * 10) / 10))
const formatFte = (fte: number | null) => (fte === null ? '–' : formatNumber(fte))

type GetText = ReturnType<typeof useTexts>['t']

/** Formats like `1 van 3`. */
const formatStandby = (t: GetText, used: number, duties: number) =>
  t(($) => $.LEDGER.STANDBY, { used: formatNumber(used), duties: formatNumber(duties) })

const buildCsvRows = (rows: readonly LedgerRow[], t: GetText): string[][] => [
  [
    t(($) => $.LEDGER.COLUMN.name),
    t(($) => $.LEDGER.COLUMN.code),
    ...(['fte', 'week', 'term', 'perFte', 'usedWeek', 'dutiesWeek', 'usedTerm', 'dutiesTerm'] as const).map((column) =>
      t(($) => $.LEDGER.COLUMN[column]),
    ),
  ],
  ...rows.map(({ name, code, fte, week, term, perFte, ...standby }) => [
    name,
    code ?? '',
    fte === null ? '' : formatNumber(fte),
    String(week),
    String(term),
    perFte === null ? '' : formatOptional(perFte),
    ...[standby.standbyWeek, standby.dutiesWeek, standby.standbyTerm, standby.dutiesTerm].map(String),
  ]),
]

interface LedgerTableProps {
  rows: readonly LedgerRow[]
  date: Temporal.PlainDate
  sort: LedgerColumn
  order: 'ascending' | 'descending'
  onSort: (column: LedgerColumn, order: 'ascending' | 'descending') => void
}

function LedgerTable({ rows, date, sort, order, onSort }: LedgerTableProps) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  if (isMobile) return <LedgerCards rows={rows} date={date} />
  return (
    <DataTable
      label={t(($) => $.LEDGER.TITLE)}
      columns={ledgerColumns.map((name) => ({
        name,
        text: t(($) => $.LEDGER.COLUMN[name]),
        firstOrder: name === 'name' ? 'ascending' : 'descending',
        isNumber: name !== 'name',
      }))}
      sort={sort}
      order={order}
      onSort={onSort}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <TeacherLink teacher={row} date={date} />
          </th>
          <td className={styles.number}>{formatFte(row.fte)}</td>
          <td className={styles.number}>{formatNumber(row.week)}</td>
          <td className={styles.number}>{formatNumber(row.term)}</td>
          <td className={styles.number}>{formatOptional(row.perFte)}</td>
          <td className={styles.number}>{formatStandby(t, row.standbyWeek, row.dutiesWeek)}</td>
          <td className={styles.number}>{formatStandby(t, row.standbyTerm, row.dutiesTerm)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function TeacherLink({ teacher: { id, name, code }, date }: { teacher: LedgerRow; date: Temporal.PlainDate }) {
  return (
    <>
      <Link to="/roster" search={{ atnId: String(id), date: date.toString(), view: 'week' }}>
        {name}
      </Link>{' '}
      {code && (
        <Text as="span" tone="quiet">
          {code}
        </Text>
      )}
    </>
  )
}

function LedgerCards({ rows, date }: Pick<LedgerTableProps, 'rows' | 'date'>) {
  const { t } = useTexts()
  return (
    <Stack as="ul" gap={4} aria-label={t(($) => $.LEDGER.TITLE)}>
      {rows.map((row) => (
        <Card as="li" key={row.id}>
          <Text isStrong>
            <TeacherLink teacher={row} date={date} />
          </Text>
          <dl className={styles.facts}>
            <dt>{t(($) => $.LEDGER.COLUMN.fte)}</dt>
            <dd>{formatFte(row.fte)}</dd>
            <dt>{t(($) => $.LEDGER.COLUMN.week)}</dt>
            <dd>{formatNumber(row.week)}</dd>
            <dt>{t(($) => $.LEDGER.COLUMN.term)}</dt>
            <dd>{formatNumber(row.term)}</dd>
            <dt>{t(($) => $.LEDGER.COLUMN.perFte)}</dt>
            <dd>{formatOptional(row.perFte)}</dd>
            <dt>{t(($) => $.LEDGER.COLUMN.standbyWeek)}</dt>
            <dd>{formatStandby(t, row.standbyWeek, row.dutiesWeek)}</dd>
            <dt>{t(($) => $.LEDGER.COLUMN.standbyTerm)}</dt>
            <dd>{formatStandby(t, row.standbyTerm, row.dutiesTerm)}</dd>
          </dl>
        </Card>
      ))}
    </Stack>
  )
}
