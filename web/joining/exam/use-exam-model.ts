import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { useMemo } from 'react'
import { useIsLoading } from '#web/roster/appointment/loading-counters.ts'
import { parseIds, toIdsParam } from '#web/roster/attendee/ids.ts'
import { useAttendeeMap } from '#web/roster/attendee/use-attendee-map.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { useNow } from '#web/lib/use-now.ts'
import { type ExamAddress, examAddress, examColumns } from './address.ts'
import { filterExams, sortExams } from './exams.ts'
import { canSearchExams, examOverviewQuery, examSearchQuery } from './queries.ts'
import { toSearchableRange, getChosenExamRange } from './exam-range.ts'

const route = getRouteApi('/signed-in/shell/exam')

function useExamOverview(attendeeIds: readonly number[], range: DateRange | undefined, isShown: boolean) {
  const hasCriteria = range !== undefined
  const { data, error, refetch } = useQuery({
    ...examOverviewQuery(attendeeIds, range),
    enabled: isShown && hasCriteria,
  })
  return { allExams: data, error, refetch, hasCriteria }
}

function useExamSearch(attendeeIds: readonly number[], term: string, isShown: boolean) {
  const hasCriteria = canSearchExams(term, attendeeIds)
  const { data, error, refetch } = useQuery({
    ...examSearchQuery(term, attendeeIds),
    enabled: isShown && hasCriteria,
  })
  return { allExams: data, error, refetch, hasCriteria }
}

/** Returns the exams to show and functions that change the selection. The address keeps all state. */
export function useExamModel() {
  const address = examAddress.parse(route.useSearch())
  const navigate = useNavigate({ from: '/exam' })
  const { roles, attendee, type } = useCurrentUser()
  const now = useNow()
  /** With `replace` false, the back button returns to the state before. */
  const changeAddress = (changes: Partial<ExamAddress>, replace = true) =>
    void navigate({ search: (currentAddress) => ({ ...currentAddress, ...changes }), replace })

  const { view = 'overview', query = '', show: chosenFilter = 'all' } = address
  const chosenAttendeeIds = parseIds(address.atnId)
  const attendees = useAttendeeMap(chosenAttendeeIds)
  // Users who manage exams, or have no roster, start with all exams.
  const startsWithAllExams = attendee === null || isAdmin(roles) || roles.includes('exam-desk')
  const isSearch = view === 'search'
  const range = getChosenExamRange(address, now.toPlainDate())
  const attendeeIds = chosenAttendeeIds.length > 0 || startsWithAllExams ? chosenAttendeeIds : [attendee.id]
  const overview = useExamOverview(attendeeIds, toSearchableRange(range), !isSearch)
  const search = useExamSearch(chosenAttendeeIds, query, isSearch)
  const { allExams, error, refetch, hasCriteria } = isSearch ? search : overview

  // Search results keep the server's order, nearest first, until the user sorts.
  const sortColumn = address.sort ?? (isSearch ? undefined : 'date')
  const sortOrder = address.order ?? 'ascending'
  const exams = useMemo(() => {
    const filteredExams = filterExams(allExams ?? [], chosenFilter, now)
    return sortColumn ? sortExams(filteredExams, sortColumn, sortOrder, now) : filteredExams
  }, [allExams, chosenFilter, sortColumn, sortOrder, now])

  return {
    address,
    changeAddress,
    view,
    query,
    chosenFilter,
    isSearch,
    range,
    chosenAttendeeIds,
    attendees,
    startsWithAllExams,
    showAttendees: (ids: readonly number[]) => changeAddress({ atnId: toIdsParam(ids), exam: undefined }),
    sortColumn,
    sortOrder,
    now,
    /** Students know their own groups. */
    columns: examColumns.filter((column) => column !== 'groups' || type !== 'student'),
    isStudent: type === 'student',
    hasCriteria,
    allExams,
    error,
    retry: () => void refetch(),
    exams,
    isLoading: useIsLoading('exams'),
    openedExam: allExams?.find(({ id }) => id === address.exam),
    openExam: (exam: number) => changeAddress({ exam }, false),
    closeExam: () => changeAddress({ exam: undefined }),
  }
}

export type ExamModel = ReturnType<typeof useExamModel>
