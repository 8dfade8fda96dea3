import { useQuery } from '@tanstack/react-query'
import { type Draft, slotOf } from './draft.ts'
import { countsOf } from './occurrences.ts'
import { occurrencesQuery } from './queries.ts'

export type Series = ReturnType<typeof useSeries>

/** When a draft that repeats would take place; one that does not is always ready. */
export function useSeries(draft: Draft) {
  const { facility, repeat } = draft
  const isAsked = facility !== null && repeat !== null && repeat.weekdays.length > 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...occurrencesQuery(facility?.id ?? 0, slotOf(draft), repeat ?? { weekdays: [], until: draft.date, without: [] }),
    enabled: isAsked,
  })
  const occurrences = isAsked && !error ? data : undefined
  const counts = repeat && occurrences && countsOf(occurrences, repeat.without)
  return {
    isAsked,
    occurrences,
    counts,
    error: isAsked ? error : null,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
    isReady: repeat === null || (counts != null && !isPlaceholderData && counts.kept > 0 && counts.clashes === 0),
  }
}
