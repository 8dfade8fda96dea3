import { sortActs } from './format-log-entry.ts'
import { LogCards } from './LogCards.tsx'
import { LogTable } from './LogTable.tsx'
import { entries } from './log-entries-sample.ts'

const doNothing = () => undefined
const logProps = {
  acts: sortActs(entries, 'at', 'descending'),
  sort: 'at',
  order: 'descending',
  onSort: doNothing,
  onFilterByPerson: doNothing,
  canOpenRosters: true,
  label: 'Log',
} as const

export const Table = () => <LogTable {...logProps}>{null}</LogTable>
export const Cards = () => <LogCards {...logProps}>{null}</LogCards>
