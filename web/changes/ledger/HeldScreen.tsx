import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import {
  type HeldChoice,
  heldChoices,
  type HeldLine,
  type HeldPart,
  listHeldParts,
} from '@uurwerk/contract/changes/held'
import { getCoverSpans } from '@uurwerk/contract/rules/covers'
import { CalendarSearch } from 'lucide-react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { TableSkeleton } from '#web/ui/DataTable.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Toolbar } from '#web/ui/Layout.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { useCanSeeLedger } from './access.ts'
import { type HeldAddress, heldAddress, heldCounts } from './address.ts'
import { BackToDay } from './BackToDay.tsx'
import { HeldList } from './HeldList.tsx'
import { sortHeld } from './ledger-rows.ts'
import { heldQuery } from './queries.ts'

/** Counts per group, course or week how many planned lessons were held, covered, moved and cancelled. */
export function HeldScreen() {
  const { t } = useTexts()
  const canSee = useCanSeeLedger()
  const title = t(($) => $.LEDGER.HELD.TITLE)
  useTitle(title)
  if (!canSee) return <Navigate to="/no-access-general" replace />
  return <HeldPage title={title} />
}

function HeldPage({ title }: { title: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const address = heldAddress.parse(useSearch({ strict: false }))
  const today = getToday()
  const { start = getCoverSpans(today).term.start, end = today.toString(), by = 'group', order = 'ascending' } = address
  const parts = listHeldParts(by)
  const { data, error, refetch } = useQuery(heldQuery({ start, end, by: parts }))
  const changeAddress = (changes: Partial<HeldAddress>) =>
    void navigate({ to: '.', search: (current: object) => ({ ...current, ...changes }), replace: true })
  const sort = address.sort ?? parts[0] ?? 'planned'
  const lines = data && sortHeld(data, sort, order)
  return (
    <Screen
      title={title}
      back={<BackToDay />}
      actions={
        <CsvExport
          getRows={() => buildRows(parts, lines ?? [], t)}
          fileName={`${t(($) => $.LEDGER.HELD.CSV_FILE)}-${start}-${end}.csv`}
          disabled={!lines || lines.length === 0}
        />
      }
    >
      <Text tone="quiet">{t(($) => $.LEDGER.HELD.LEAD)}</Text>
      <HeldFields start={start} end={end} by={by} onChange={changeAddress} />
      {!lines && error && (
        <Failed
          title={
            error instanceof ApiError && error.code === 'requestOutOfBounds'
              ? t(($) => $.LEDGER.HELD.WIDE)
              : t(($) => $.LEDGER.HELD.ERROR)
          }
          onRetry={refetch}
        />
      )}
      {!lines && !error && <TableSkeleton label={t(($) => $.LEDGER.HELD.LOADING)} lines={[20, 10, 10]} />}
      {lines?.length === 0 && (
        <Empty
          icon={<CalendarSearch />}
          title={t(($) => $.LEDGER.HELD.NONE.TITLE)}
          text={t(($) => $.LEDGER.HELD.NONE.MESSAGE)}
        />
      )}
      {lines && lines.length > 0 && (
        <HeldList
          parts={parts}
          lines={lines}
          sort={sort}
          order={order}
          onSort={(column, direction) => changeAddress({ sort: column, order: direction })}
        />
      )}
    </Screen>
  )
}

interface FieldsProps {
  start: string
  end: string
  by: HeldChoice
  onChange: (changes: Partial<HeldAddress>) => void
}

function HeldFields({ start, end, by, onChange }: FieldsProps) {
  const { t } = useTexts()
  return (
    <Toolbar>
      <DateField
        label={t(($) => $.LEDGER.HELD.START)}
        value={Temporal.PlainDate.from(start)}
        max={Temporal.PlainDate.from(end)}
        onChange={(date) => onChange({ start: date.toString() })}
      />
      <DateField
        label={t(($) => $.LEDGER.HELD.END)}
        value={Temporal.PlainDate.from(end)}
        isInvalid={end < start}
        onChange={(date) => onChange({ end: date.toString() })}
      />
      <Select
        label={t(($) => $.LEDGER.HELD.BY)}
        value={by}
        options={heldChoices.map((value) => ({ value, text: t(($) => $.LEDGER.HELD.PART[value]) }))}
        onChange={(value) => onChange({ by: value, sort: undefined, order: undefined })}
      />
    </Toolbar>
  )
}

type GetText = ReturnType<typeof useTexts>['t']

const buildRows = (parts: readonly HeldPart[], lines: readonly HeldLine[], t: GetText): string[][] => [
  [...parts, ...heldCounts].map((name) => t(($) => $.LEDGER.HELD.COLUMN[name])),
  ...lines.map((line) => [
    ...parts.map((part) => (part === 'week' ? (line.week ?? '') : (line[part]?.name ?? ''))),
    ...heldCounts.map((name) => String(line[name])),
  ]),
]
