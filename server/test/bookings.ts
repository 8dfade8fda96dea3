import type { Booking, BookingPayload } from '@uurwerk/contract/rooms/booking'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/connect.ts'
import { applySchool } from '../import/apply-school.ts'
import type { BookingProfile } from '../import/school.ts'
import { createFixedClock } from '../lib/clock.ts'
import type { TestCallers } from './test-app.ts'
import { findWrongParticipants } from './wrong-participants.ts'
import { getAttendeeId, putSmallSchool, smallSchool } from './small-school.ts'

/** Profile for everyone and every room: at most two hours per booking, during working hours, six hours a week. */
export const everyonesProfile: BookingProfile = {
  id: 'everyone',
  name: 'Everyone',
  rooms: ['b204', 'a108'],
  roles: [],
  teams: [],
  groups: [],
  maxMinutes: 120,
  maxMinutesPerWeek: 360,
  opens: '08:00',
  closes: '17:00',
  daysAhead: 14,
  confirmation: 'none',
  confirmBefore: 15,
  confirmAfter: 15,
  radius: null,
}

const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')

/** Imports the small school with these profiles only, by default for everyone. Anna and Bram may know each other. */
export async function putBookable(db: Database, ...profiles: Partial<BookingProfile>[]): Promise<void> {
  await putSmallSchool(db)
  const { settings, groups = [], memberships = [] } = smallSchool
  const project = ['anna', 'bram'].map((person) => ({ group: 'project', person, from: null, until: null }))
  const schoolWithProject = {
    groups: [...groups, { id: 'project', name: 'Project', kind: 'cluster' }],
    memberships: [...memberships, ...project],
  }
  await applySchool(db, { settings, ...schoolWithProject }, { clock })
  await putProfiles(db, ...(profiles.length > 0 ? profiles : [{}]))
}

export async function putProfiles(db: Database, ...profiles: Partial<BookingProfile>[]): Promise<void> {
  const bookingProfiles = profiles.map((profile) => ({ ...everyonesProfile, ...profile }))
  await applySchool(db, { settings: smallSchool.settings, bookingProfiles }, { clock })
}

/** Removes bookings, notifications and log entries, after checking that bookings kept their participants. */
export async function removeBookings(db: Database): Promise<void> {
  expect(await findWrongParticipants(db)).toEqual([])
  await db.deleteFrom('appointment').where('type', '=', 'booking').execute()
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('audit_log').execute()
}

/** Defaults to Wednesday 18 November 2026, 15:00 to 16:00. */
export const createBookingPayload = (changes: Partial<BookingPayload> = {}): BookingPayload => ({
  name: 'Overleg',
  start: '2026-11-18T15:00',
  end: '2026-11-18T16:00',
  ...changes,
})

export async function book(
  db: Database,
  api: TestCallers,
  person: string,
  changes: Partial<BookingPayload> = {},
  room = 'b204',
) {
  const caller = await api.as(person)
  return caller.post<Booking>(`/api/booking/facility/${await getAttendeeId(db, room)}`, createBookingPayload(changes))
}

/** Books, and returns the id. @throws if the booking is refused */
export async function bookSuccessfully(...bookingArguments: Parameters<typeof book>): Promise<number> {
  const { result, code } = await book(...bookingArguments)
  if (code !== undefined) throw new Error(code)
  return result.id
}

/** Lists notifications in the order of creation: recipient, type and booking. */
export const listSentNotifications = (db: Database) =>
  db
    .selectFrom('notification')
    .innerJoin('attendee', 'attendee.id', 'notification.attendee_id')
    .select(['source_id as who', 'notification.type', 'data_reference_id as id'])
    .orderBy('notification.id')
    .execute()

/** Lists bookings that overlap another appointment in the same room. Always expected to be empty. */
export async function findOverlaps(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select booked.id, overlapping.id as overlapping
    from booking
    join appointment booked on booked.id = booking.appointment_id and not booked.is_cancelled
    join appointment_attendee in_room on in_room.attendee_id = booking.facility_id and in_room.appointment_id <> booked.id
    join appointment overlapping on overlapping.id = in_room.appointment_id and not overlapping.is_cancelled
    where overlapping.starts_at < booked.ends_at and booked.starts_at < overlapping.ends_at`.execute(db)
  return rows
}
