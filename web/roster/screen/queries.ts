import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type Appointment, appointmentContract, type DateRange } from '@uurwerk/contract/roster/appointment'
import { scheduleContract } from '@uurwerk/contract/roster/schedule'
import { useMemo } from 'react'
import { keys } from '#web/data/keys.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { useIsFirstScreenReady } from '#web/lib/lazy-load.tsx'
import { formatIsoWeek } from '#web/lib/time.ts'
import { loadingCounters } from '../appointment/loading-counters.ts'
import { buildWeekRequest, listMondays } from './period.ts'

export const rosterWeekQuery = (attendeeIds: readonly number[], monday: Temporal.PlainDate, isEnabled = true) =>
  queryOptions({
    queryKey: keys.rosterWeek(attendeeIds, formatIsoWeek(monday)),
    queryFn: ({ signal }) =>
      loadingCounters.count('appointments', () =>
        call(appointmentContract.roster, buildWeekRequest(attendeeIds, monday), signal),
      ),
    enabled: isEnabled && attendeeIds.length > 0,
    staleTime: 60_000,
    gcTime: 30 * 60_000,
  })

/** Prefetches the adjacent weeks, once the first screen is shown. */
export function useRoster(
  attendeeIds: readonly number[],
  days: readonly Temporal.PlainDate[],
  visibleDays: readonly Temporal.PlainDate[],
) {
  const requestedMondays = listMondays(days)
  const allMondays = listMondays(
    [visibleDays[0], visibleDays.at(-1)]
      .flatMap((day) => (day ? [day.subtract({ days: 7 }), day.add({ days: 7 })] : []))
      .concat(visibleDays, days),
  )
  const isRequested = (monday: Temporal.PlainDate | undefined) => requestedMondays.some((day) => monday?.equals(day))
  const isFirstScreenReady = useIsFirstScreenReady()
  const queries = allMondays.map((monday) => ({
    ...rosterWeekQuery(attendeeIds, monday, isFirstScreenReady || isRequested(monday)),
    meta: { isPrefetch: !isRequested(monday) },
  }))
  const results = useQueries({ queries })
  const requestedResults = results.filter((_, index) => isRequested(allMondays[index]))
  const data = results.map((result) => result.data)
  // oxlint-disable-next-line react/exhaustive-deps -- the arrays are new each time, what they hold is not
  const appointments = useMemo(() => mergeWeeks(data), [data.length, ...data])
  return {
    appointments,
    isPending:
      requestedResults.some(({ data }) => !data) && !requestedResults.some(({ error, data }) => error && !data),
    error: requestedResults.find(({ error }) => error)?.error ?? null,
    hasData: requestedResults.every(({ data }) => data),
    isLoaded: (day: Temporal.PlainDate) =>
      allMondays.some((monday, index) => data[index] && listMondays([day])[0]?.equals(monday)),
    retry: () => requestedResults.forEach((result) => void (result.error && result.refetch())),
  }
}

function compareByStart(a: Appointment, b: Appointment) {
  if (a.start === b.start) return a.id - b.id
  return a.start < b.start ? -1 : 1
}

/** An appointment that runs over midnight into another week is in both. */
function mergeWeeks(weeks: readonly (readonly Appointment[] | undefined)[]) {
  const appointmentsById = new Map<number, Appointment>()
  for (const appointment of weeks.flatMap((week) => week ?? [])) appointmentsById.set(appointment.id, appointment)
  return [...appointmentsById.values()].sort(compareByStart)
}

const dateRangeQuery = (attendeeId: number) =>
  queryOptions({
    queryKey: keys.dateRange(attendeeId),
    // The contract requires a start, so a range without one counts as an error.
    queryFn: ({ signal }) => call(appointmentContract.dateRange, { query: { atnId: attendeeId } }, signal),
    staleTime: 10 * 60_000,
  })

const hasNoRoster = (error: Error | null) => error instanceof ApiError && error.code === 'attendeeHasNoXedule'

/** Returns the smallest range that contains all ranges. */
export function joinRanges(ranges: readonly (DateRange | undefined)[]): DateRange | undefined {
  return ranges.reduce((joinedRange, range) => {
    if (!joinedRange || !range) return joinedRange ?? range
    return {
      start: range.start < joinedRange.start ? range.start : joinedRange.start,
      end: range.end > joinedRange.end ? range.end : joinedRange.end,
    }
  }, undefined)
}

export function useAvailableRange(attendeeIds: readonly number[]) {
  const enabled = useIsFirstScreenReady()
  const queries = useMemo(() => attendeeIds.map((id) => ({ ...dateRangeQuery(id), enabled })), [attendeeIds, enabled])
  const results = useQueries({ queries })
  return {
    range: joinRanges(results.map(({ data }) => data)),
    idsWithoutRoster: attendeeIds.filter((_, index) => hasNoRoster(results[index]?.error ?? null)),
  }
}

/** Requested after the lessons. Weeks are published for everyone, so the first attendee is enough. */
export function usePublication(attendeeIds: readonly number[], monday: Temporal.PlainDate, isVisible: boolean) {
  const [atnId] = attendeeIds
  const start = monday.toString()
  const isFirstScreenReady = useIsFirstScreenReady()
  const { data } = useQuery({
    queryKey: keys.publication(atnId, start),
    queryFn: ({ signal }) =>
      call(
        scheduleContract.publishInfo,
        { query: { atnId: atnId ?? 'me', start, end: monday.add({ days: 6 }).toString() } },
        signal,
      ),
    enabled: atnId !== undefined && isVisible && isFirstScreenReady,
    staleTime: 60_000,
  })
  return data?.find(({ week }) => week === formatIsoWeek(monday))
}
