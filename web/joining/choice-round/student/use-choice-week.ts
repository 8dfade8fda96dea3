import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { listAllOptions, findChosenGroup } from './choice-flags.ts'
import { groupRosterQuery, currentRosterQuery, roundRosterQuery } from './queries.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { useRoundAddress } from './use-round-address.ts'
import {
  collectChosenGroupIds,
  collectLeftOutGroupIds,
  collectTappedGroupIds,
  getWeekRange,
  findWeekToShow,
  replaceGroupLessons,
  removeClashingOffers,
} from './choice-week.ts'

interface GroupsInWeek {
  chosenGroupIds: ReadonlySet<number>
  unsentGroupIds: ReadonlySet<number>
  previewedGroupId: number | undefined
  isBefore: boolean
}

/** Fetches lessons that the roster response lacks: those of unsent taps and of the previewed group. */
function useLessons(
  roundKey: StudentRoundModel['roundKey'],
  range: DateRange,
  { chosenGroupIds, unsentGroupIds, previewedGroupId, isBefore }: GroupsInWeek,
) {
  const groupIds = [...chosenGroupIds]
  // The lessons of a tap that was just sent stay cached here while the new roster is loading.
  const queries = useQueries({
    queries: groupIds.map((id) => ({
      ...groupRosterQuery(roundKey, range, id),
      enabled: !isBefore && (id === previewedGroupId || unsentGroupIds.has(id)),
    })),
  })
  const isMissing = (id: number) => queries[groupIds.indexOf(id)]?.data === undefined
  return {
    queries,
    appointments: queries.flatMap(({ data }) => data ?? []),
    isWaiting: previewedGroupId !== undefined && isMissing(previewedGroupId),
    isComplete: !groupIds.some((id) => unsentGroupIds.has(id) && isMissing(id)),
  }
}

export function useChoiceWeek(
  { roundKey, round, groups, options, choosing }: StudentRoundModel,
  when: 'before' | 'after',
) {
  const ownAttendeeId = useCurrentUser().attendee?.id ?? 0
  const { group: groupId, option: optionId } = useRoundAddress()
  const group = groups?.find((eachGroup) => eachGroup.groupId === groupId)
  const allOptions = useMemo(() => listAllOptions(options), [options])
  const option = allOptions.find(({ id }) => id === optionId)
  const chosenGroup = findChosenGroup(groups)
  const chosenOptions = allOptions.filter((item) => item.chosen)
  const previewedChoice = group ?? option
  const monday = findWeekToShow(
    round.periodStart,
    previewedChoice?.courses ?? [],
    [chosenGroup, ...chosenOptions].flatMap((item) => item?.courses ?? []),
    [...(groups ?? []), ...allOptions].flatMap(({ courses }) => courses),
  )
  const range = getWeekRange(monday)
  const isBefore = when === 'before'
  const currentRoster = useQuery({
    ...currentRosterQuery(roundKey.student === 'me' ? ownAttendeeId : roundKey.student, range),
    enabled: isBefore,
  })
  const roster = useQuery({ ...roundRosterQuery(roundKey, range, option?.id), enabled: !isBefore })
  const chosenGroupIds = useMemo(
    () =>
      collectChosenGroupIds(group ?? chosenGroup, option ? [...allOptions, { ...option, chosen: true }] : allOptions),
    [group, chosenGroup, option, allOptions],
  )
  const unsentGroupIds = useMemo(() => collectTappedGroupIds(choosing.taps, allOptions), [choosing.taps, allOptions])
  const previewedGroupId = group?.groupId
  const lessons = useLessons(roundKey, range, { chosenGroupIds, unsentGroupIds, previewedGroupId, isBefore })
  const isSwapped = previewedGroupId !== undefined || choosing.taps.some(({ kind }) => kind === 'chooseGroup')
  const appointments = useMemo(() => {
    if (isBefore) return currentRoster.data
    if (lessons.isWaiting || !roster.data) return undefined
    const leftOutGroupIds = collectLeftOutGroupIds(chosenGroupIds, unsentGroupIds, isSwapped ? groups : null)
    return removeClashingOffers(replaceGroupLessons(roster.data, lessons.appointments, leftOutGroupIds), chosenGroupIds)
  }, [isBefore, currentRoster.data, roster.data, lessons, chosenGroupIds, unsentGroupIds, isSwapped, groups])
  const queries = isBefore ? [currentRoster] : [roster, ...(previewedGroupId === undefined ? [] : lessons.queries)]
  return {
    monday,
    chosenGroupIds,
    /** Undefined if the previewed item is chosen. */
    previewedName: previewedChoice?.chosen ? undefined : previewedChoice?.name,
    appointments,
    /** False while the lessons of an unsent tap are loading. */
    isComplete: lessons.isComplete,
    error: queries.find(({ error }) => error)?.error,
    retry: () => queries.forEach((query) => void (query.error && query.refetch())),
  }
}
