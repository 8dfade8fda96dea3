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

const peopleByRoleQuery = (role: Role, search: PeopleSearch) =>
  queryOptions({
    queryKey: keys.people(role, search),
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const query = toSearchQuery(search)
      return (await call(attendeeFindContract.byRole, { params: { role }, query }, signal)).map(
        createPersonMapper(role),
      )
    },
    placeholderData: keepPreviousData,
  })

const peopleByNameQuery = (search: PeopleSearch) =>
  queryOptions({
    queryKey: keys.people('any', search),
    queryFn: async ({ signal }): Promise<FoundPerson[]> => {
      const { students, teachers } = await call(attendeeFindContract.search, { query: toSearchQuery(search) }, signal)
      return [...students.map(createPersonMapper('student')), ...teachers.map(createPersonMapper('teacher'))]
    },
    placeholderData: keepPreviousData,
  })

/** Other roles have a call of their own. */
const rolesFoundByName: readonly Role[] = ['student', 'teacher', 'team-coordinator']

/** There are too many students to list without a term. */
export const isTermRequired = (role: Role | undefined) => role === undefined || role === 'student'

/** Staff are fewer than students, and looked for more often. Keeps the order within both. */
export const putStudentsLast = (people: readonly FoundPerson[]): FoundPerson[] =>
  people.toSorted((a, b) => Number(a.role === 'student') - Number(b.role === 'student'))

/** Finds people of one role, or of all `roles`, by name or code. */
export function usePeople({ role, roles, excludedRoles, ...search }: PeopleRequest) {
  const { term, filter } = search
  const canSearch = term.length >= searchTerm.min || (term === '' && (filter.length > 0 || !isTermRequired(role)))
  const otherRoles = roles.filter((eachRole) => !rolesFoundByName.includes(eachRole))
  const queries = role
    ? [peopleByRoleQuery(role, search)]
    : [peopleByNameQuery(search), ...otherRoles.map((otherRole) => peopleByRoleQuery(otherRole, search))]
  const results = useQueries({ queries: canSearch ? queries : [] })
  const excludedResults = useQueries({
    queries: excludedRoles.map((eachRole) => peopleByRoleQuery(eachRole, { term: '', filter: [] })),
  })
  const allResults = [...results, ...excludedResults]
  const excludedIds = new Set(excludedResults.flatMap(({ data }) => data ?? []).map(({ id }) => id))
  const peopleById = new Map(results.flatMap(({ data }) => data ?? []).map((person) => [person.id, person]))
  const people = putStudentsLast([...peopleById.values()])
  return {
    canSearch,
    // Empty until all answers are there: a late answer could exclude a person already shown.
    people: allResults.every(({ data }) => data) ? people.filter(({ id }) => !excludedIds.has(id)) : [],
    isBusy: allResults.some(({ isFetching }) => isFetching),
    isError: allResults.some(({ isError }) => isError),
  }
}

interface PeopleRequest extends PeopleSearch {
  role: Role | undefined
  roles: readonly Role[]
  excludedRoles: readonly Role[]
}
