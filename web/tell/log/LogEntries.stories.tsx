import type { LogEntry } from '@uurwerk/contract/tell/log'
import { longName } from '#web/gallery/sample-session.ts'
import { sortActs } from './format-log-entry.ts'
import { LogCards } from './LogCards.tsx'
import { LogTable } from './LogTable.tsx'

const joris = { id: 1, name: 'Joris van Dijk', about: 'DIJ', hasRoster: true }
const personWithLongName = { id: 2, name: longName, about: 'V4a', hasRoster: true }
const createEntry = (id: number, changes: Partial<LogEntry>): LogEntry => ({
  id,
  at: `2026-11-18T10:${String(59 - id).padStart(2, '0')}:05.000Z`,
  action: 'booking.create',
  actor: id === 2 ? personWithLongName : joris,
  actingAs: null,
  subject: joris,
  details: { booking: 7007, facility: 8, start: '2026-11-19T10:30' },
  things: {
    booking: { name: 'Sectieoverleg', roster: 8, date: '2026-11-19' },
    facility: { name: 'B204', roster: 8, date: null },
  },
  ...changes,
})
/** A weekly meeting, and students who were signed up together. */
const entries = [
  createEntry(1, {}),
  createEntry(2, { actingAs: personWithLongName, action: 'impersonation.end', details: { expired: true }, things: {} }),
  ...['2026-12-03', '2026-11-26', '2026-11-19'].map((date, index) =>
    createEntry(3 + index, {
      at: '2026-11-18T09:00:05.000Z',
      action: 'booking.createSeries',
      details: { booking: 7020 + index, facility: 8, start: `${date}T10:30` },
      things: {
        booking: { name: 'Sectieoverleg', roster: 8, date },
        facility: { name: 'B204', roster: 8, date: null },
      },
    }),
  ),
  ...[personWithLongName, { ...personWithLongName, id: 3, name: 'Lars Kramer' }].map((subject, index) =>
    createEntry(6 + index, {
      at: '2026-11-18T08:30:00.000Z',
      action: 'subscription.several',
      actor: { id: 5, name: 'Hanneke Dekker', about: null, hasRoster: false },
      subject,
      details: { appointment: 7030, start: '2026-11-24T09:00', event: 'accepted' },
      things: { appointment: { name: 'Tentamen Nederlands', roster: 9, date: '2026-11-24' } },
    }),
  ),
  createEntry(8, { actor: null, action: 'school.publish', subject: null, details: { weeks: '2026-W50' }, things: {} }),
]
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
