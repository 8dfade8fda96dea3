import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { personDataContract } from '@uurwerk/contract/desk/person-data'
import {
  peoplePage,
  type SchoolPerson,
  type SchoolPersonInFull,
  schoolPeopleContract,
} from '@uurwerk/contract/desk/people'
import type { Role } from '@uurwerk/contract/roles'
import { keys } from '#web/data/keys.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { schoolKey } from '../queries.ts'
import type { PeopleAddress } from './address.ts'

const peopleKey = [...schoolKey, 'people']

const fetchPage = ({ search, role, state, offset = 0 }: PeopleAddress, signal?: AbortSignal) =>
  callWithHeaders(schoolPeopleContract.list, { query: { search, role, state, offset } }, signal)

export const peopleQuery = (address: PeopleAddress) =>
  queryOptions({
    queryKey: [...peopleKey, 'list', address],
    queryFn: async ({ signal }) => {
      const { result, headers } = await fetchPage(address, signal)
      return { people: result, total: Number(headers.get('X-Total-Count')) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type PeopleFilterValues = Pick<PeopleAddress, 'search' | 'role' | 'state'>

/** Fetches all pages. */
export async function fetchAllPeople(filters: PeopleFilterValues): Promise<SchoolPerson[]> {
  const people: SchoolPerson[] = []
  for (let offset = 0; ; offset += peoplePage) {
    const { result } = await fetchPage({ ...filters, offset })
    people.push(...result)
    if (result.length < peoplePage) return people
  }
}

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => call(schoolPeopleContract.one, { params: { id } }, signal),
    staleTime: 0,
  })

export type RoleChangeKind = 'add' | 'remove'

interface RoleChange {
  ids: number[]
  add: Role[]
  remove: Role[]
}

export const useChangeRoles = () =>
  usePeopleMutation((body: RoleChange) => call(schoolPeopleContract.changeRoles, { body }))

/** Hands all roles back to the imports. */
export const useHandBackRoles = (id: number) =>
  usePeopleMutation<void, SchoolPersonInFull>(() =>
    call(schoolPeopleContract.setRoles, { params: { id }, body: { roles: null } }),
  )

export const useSetCoach = (id: number) =>
  usePeopleMutation((coach: number | null) => call(schoolPeopleContract.setCoach, { params: { id }, body: { coach } }))

export const useSignOut = (id: number) =>
  usePeopleMutation<void, { sessions: number }>(() => call(schoolPeopleContract.signOut, { params: { id } }))

export const usePreviewErasure = (id: number) =>
  useMutation({
    mutationFn: () =>
      // The reason is not kept, but the call has no other form.
      call(personDataContract.erase, { params: { id }, query: { dryRun: 'true' }, body: { reason: 'preview' } }),
  })

/** `onErased` leaves the person's page, whose data is then gone. */
export function useErasePerson(id: number, onErased: () => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(personDataContract.erase, { params: { id }, query: {}, body: { reason } }),
    onSuccess: async () => {
      await onErased()
      client.removeQueries(personQuery(id))
      await Promise.all([schoolKey, keys.people()].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** Refetches also what the user's own rights decide. */
function usePeopleMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [schoolKey, keys.session, keys.scope, keys.people()].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
