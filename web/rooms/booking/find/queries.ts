import { queryOptions } from '@tanstack/react-query'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import type { RoomFilters } from './room-filters.ts'

export const maximumFoundRooms = 100

type FoundRoomsFilter = Pick<RoomFilters, 'people' | 'buildings' | 'features' | 'room'>

/** Fetches the first hundred rooms, or all if the web then filters them by name. */
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
