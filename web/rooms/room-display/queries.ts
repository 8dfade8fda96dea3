import { queryOptions } from '@tanstack/react-query'
import { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import { keys } from '#web/data/keys.ts'
import { setSchoolTimeZone } from '#web/lib/time.ts'

/** The address was revoked or never existed. */
export class DisplayAddressClosed extends Error {
  override name = 'DisplayAddressClosed'
}

/** Refetches every half minute, because nobody touches the screen. @throws DisplayAddressClosed */
export const roomDisplayQuery = (room: string, token: string) =>
  queryOptions({
    queryKey: keys.roomDisplay(room, token),
    queryFn: async ({ signal }) => {
      if (token === '') throw new DisplayAddressClosed()
      const response = await fetch(`/room/${encodeURIComponent(room)}/now`, {
        headers: { Authorization: `Bearer ${token}` },
        signal,
      })
      if (response.status === 404) throw new DisplayAddressClosed()
      const display = RoomDisplay.parse(await response.json())
      setSchoolTimeZone(display.timeZone)
      return display
    },
    staleTime: 0,
    retry: false,
    refetchInterval: 30_000,
    refetchIntervalInBackground: true,
  })
