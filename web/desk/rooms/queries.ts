import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type GivenRoomFacts,
  type RoomBlock,
  type RoomFactName,
  roomFactNames,
  type RoomFacts,
  schoolRoomsContract,
} from '@uurwerk/contract/desk/rooms'
import { keys } from '#web/data/keys.ts'
import { saveWithMerge } from '#web/data/save-with-merge.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { formatPeriod } from '#web/lib/format-period.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'
import { schoolKey } from '../queries.ts'

const roomsKey = [...schoolKey, 'rooms']

export const schoolRoomsQuery = queryOptions({
  queryKey: [...roomsKey, 'list'],
  queryFn: ({ signal }) => call(schoolRoomsContract.list, { query: {} }, signal),
  staleTime: 0,
})

export const schoolRoomQuery = (id: number) =>
  queryOptions({
    queryKey: [...roomsKey, 'one', id],
    queryFn: ({ signal }) => call(schoolRoomsContract.one, { params: { id } }, signal),
    staleTime: 0,
  })

/** Below the bookings, so that a booking of somebody refetches them. */
export const roomBookingsQuery = (id: number, date: string) =>
  queryOptions({
    queryKey: [...keys.bookings, 'of-room', id, date],
    queryFn: ({ signal }) => call(schoolRoomsContract.bookings, { params: { id }, query: { date } }, signal),
    staleTime: 0,
  })

/** With `block`, of a change to it. */
export const blockPreviewQuery = (id: number, start: string, end: string, block?: number) =>
  queryOptions({
    queryKey: [...keys.bookings, 'block-preview', id, start, end, block],
    queryFn: ({ signal }) =>
      call(schoolRoomsContract.previewBlock, { params: { id }, query: { start, end, block } }, signal),
    staleTime: 0,
  })

/** Refetches everything that shows rooms. */
function useRoomMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [schoolKey, keys.bookings, keys.appointments].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

export const useBlockRoom = (id: number) =>
  useRoomMutation(
    useSendOnce(
      (body: { start: string; end: string; reason: string; displace: boolean }, headers) =>
        call(schoolRoomsContract.block, { params: { id }, body }, undefined, headers),
      (body) => ({ ...body, displace: undefined }),
    ),
  )

export type EditedBlock = Omit<RoomBlock, 'id'>

/** Asks for the version if somebody else changed the same part. */
export const useChangeBlock = (id: number) =>
  useRoomMutation(({ base, own, displace }: { base: RoomBlock; own: EditedBlock; displace: boolean }) => {
    const params = { id, blockId: base.id }
    return saveWithMerge({
      base: pickBlock(base),
      own,
      read: async () => {
        const { result, headers } = await callWithHeaders(schoolRoomsContract.oneBlock, { params })
        return { stored: pickBlock(result), etag: headers.get('ETag') }
      },
      describePart: (part, block) => ({
        label: t(($) => $.SCHOOL_ROOMS.BLOCKS.PART[part]),
        text: part === 'reason' ? block.reason : formatPeriod(block),
      }),
      send: (merged, headers) =>
        call(schoolRoomsContract.changeBlock, { params, body: { ...merged, displace } }, undefined, headers),
    })
  })

const pickBlock = ({ start, end, reason }: EditedBlock): EditedBlock => ({ start, end, reason })

export const useUnblockRoom = (id: number) =>
  useRoomMutation((blockId: number) => call(schoolRoomsContract.unblock, { params: { id, blockId } }))

export const useFreeRoom = () =>
  useRoomMutation(({ id, reason }: { id: number; reason: string }) =>
    call(schoolRoomsContract.free, { params: { id }, body: { reason } }),
  )

/** After a withdrawal, perhaps of the display whose address did not arrive, adding makes another. */
export const useAddDisplay = (withdrawnId: number | undefined) =>
  useRoomMutation(
    useSendOnce(
      (id: number, headers) => call(schoolRoomsContract.addDisplay, { params: { id } }, undefined, headers),
      (id) => [id, withdrawnId],
    ),
  )

export const useRemoveDisplay = (id: number) =>
  useRoomMutation((displayId: number) => call(schoolRoomsContract.removeDisplay, { params: { id, displayId } }))

/** Hands all facts back to the imports. */
export const useHandBackFacts = (id: number) =>
  useRoomMutation(() => call(schoolRoomsContract.change, { params: { id }, body: {} }))

export type EditedFacts = Pick<RoomFacts, RoomFactName>

/** Asks for the version if somebody else changed the same fact. The desk gives what it gave already, and what changed. */
export const useSaveFacts = (id: number) =>
  useRoomMutation(({ base, own }: { base: EditedFacts; own: EditedFacts }) => {
    let fromDesk: readonly RoomFactName[] = []
    return saveWithMerge({
      base,
      own,
      read: async () => {
        const { result, headers } = await callWithHeaders(schoolRoomsContract.one, { params: { id } })
        fromDesk = result.fromDesk
        return { stored: pickFacts(result), etag: headers.get('ETag') }
      },
      describePart: (part, facts) => ({
        label: t(($) => $.SCHOOL_ROOMS.FACTS.NAME[part]),
        text: formatFact(facts[part]),
      }),
      send: (merged, headers, stored) => {
        const body = listGivenFacts(merged, stored, fromDesk)
        return call(schoolRoomsContract.change, { params: { id }, body }, undefined, headers)
      },
    })
  })

/** Latitude and longitude go together. */
function listGivenFacts(merged: EditedFacts, stored: EditedFacts, fromDesk: readonly RoomFactName[]): GivenRoomFacts {
  const isGiven = (name: RoomFactName) =>
    fromDesk.includes(name) || JSON.stringify(merged[name]) !== JSON.stringify(stored[name])
  const isLocated = isGiven('latitude') || isGiven('longitude')
  const names = roomFactNames.filter((name) => (name.endsWith('tude') ? isLocated : isGiven(name)))
  return Object.fromEntries(names.map((name) => [name, merged[name]]))
}

export const pickFacts = ({ building, capacity, facilities, latitude, longitude }: EditedFacts): EditedFacts => ({
  building,
  capacity,
  facilities,
  latitude,
  longitude,
})

const formatFact = (fact: EditedFacts[keyof EditedFacts]) =>
  Array.isArray(fact) ? fact.join(', ') : String(fact ?? t(($) => $.SCHOOL_ROOMS.UNKNOWN))
