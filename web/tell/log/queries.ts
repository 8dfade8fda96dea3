import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import { isLogRange } from '@uurwerk/contract/rules/log'
import { type LogEntry, logContract, logPage } from '@uurwerk/contract/tell/log'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import type { LogRange } from './log-range.ts'

export interface LogRequest extends LogRange {
  action: AuditAction | undefined
  attendee: number | undefined
}

const fetchPage = (request: LogRequest, before: number | undefined, signal?: AbortSignal) =>
  call(logContract.list, { query: { ...request, before } }, signal)

/** Returns the entry before which the next page starts; undefined after the last page. */
const findNextCursor = (page: readonly LogEntry[]) => (page.length < logPage ? undefined : page.at(-1)?.id)

const logQuery = (request: LogRequest) =>
  infiniteQueryOptions({
    queryKey: keys.log(request),
    queryFn: ({ pageParam, signal }) => fetchPage(request, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: findNextCursor,
    enabled: isLogRange(request),
    staleTime: 0,
  })

export const useLog = (request: LogRequest) => useInfiniteQuery(logQuery(request))

/** Fetches all pages of the log for the CSV file. */
export async function fetchWholeLog(request: LogRequest): Promise<LogEntry[]> {
  const entries: LogEntry[] = []
  let before: number | undefined
  do {
    const page = await fetchPage(request, before)
    entries.push(...page)
    before = findNextCursor(page)
  } while (before !== undefined)
  return entries
}
