import type { LogEntry } from '@uurwerk/contract/tell/log'
import { longName } from '#web/gallery/sample-session.ts'
import { sortActs } from './format-log-entry.ts'
import { LogCards } from './LogCards.tsx'
import { LogTable } from './LogTable.tsx'

const joris = { id: 1, name: 'Joris van Dijk', about: 'DIJ', hasRoster: true }
const long = { id: 2, name: longName, about: 'V4a', hasRoster: true }
const entry = (id: number, changes: Partial<LogEntry>): LogEntry => ({
  id,
  at: `2026-11-18T10:${String(59 - id).padStart(2, '0')}:05.000Z`,
  action: 'booking.create',
  actor: id === 2 ? long : joris,
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
  entry(1, {}),
  entry(2, { actingAs: long, action: 'impersonation.end', details: { expired: true }, things: {} }),
  ...['2026-12-03', '2026-11-26', '2026-11-19'].map((date, index) =>
    entry(3 + index, {
      at: '2026-11-18T09:00:05.000Z',
      action: 'booking.createSeries',
      details: { booking: 7020 + index, facility: 8, start: `${date}T10:30` },
      things: {
        booking: { name: 'Sectieoverleg', roster: 8, date },
        facility: { name: 'B204', roster: 8, date: null },
      },
    }),
  ),
  ...[long, { ...long, id: 3, name: 'Lars Kramer' }].map((subject, index) =>
    entry(6 + index, {
      at: '2026-11-18T08:30:00.000Z',
      action: 'subscription.several',
      actor: { id: 5, name: 'Hanneke Dekker', about: null, hasRoster: false },
      subject,
      details: { appointment: 7030, start: '2026-11-24T09:00', event: 'accepted' },
      things: { appointment: { name: 'Tentamen Nederlands', roster: 9, date: '2026-11-24' } },
    }),
  ),
  entry(8, { actor: null, action: 'school.publish', subject: null, details: { weeks: '2026-W50' }, things: {} }),
]
const nothing = () => undefined
const shown = {
  acts: sortActs(entries, 'at', 'descending'),
  sort: 'at',
  order: 'descending',
  onSort: nothing,
  onFilterByPerson: nothing,
  canOpenRosters: true,
  label: 'Log',
} as const

export const Table = () => <LogTable {...shown}>{null}</LogTable>
export const Cards = () => <LogCards {...shown}>{null}</LogCards>
