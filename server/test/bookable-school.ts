import { applySchool } from '../import/apply-school.ts'
import type { BookingProfile, Room } from '../import/school.ts'
import type { Db } from '../db/connect.ts'
import { createFixedClock } from '../lib/clock.ts'
import { putSmallSchool, smallSchool } from './small-school.ts'

const makeRoom = (id: string, building: string, capacity: number | null, facilities: string[]): Room => ({
  id,
  name: id.toUpperCase(),
  building,
  capacity,
  latitude: null,
  longitude: null,
  facilities,
})

/** The rooms of the small school, with similar and different ones. */
const rooms = [
  makeRoom('b204', 'B', 30, ['beamer']),
  makeRoom('a108', 'A', 28, ['beamer']),
  makeRoom('b205', 'B', 32, ['beamer', 'piano']),
  makeRoom('b101', 'B', 30, []),
  makeRoom('a200', 'A', 60, ['beamer', 'piano']),
  makeRoom('hall', 'C', null, []),
]

/**
 * Imports the small school with more rooms, which teachers may book. Anna may book b204 and a108, by profiles of her
 * group.
 */
export async function putBookableSchool(db: Db, profiles: Partial<Record<string, Partial<BookingProfile>>> = {}) {
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
  await putSmallSchool(db)
  const bookingProfiles = (smallSchool.bookingProfiles ?? []).map((profile) => ({
    ...profile,
    ...(profile.id === 'teaching' && { rooms: rooms.map(({ id }) => id) }),
    ...profiles[profile.id],
  }))
  await applySchool(db, { settings: smallSchool.settings, rooms, bookingProfiles }, { clock, replace: true })
}
