import { queryOptions } from '@tanstack/react-query'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import type { RoomFilters } from './room-filters.ts'

/** More than anyone reads; of a thousand rooms the rest is for those who narrow their search. */
export const maximumFoundRooms = 100

type FoundRoomsFilter = Pick<RoomFilters, 'people' | 'buildings' | 'features' | 'room'>

/** The rooms that suit, with the next free time of each: the first, or all among which a name is looked for. */
export const foundRoomsQuery = (
  start: string,
  minutes: number,
  { people, buildings, features, room }: FoundRoomsFilter,
) =>
  queryOptions({
    queryKey: keys.foundRooms(start, minutes, people, buildings, features, Boolean(room)),
    queryFn: ({ signal }) =>
      call(
        bookingFindContract.find,
        {
          params: { start, minutes },
          query: {
            ...(people && { people }),
            ...(buildings && { buildings }),
            ...(features && { features }),
            ...(!room && { limit: maximumFoundRooms }),
          },
        },
        signal,
      ),
  })
