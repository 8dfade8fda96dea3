import { useQuery } from '@tanstack/react-query'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { ApiError } from '#web/lib/call.ts'
import { type BookingDraft, toSlot } from './booking-draft.ts'
import { countOccurrences } from './occurrences.ts'
import { occurrencesQuery } from './queries.ts'

export type DraftSeries = ReturnType<typeof useDraftSeries>

/** Another end date or time resolves these refusals of a whole series. */
const dateRefusalCodes = new Set<ErrorCode>(['requestTooWide', 'bookingInvalidTimeSlot'])

/** Loads the dates of a draft's series, and which the server refuses. Disabled without a room or weekday. */
export function useDraftSeries(draft: BookingDraft) {
  const { facility, repeat } = draft
  const isEnabled = facility !== null && repeat !== null && repeat.weekdays.length > 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...occurrencesQuery(facility?.id ?? 0, toSlot(draft), repeat ?? { weekdays: [], until: draft.date, without: [] }),
    enabled: isEnabled,
  })
  const occurrences = isEnabled && !error ? data : undefined
  const counts = repeat && occurrences && countOccurrences(occurrences, repeat.without)
  /** False if the request failed for another reason. */
  const isRefused = isEnabled && error instanceof ApiError && dateRefusalCodes.has(error.code)
  return {
    isEnabled,
    occurrences,
    counts,
    error: isEnabled ? error : null,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
    /** True until the server answers for this draft. */
    isUnknown: isEnabled && (isPlaceholderData || (!occurrences && !isRefused)),
    isUntilWrong: isRefused || counts?.includedCount === 0,
  }
}
