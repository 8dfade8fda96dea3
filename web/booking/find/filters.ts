import { bookingBounds, type DayRoom } from '@uurwerk/contract/booking'
import { LocalDate, TimeOfDay } from '@uurwerk/contract/values'
import * as z from 'zod/mini'

const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)
const number = (most: number) => optional(z.int().check(z.positive(), z.maximum(most)))
/** Names joined by what no name of the school's files holds; one of digits arrives as a number. */
const names = optional(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((text) =>
      String(text)
        .split('|')
        .filter((name) => name !== ''),
    ),
  ),
)

/** What the address holds of the rooms that are looked for; the date is that of the whole screen. */
const RoomFilters = z.object({
  date: optional(LocalDate),
  time: optional(TimeOfDay),
  minutes: number(bookingBounds.minutes),
  people: number(10_000),
  buildings: names,
  features: names,
})
export type RoomFilters = z.infer<typeof RoomFilters>

export const filtersIn = (address: object): RoomFilters => RoomFilters.parse(address)

/** Filters as the address holds them; nothing where nothing is asked. */
export const filtersToAddress = (filters: Partial<RoomFilters>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value.join('|') : value) || undefined,
    ]),
  )

/** Whether a room is what is looked for: big enough, in one of the buildings, with all of the features. */
export const suits = (
  { capacity, building, features }: Pick<DayRoom, 'capacity' | 'building' | 'features'>,
  asked: Partial<RoomFilters>,
) =>
  (asked.people === undefined || (capacity !== null && capacity >= asked.people)) &&
  (asked.buildings === undefined || (building !== null && asked.buildings.includes(building))) &&
  (asked.features === undefined || asked.features.every((feature) => features.includes(feature)))
