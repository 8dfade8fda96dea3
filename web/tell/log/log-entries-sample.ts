import type { LogEntry } from '@uurwerk/contract/tell/log'

export const joris = { id: 1, name: 'Joris van Dijk', about: 'DIJ', hasRoster: true }
const personWithLongName = {
  id: 2,
  name: 'Anne-Sophie Wilhelmina van den Heuvel-Oosterhuis de la Fontaine',
  about: 'V4a',
  hasRoster: true,
}
export const b204 = { id: 8, name: 'B204' }
/** Bookings of a weekly meeting, the last first. */
export const meetings = [
  { id: 7022, date: '2026-12-03' },
  { id: 7021, date: '2026-11-26' },
  { id: 7020, date: '2026-11-19' },
]
export const studentsSignedUpTogether = [personWithLongName, { ...personWithLongName, id: 3, name: 'Lars Kramer' }]

const createEntry = (id: number, changes: Partial<LogEntry>): LogEntry => ({
  id,
  at: `2026-11-18T10:${String(59 - id).padStart(2, '0')}:05.000Z`,
  action: 'booking.create',
  actor: id === 2 ? personWithLongName : joris,
  actingAs: null,
  subject: joris,
  details: { booking: 7007, facility: b204.id, start: '2026-11-19T10:30' },
  things: {
    booking: { name: 'Sectieoverleg', roster: b204.id, date: '2026-11-19' },
    facility: { name: b204.name, roster: b204.id, date: null },
  },
  ...changes,
})
/** The entries of a weekly meeting and of two students who were signed up together are each one act. */
export const entries = [
  createEntry(1, {}),
  createEntry(2, { actingAs: personWithLongName, action: 'impersonation.end', details: { expired: true }, things: {} }),
  ...meetings.map(({ id: bookingId, date }, index) =>
    createEntry(3 + index, {
      at: '2026-11-18T09:00:05.000Z',
      action: 'booking.createSeries',
      details: { booking: bookingId, facility: b204.id, start: `${date}T10:30` },
      things: {
        booking: { name: 'Sectieoverleg', roster: b204.id, date },
        facility: { name: b204.name, roster: b204.id, date: null },
      },
    }),
  ),
  ...studentsSignedUpTogether.map((subject, index) =>
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
