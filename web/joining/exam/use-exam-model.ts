import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import { useMemo } from 'react'
import { useIsLoading } from '#web/roster/appointment/loading-counters.ts'
import { parseIds, toIdsParam } from '#web/roster/attendee/ids.ts'
import { useAttendees } from '#web/roster/attendee/use-attendees.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { useNow } from '#web/lib/use-now.ts'
import { type ExamAddress, examAddress, examColumns } from './address.ts'
import { filterExams, sortExams } from './exams.ts'
import { canSearchExams, examOverviewQuery, examSearchQuery } from './queries.ts'
import { toSearchableRange, getChosenExamRange } from './exam-range.ts'

const route = getRouteApi('/signed-in/shell/exam')

export function useExamModel() {
  const address = examAddress.parse(route.useSearch())
  const navigate = useNavigate({ from: '/exam' })
  const { roles, attendee, type } = useCurrentUser()
  const now = useNow()
  const change = (changes: Partial<ExamAddress>, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })

  const { view = 'overview', query = '', show = 'all' } = address
  const chosen = parseIds(address.atnId)
  const attendees = useAttendees(chosen)
  /** Users who manage exams, or have no roster, start with all exams; others with their own. */
  const seesAll = attendee === null || isAdmin(roles) || roles.includes('exam-desk')
  const isSearch = view === 'search'
  const range = getChosenExamRange(address, now.toPlainDate())
  const askable = toSearchableRange(range)
  const whose = chosen.length > 0 || seesAll ? chosen : [attendee.id]
  const overview = useQuery({ ...examOverviewQuery(whose, askable), enabled: !isSearch && askable !== undefined })
  const found = useQuery({ ...examSearchQuery(query, chosen), enabled: isSearch && canSearchExams(query, chosen) })
  const { data: all, error, refetch } = isSearch ? found : overview
  const isAsked = isSearch ? canSearchExams(query, chosen) : askable !== undefined

  // Search results keep the server's order, nearest in time first, until the user sorts.
  const sort = address.sort ?? (isSearch ? undefined : 'date')
  const order = address.order ?? 'ascending'
  const exams = useMemo(() => {
    const shown = filterExams(all ?? [], show, now)
    return sort ? sortExams(shown, sort, order, now) : shown
  }, [all, show, sort, order, now])

  return {
    address,
    change,
    view,
    query,
    show,
    isSearch,
    range,
    chosen,
    attendees,
    seesAll,
    showAttendees: (ids: readonly number[]) => change({ atnId: toIdsParam(ids), exam: undefined }),
    sort,
    order,
    now,
    /** A student knows the own classes, so that column is omitted. */
    columns: examColumns.filter((column) => column !== 'groups' || type !== 'student'),
    isStudent: type === 'student',
    isAsked,
    all,
    error,
    retry: () => void refetch(),
    exams,
    isLoading: useIsLoading('exams'),
    known: all?.find(({ id }) => id === address.exam),
    open: (exam: number) => change({ exam }, false),
    close: () => change({ exam: undefined }),
  }
}

export type ExamModel = ReturnType<typeof useExamModel>
