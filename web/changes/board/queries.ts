import { queryOptions } from '@tanstack/react-query'
import { BoardState } from '@uurwerk/contract/changes/board'
import { displayRefetching, fetchDisplay } from '#web/rooms/room-display/queries.ts'

export const boardQuery = (token: string) =>
  queryOptions({
    queryKey: ['board', token],
    queryFn: () => fetchDisplay(`/board/${encodeURIComponent(token)}/now`, BoardState),
    ...displayRefetching,
  })
