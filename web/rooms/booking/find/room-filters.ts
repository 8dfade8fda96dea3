import { bookingBounds } from '@uurwerk/contract/rooms/booking'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { LocalDate, TimeOfDay } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'

const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
const toPositiveIntegerParam = (most: number) => toOptionalParam(z.int().check(z.positive(), z.maximum(most)))
/** One of digits arrives as a number. */
const text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
)
/** Names joined by what no name of the school's files holds. */
const names = toOptionalParam(
  z.pipe(
    text,
    z.transform((joined) => joined.split('|').filter((name) => name !== '')),
  ),
)

/** What the address holds of the rooms that are looked for; the date is that of the whole screen. */
const RoomFilters = z.object({
  date: toOptionalParam(LocalDate),
  time: toOptionalParam(TimeOfDay),
  minutes: toPositiveIntegerParam(bookingBounds.minutes),
  people: toPositiveIntegerParam(10_000),
  buildings: names,
  features: names,
  /** Words of its name. */
  room: toOptionalParam(text),
})
export type RoomFilters = z.infer<typeof RoomFilters>

export const parseRoomFilters = (address: object): RoomFilters => RoomFilters.parse(address)

/** Filters as the address holds them; nothing where nothing is asked. */
export const toFilterParams = (filters: Partial<RoomFilters>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value.join('|') : value) || undefined,
    ]),
  )

/** Whether a name holds all of some words; case and accents aside. */
export function isNameMatching(name: string, words: string | undefined) {
  const [held, wanted] = [normalizeForSearch(name), normalizeForSearch(words ?? '').split(/\s+/)]
  return wanted.every((word) => held.includes(word))
}

/** How many rooms can be found: one of which nobody noted how many it holds may suit. */
export const countMatchingRooms = (rooms: readonly DayRoom[], minutes: number, asked: Partial<RoomFilters>): number =>
  rooms.filter(
    (room) => room.maxMinutes >= minutes && isRoomMatching({ ...room, capacity: room.capacity ?? Infinity }, asked),
  ).length

/** Whether a room is what is looked for: of that name, big enough, in one of the buildings, with all of the features. */
export const isRoomMatching = (
  { name, capacity, building, features }: Pick<DayRoom, 'name' | 'capacity' | 'building' | 'features'>,
  asked: Partial<RoomFilters>,
) =>
  isNameMatching(name, asked.room) &&
  (asked.people === undefined || (capacity !== null && capacity >= asked.people)) &&
  (asked.buildings === undefined || (building !== null && asked.buildings.includes(building))) &&
  (asked.features === undefined || asked.features.every((feature) => features.includes(feature)))
