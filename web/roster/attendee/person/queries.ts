import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { type Attendee, attendeeContract, searchTerm } from '@uurwerk/contract/roster/attendee'
import type { Role } from '@uurwerk/contract/roles'
import { keys } from '../../../data/keys.ts'
import { call } from '../../../lib/call.ts'

export interface FoundPerson {
  id: number
  name: string
  code: string | null
  /** By which the person was found; someone may have others too. */
  role: Role
}

const personAs = (role: Role) => (attendee: Attendee) => ({ ...attendee, role })

const byRole = (role: Role, term: string) =>
  queryOptions({
    queryKey: keys.people(role, term),
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const query = term === '' ? {} : { search: term }
      return (await call(attendeeContract.byRole, { params: { role }, query }, signal)).map(personAs(role))
    },
    meta: { shownByScreen: true },
    placeholderData: keepPreviousData,
  })

/** Students and teachers of any role. */
const byName = (term: string) =>
  queryOptions({
    queryKey: keys.people('any', term),
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const { students, teachers } = await call(attendeeContract.search, { query: { search: term } }, signal)
      return [...students.map(personAs('student')), ...teachers.map(personAs('teacher'))]
    },
    meta: { shownByScreen: true },
    placeholderData: keepPreviousData,
  })

const inSearch: readonly Role[] = ['student', 'teacher', 'team-coordinator']

/** There are too many students to list without a name. */
export const needsTerm = (role: Role | undefined) => role === undefined || role === 'student'

/**
 * The people of one role, or of all these roles, whose name or code holds the term. `without` are roles whose people are
 * left out, whatever else they are.
 */
export function usePeople({ term, role, roles, without }: Asked) {
  const isAsked = term.length >= searchTerm.min || (term === '' && !needsTerm(role))
  const others = roles.filter((one) => !inSearch.includes(one))
  const queries = role ? [byRole(role, term)] : [byName(term), ...others.map((one) => byRole(one, term))]
  const found = useQueries({ queries: isAsked ? queries : [] })
  const leftOut = useQueries({ queries: without.map((one) => byRole(one, '')) })
  const all = [...found, ...leftOut]
  const excluded = new Set(leftOut.flatMap(({ data }) => data ?? []).map(({ id }) => id))
  const people = new Map(found.flatMap(({ data }) => data ?? []).map((person) => [person.id, person]))
  return {
    isAsked,
    people: all.every(({ data }) => data) ? [...people.values()].filter(({ id }) => !excluded.has(id)) : [],
    isBusy: all.some(({ isFetching }) => isFetching),
    isError: all.some(({ isError }) => isError),
  }
}

interface Asked {
  term: string
  role: Role | undefined
  roles: readonly Role[]
  without: readonly Role[]
}
