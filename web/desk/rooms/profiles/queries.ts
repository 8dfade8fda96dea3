import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProfileFields, schoolBookingProfilesContract } from '@uurwerk/contract/desk/booking-profiles'
import { attendeeContract } from '@uurwerk/contract/roster/attendee'
import { keys } from '#web/data/keys.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { schoolKey } from '../../queries.ts'

const profilesKey = [...schoolKey, 'booking-profiles']

export const schoolProfilesQuery = queryOptions({
  queryKey: [...profilesKey, 'list'],
  queryFn: ({ signal }) => call(schoolBookingProfilesContract.list, {}, signal),
  staleTime: 0,
})

/** Maximum number of ids in a request. */
const idsPerRequest = 100

/** Fetches the ids in the school's own systems, by id. */
export async function fetchSourceIds(ids: readonly number[]): Promise<Map<number, string>> {
  const sourceIds = new Map<number, string>()
  for (let from = 0; from < ids.length; from += idsPerRequest) {
    const query = { ids: ids.slice(from, from + idsPerRequest) }
    for (const { id, sourceId } of await call(attendeeContract.many, { query })) sourceIds.set(id, sourceId)
  }
  return sourceIds
}

/** With the ETag of the version that is edited. */
export const schoolProfileQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: [...profilesKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { result, headers } = await callWithHeaders(
        schoolBookingProfilesContract.one,
        { params: { id: id ?? 0 } },
        signal,
      )
      return { result, etag: headers.get('ETag') }
    },
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  })

/** `profile` is null for a removal. */
export const profileEffectQuery = (id: number | undefined, profile: ProfileFields | null, isValid: boolean) =>
  queryOptions({
    queryKey: [...profilesKey, 'effect', id, profile],
    queryFn: ({ signal }) =>
      call(schoolBookingProfilesContract.preview, { body: { ...(id !== undefined && { id }), profile } }, signal),
    enabled: isValid,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

function useProfileMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([schoolKey, keys.bookings, keys.scope].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

const toHeaders = (etag: string | null): Record<string, string> => (etag === null ? {} : { 'If-Match': etag })

interface EditedProfile {
  /** Undefined for a new profile. */
  id: number | undefined
  etag: string | null
}

export function useSaveProfile({ id, etag }: EditedProfile) {
  const create = useSendOnce((body: ProfileFields, headers) =>
    call(schoolBookingProfilesContract.create, { body }, undefined, headers),
  )
  return useProfileMutation((body: ProfileFields) =>
    id === undefined
      ? create(body)
      : call(schoolBookingProfilesContract.change, { params: { id }, body }, undefined, toHeaders(etag)),
  )
}

export const useRemoveProfile = () =>
  useProfileMutation((id: number) => call(schoolBookingProfilesContract.remove, { params: { id } }))
