import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { LocalDate, TimeOfDay } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { TextParam, toOptionalParam } from '#web/lib/address-param.ts'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'

const toPositiveIntegerParam = (maximum: number) => toOptionalParam(z.int().check(z.positive(), z.maximum(maximum)))
/** No name in the school's files contains the separator. */
const nameListParam = toOptionalParam(
  z.pipe(
    TextParam,
    z.transform((joinedNames) => joinedNames.split('|').filter((name) => name !== '')),
  ),
)

/** Ignores invalid values. */
const RoomFilters = z.object({
  date: toOptionalParam(LocalDate),
  time: toOptionalParam(TimeOfDay),
  minutes: toPositiveIntegerParam(bookingBounds.minutes),
  people: toPositiveIntegerParam(10_000),
  buildings: nameListParam,
  features: nameListParam,
  room: toOptionalParam(TextParam),
})
export type RoomFilters = z.infer<typeof RoomFilters>

/** Address without room filters. Keeps date and time, which say when to search. */
export const clearedRoomFilters: Partial<RoomFilters> = {
  minutes: undefined,
  people: undefined,
  buildings: undefined,
  features: undefined,
  room: undefined,
}

/** Returns how many filters are set, counting each building and feature. */
export const countRoomFilters = ({ minutes, people, buildings = [], features = [], room }: RoomFilters) =>
  [room, minutes, people, ...buildings, ...features].filter((value) => value !== undefined).length

export const parseRoomFilters = (address: object): RoomFilters => RoomFilters.parse(address)

/** Converts filters to the parameters of a call, without empty values. */
export const toFilterParams = (filters: Partial<RoomFilters>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value.join('|') : value) || undefined,
    ]),
  )

/** Requires every word, ignoring case and accents. */
export function isNameMatching(name: string, searchText: string | undefined) {
  const [normalizedName, searchWords] = [normalizeForSearch(name), normalizeForSearch(searchText ?? '').split(/\s+/)]
  return searchWords.every((word) => normalizedName.includes(word))
}

/** Unlike isRoomMatching, counts a room of unknown capacity. */
export const countMatchingRooms = (rooms: readonly DayRoom[], minutes: number, filters: Partial<RoomFilters>): number =>
  rooms.filter(
    (room) => room.maxMinutes >= minutes && isRoomMatching({ ...room, capacity: room.capacity ?? Infinity }, filters),
  ).length

/** An unknown capacity or building matches no value. */
export const isRoomMatching = (
  { name, capacity, building, features }: Pick<DayRoom, 'name' | 'capacity' | 'building' | 'features'>,
  filters: Partial<RoomFilters>,
) =>
  isNameMatching(name, filters.room) &&
  (filters.people === undefined || (capacity !== null && capacity >= filters.people)) &&
  (filters.buildings === undefined || (building !== null && filters.buildings.includes(building))) &&
  (filters.features === undefined || filters.features.every((feature) => features.includes(feature)))
