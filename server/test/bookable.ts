import { applySchool } from '../import/apply.ts'
import type { BookingProfile, Room } from '../import/school.ts'
import type { Db } from '../db/connect.ts'
import { fixedClock } from '../lib/clock.ts'
import { idOf, putSmallSchool, smallSchool } from './small-school.ts'

const room = (id: string, building: string, capacity: number | null, facilities: string[]): Room => ({
  id,
  name: id.toUpperCase(),
  building,
  capacity,
  latitude: null,
  longitude: null,
  facilities,
})

/** Those of the small school, and more that are like them or not. */
const rooms = [
  room('b204', 'B', 30, ['beamer']),
  room('a108', 'A', 28, ['beamer']),
  room('b205', 'B', 32, ['beamer', 'piano']),
  room('b101', 'B', 30, []),
  room('a200', 'A', 60, ['beamer', 'piano']),
  room('hall', 'C', null, []),
]

/** The small school with more rooms, all of which teachers may book; anna has b204 and a108 by profiles of her group. */
export async function putBookableSchool(db: Db, profiles: Partial<Record<string, Partial<BookingProfile>>> = {}) {
  const clock = fixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
  await putSmallSchool(db)
  const bookingProfiles = (smallSchool.bookingProfiles ?? []).map((profile) => ({
    ...profile,
    ...(profile.id === 'teaching' && { rooms: rooms.map(({ id }) => id) }),
    ...profiles[profile.id],
  }))
  await applySchool(db, { settings: smallSchool.settings, rooms, bookingProfiles }, { clock })
}

interface Given {
  by: string
  room: string
  start: string
  end: string
  name?: string
  invitees?: readonly string[]
  cancelled?: boolean
  /** Whether it was; absent where nobody has to. */
  confirmed?: boolean
}

/** A booking as the tables have it, whatever the rules say of it. */
export async function addBooking(db: Db, { by, room, start, end, name = 'Overleg', ...more }: Given): Promise<number> {
  const [organizer, facility] = [await idOf(db, by), await idOf(db, room)]
  const invitees = await Promise.all((more.invitees ?? []).map((one) => idOf(db, one)))
  const confirmation = more.confirmed !== undefined && {
    confirm_from: `${start}Z`,
    confirm_until: `${end}Z`,
    confirmed_at: more.confirmed ? `${start}Z` : null,
  }
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('appointment')
      .values({ type: 'booking', name, starts_at: start, ends_at: end, is_cancelled: more.cancelled ?? false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attendees = [organizer, facility, ...invitees]
    await tx
      .insertInto('appointment_attendee')
      .values(attendees.map((attendee_id) => ({ appointment_id: id, attendee_id, starts_at: start })))
      .execute()
    await tx
      .insertInto('booking')
      .values({ appointment_id: id, facility_id: facility, organizer_id: organizer, description: '', ...confirmation })
      .execute()
    for (const attendee_id of invitees)
      await tx.insertInto('booking_invitee').values({ appointment_id: id, attendee_id, status: 'Pending' }).execute()
    return id
  })
}
