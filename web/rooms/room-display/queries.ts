import { queryOptions } from '@tanstack/react-query'
import { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import { keys } from '#web/data/keys.ts'
import { setSchoolTimeZone } from '#web/lib/time.ts'

/** The address was revoked or never existed. */
export class DisplayAddressClosed extends Error {
  override name = 'DisplayAddressClosed'
}

/** Milliseconds; less than the time between two refetches, which wait for each other. */
const answerTimeout = 10_000

/** Refetches every half minute, because nobody touches the screen. */
export const displayRefetching = {
  staleTime: 0,
  retry: false,
  refetchInterval: 30_000,
  refetchIntervalInBackground: true,
} as const

/** Adopts the time zone of the school. @throws DisplayAddressClosed */
export async function fetchDisplay<State extends { timeZone: string }>(
  path: string,
  schema: { parse: (answer: unknown) => State },
  headers: Record<string, string> = {},
): Promise<State> {
  const response = await fetch(path, { headers, signal: AbortSignal.timeout(answerTimeout) })
  // An answer that nobody reads keeps its connection.
  const body = await response.text()
  if (response.status === 404) throw new DisplayAddressClosed()
  const state = schema.parse(JSON.parse(body))
  setSchoolTimeZone(state.timeZone)
  return state
}

export const roomDisplayQuery = (room: string, token: string) =>
  queryOptions({
    queryKey: keys.roomDisplay(room, token),
    queryFn: () => {
      if (token === '') throw new DisplayAddressClosed()
      const headers = { Authorization: `Bearer ${token}` }
      return fetchDisplay(`/room/${encodeURIComponent(room)}/now`, RoomDisplay, headers)
    },
    ...displayRefetching,
  })
