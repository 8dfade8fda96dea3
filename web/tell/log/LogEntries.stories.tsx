import type { LogEntry } from '@uurwerk/contract/tell/log'
import { longName } from '../../gallery/sample-session.ts'
import { LogCards } from './LogCards.tsx'
import { LogTable } from './LogTable.tsx'

const entries = Array.from({ length: 12 }, (_, index): LogEntry => ({
  id: index + 1,
  at: '2026-11-18T10:06:05.000Z',
  action: 'impersonation.end',
  actor: { id: 1, name: index === 1 ? longName : 'Joris van Dijk' },
  actingAs: null,
  subject: { id: 2, name: longName },
  details: { start: '2026-11-19T10:30', online: true },
}))
const nothing = () => undefined
const shown = { entries, sort: 'at', order: 'descending', onSort: nothing, onPerson: nothing, label: 'Log' } as const

export const Table = () => <LogTable {...shown}>{null}</LogTable>
export const Cards = () => <LogCards {...shown}>{null}</LogCards>
