import type { HeldLine } from '@uurwerk/contract/changes/held'
import type { LedgerLine } from '@uurwerk/contract/changes/ledger'
import type { SortOrder } from '#web/ui/sort-order.ts'
import { type HeldColumn, heldCounts, type LedgerColumn } from './address.ts'

export interface LedgerRow {
  id: number
  name: string
  code: string | null
  fte: number | null
  week: number
  term: number
  /** Null without fte. */
  perFte: number | null
  /** Lessons taken on standby duty. */
  standbyWeek: number
  standbyTerm: number
  /** Periods of standby duty. */
  dutiesWeek: number
  dutiesTerm: number
}

/** Has a row for each teacher of the term, which includes the week. */
export function joinLines(week: readonly LedgerLine[], term: readonly LedgerLine[]): LedgerRow[] {
  const weekLines = new Map(week.map((line) => [line.teacher.id, line]))
  return term.map(({ teacher: { id, name, code }, fte, covers, kinds, standbyDuties }) => ({
    id,
    name,
    code,
    fte,
    week: weekLines.get(id)?.covers ?? 0,
    term: covers,
    perFte: fte ? covers / fte : null,
    standbyWeek: weekLines.get(id)?.kinds.standby ?? 0,
    standbyTerm: kinds.standby,
    dutiesWeek: weekLines.get(id)?.standbyDuties ?? 0,
    dutiesTerm: standbyDuties,
  }))
}

const compare = (first: string | number | null, second: string | number | null): number =>
  typeof first === 'string' || typeof second === 'string'
    ? String(first ?? '').localeCompare(String(second ?? ''), undefined, { numeric: true })
    : (first ?? -1) - (second ?? -1)

/** Unknown values come first in ascending order. */
export const sortLedger = (rows: readonly LedgerRow[], column: LedgerColumn, order: SortOrder): LedgerRow[] =>
  rows.toSorted((a, b) => compare(a[column], b[column]) * (order === 'ascending' ? 1 : -1) || compare(a.name, b.name))

const getHeldValue = (line: HeldLine, column: HeldColumn) =>
  column === 'group' || column === 'course' ? (line[column]?.name ?? null) : (line[column] ?? null)

export const sortHeld = (lines: readonly HeldLine[], column: HeldColumn, order: SortOrder): HeldLine[] =>
  lines.toSorted((a, b) => compare(getHeldValue(a, column), getHeldValue(b, column)) * (order === 'ascending' ? 1 : -1))

/** Without groups, with which a lesson can count twice. */
export function sumHeld(lines: readonly HeldLine[]) {
  const sum = (name: (typeof heldCounts)[number]) => lines.reduce((total, line) => total + line[name], 0)
  return lines.some(({ group }) => group !== undefined)
    ? undefined
    : heldCounts.map((name) => ({ name, total: sum(name) }))
}
