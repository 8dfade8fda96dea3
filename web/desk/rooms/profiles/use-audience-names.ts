import { useQuery } from '@tanstack/react-query'
import { schoolOptionsQuery } from '#web/roster/attendee/TeamsAndGroups.tsx'

/** Names of the school's teams and groups by id. */
export function useAudienceNames(): ReadonlyMap<number, string> {
  const { data } = useQuery(schoolOptionsQuery)
  return new Map([...(data?.teams ?? []), ...(data?.groups ?? [])].map(({ id, name }) => [id, name]))
}
