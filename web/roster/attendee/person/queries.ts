import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { searchTerm } from '@uurwerk/contract/roster/attendee'
import { attendeeFindContract } from '@uurwerk/contract/roster/attendee-find'
import type { Role } from '@uurwerk/contract/roles'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'

export interface FoundPerson {
  id: number
  name: string
  code: string | null
  sourceId: string
  /** Only for students. */
  className?: string | null
  /** The role that the search matched; the person may have others too. */
  role: Role
}

const createPersonMapper = (role: Role) => (attendee: Omit<FoundPerson, 'role'>) => ({ ...attendee, role })

interface PeopleSearch {
  term: string
  /** Ids of teams and groups to search in; empty means everyone. */
  filter: readonly number[]
}

const toSearchQuery = ({ term, filter }: PeopleSearch) => ({
  ...(term !== '' && { search: term }),
  ...(filter.length > 0 && { filter: [...filter] }),
})

const peopleByRoleQuery = (role: Role, sought: PeopleSearch) =>
  queryOptions({
    queryKey: keys.people(role, sought),
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const query = toSearchQuery(sought)
      return (await call(attendeeFindContract.byRole, { params: { role }, query }, signal)).map(
        createPersonMapper(role),
      )
    },
    placeholderData: keepPreviousData,
  })

const peopleByNameQuery = (sought: PeopleSearch) =>
  queryOptions({
    queryKey: keys.people('any', sought),
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const { students, teachers } = await call(attendeeFindContract.search, { query: toSearchQuery(sought) }, signal)
      return [...students.map(createPersonMapper('student')), ...teachers.map(createPersonMapper('teacher'))]
    },
    placeholderData: keepPreviousData,
  })

const inSearch: readonly Role[] = ['student', 'teacher', 'team-coordinator']

/** Returns whether a term is needed: there are too many students to list. */
export const isTermRequired = (role: Role | undefined) => role === undefined || role === 'student'

/** Finds people of one role, or of all `roles`, by name or code. People with a role in `without` are excluded. */
export function usePeople({ role, roles, without, ...sought }: PeopleRequest) {
  const { term, filter } = sought
  const isAsked = term.length >= searchTerm.min || (term === '' && (filter.length > 0 || !isTermRequired(role)))
  const others = roles.filter((eachRole) => !inSearch.includes(eachRole))
  const queries = role
    ? [peopleByRoleQuery(role, sought)]
    : [peopleByNameQuery(sought), ...others.map((other) => peopleByRoleQuery(other, sought))]
  const found = useQueries({ queries: isAsked ? queries : [] })
  const leftOut = useQueries({
    queries: without.map((eachRole) => peopleByRoleQuery(eachRole, { term: '', filter: [] })),
  })
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

interface PeopleRequest extends PeopleSearch {
  role: Role | undefined
  roles: readonly Role[]
  without: readonly Role[]
}
