import { roomDeskBounds } from '@uurwerk/contract/desk/rooms'
import type { EditedFacts } from './queries.ts'

/** Facts as typed. */
export interface FactsDraft {
  building: string
  capacity: string
  facilities: string
  location: string
}

export const createFactsDraft = ({ building, capacity, facilities, latitude, longitude }: EditedFacts): FactsDraft => ({
  building: building ?? '',
  capacity: String(capacity ?? ''),
  facilities: facilities.join(', '),
  location: latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`,
})

/** Returns no facts if there is a fault. */
export function parseFactsDraft(draft: FactsDraft): {
  facts?: EditedFacts
  faults: { capacity?: boolean; location?: boolean }
} {
  const capacity = draft.capacity.trim() === '' ? null : Number(draft.capacity)
  const isCapacity =
    capacity === null || (Number.isInteger(capacity) && capacity >= 0 && capacity <= roomDeskBounds.capacity)
  const location = parseLocation(draft.location)
  if (!isCapacity || !location) return { faults: { capacity: !isCapacity, location: !location } }
  const facilities = draft.facilities
    .split(/[,|]/)
    .map((facility) => facility.trim().slice(0, roomDeskBounds.facility))
    .filter((facility) => facility !== '')
  return {
    facts: {
      building: draft.building.trim() || null,
      capacity,
      facilities: [...new Set(facilities)].slice(0, roomDeskBounds.facilities),
      ...location,
    },
    faults: {},
  }
}

function parseLocation(text: string): { latitude: number | null; longitude: number | null } | undefined {
  if (text.trim() === '') return { latitude: null, longitude: null }
  const [latitude = Number.NaN, longitude = Number.NaN, ...others] = text
    .trim()
    .split(/\s*,\s*|\s+/)
    .map(Number)
  const isValid = others.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isValid ? { latitude, longitude } : undefined
}
