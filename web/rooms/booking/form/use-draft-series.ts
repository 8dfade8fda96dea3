import { useQuery } from '@tanstack/react-query'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { ApiError } from '#web/lib/call.ts'
import { type BookingDraft, toSlot } from './booking-draft.ts'
import { countOccurrences } from './occurrences.ts'
import { occurrencesQuery } from './queries.ts'

export type DraftSeries = ReturnType<typeof useDraftSeries>

const refusals = new Set<ErrorCode>(['requestTooWide', 'bookingInvalidTimeSlot'])

/** Loads the occurrences of a repeating draft. */
export function useDraftSeries(draft: BookingDraft) {
  const { facility, repeat } = draft
  const isAsked = facility !== null && repeat !== null && repeat.weekdays.length > 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...occurrencesQuery(facility?.id ?? 0, toSlot(draft), repeat ?? { weekdays: [], until: draft.date, without: [] }),
    enabled: isAsked,
  })
  const occurrences = isAsked && !error ? data : undefined
  const counts = repeat && occurrences && countOccurrences(occurrences, repeat.without)
  /** The dates are wrong; the request itself did not fail. */
  const isRefused = isAsked && error instanceof ApiError && refusals.has(error.code)
  return {
    isAsked,
    occurrences,
    counts,
    error: isAsked ? error : null,
    isStale: isPlaceholderData,
    retry: () => void refetch(),
    /** The answer does not belong to this draft yet. */
    isUnknown: isAsked && (isPlaceholderData || (!occurrences && !isRefused)),
    isUntilWrong: isRefused || counts?.kept === 0,
  }
}
