import { queryOptions } from '@tanstack/react-query'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import { keys } from '../../../data/keys.ts'
import { call } from '../../../lib/call.ts'
import type { RoomFilters } from './filters.ts'

type Asked = Pick<RoomFilters, 'people' | 'buildings' | 'features'>

/** The rooms that suit, with the next free time of each. */
export const findQuery = (start: string, minutes: number, { people, buildings, features }: Asked) =>
  queryOptions({
    queryKey: keys.foundRooms(start, minutes, people, buildings, features),
    queryFn: ({ signal }) =>
      call(
        bookingFindContract.find,
        {
          params: { start, minutes },
          query: { ...(people && { people }), ...(buildings && { buildings }), ...(features && { features }) },
        },
        signal,
      ),
    meta: { shownByScreen: true },
  })
