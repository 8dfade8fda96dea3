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
  collectGroupIdsToOmit,
  collectTappedGroupIds,
  getWeekRange,
  getWeekToShow,
  replaceGroupLessons,
  removeClashingOffers,
} from './choice-week.ts'

/** `isBefore` means the week without the round's choices. */
interface GroupsInWeek {
  chosenGroupIds: ReadonlySet<number>
  unsentGroupIds: ReadonlySet<number>
  previewedGroupId: number | undefined
  isBefore: boolean
}

/** Fetches what the roster lacks: lessons of unsent taps and of the previewed group. */
function useGroupLessons(
  roundKey: StudentRoundModel['roundKey'],
  range: DateRange,
  { chosenGroupIds, unsentGroupIds, previewedGroupId, isBefore }: GroupsInWeek,
) {
  const groupIds = [...chosenGroupIds]
  // Caches the lessons of a sent tap while the new roster loads.
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
    isPreviewLoading: previewedGroupId !== undefined && isMissing(previewedGroupId),
    isComplete: !groupIds.some((id) => unsentGroupIds.has(id) && isMissing(id)),
  }
}

/** Builds the week before or after the choices. After counts unsent taps and the previewed choice as accepted. */
export function useChoiceWeek(
  { roundKey, round, groups, options, choosing }: StudentRoundModel,
  shownWeek: 'before' | 'after',
) {
  const ownAttendeeId = useCurrentUser().attendee?.id ?? 0
  const { group: requestedGroupId, option: requestedOptionId } = useRoundAddress()
  const previewedGroup = groups?.find((eachGroup) => eachGroup.groupId === requestedGroupId)
  const allOptions = useMemo(() => listAllOptions(options), [options])
  const previewedOption = allOptions.find(({ id }) => id === requestedOptionId)
  const chosenGroup = findChosenGroup(groups)
  const chosenOptions = allOptions.filter((item) => item.chosen)
  const previewedChoice = previewedGroup ?? previewedOption
  const monday = getWeekToShow(
    round.periodStart,
    previewedChoice?.courses ?? [],
    [chosenGroup, ...chosenOptions].flatMap((item) => item?.courses ?? []),
    [...(groups ?? []), ...allOptions].flatMap(({ courses }) => courses),
  )
  const range = getWeekRange(monday)
  const isBefore = shownWeek === 'before'
  const currentRoster = useQuery({
    ...currentRosterQuery(roundKey.student === 'me' ? ownAttendeeId : roundKey.student, range),
    enabled: isBefore,
  })
  const roster = useQuery({ ...roundRosterQuery(roundKey, range, previewedOption?.id), enabled: !isBefore })
  const chosenGroupIds = useMemo(
    () =>
      collectChosenGroupIds(
        previewedGroup ?? chosenGroup,
        previewedOption ? [...allOptions, { ...previewedOption, chosen: true }] : allOptions,
      ),
    [previewedGroup, chosenGroup, previewedOption, allOptions],
  )
  const unsentGroupIds = useMemo(() => collectTappedGroupIds(choosing.taps, allOptions), [choosing.taps, allOptions])
  const previewedGroupId = previewedGroup?.groupId
  const groupLessons = useGroupLessons(roundKey, range, { chosenGroupIds, unsentGroupIds, previewedGroupId, isBefore })
  // The roster response has the group that the server knows of; another group replaces its lessons.
  const isGroupReplaced = previewedGroupId !== undefined || choosing.taps.some(({ kind }) => kind === 'chooseGroup')
  const appointments = useMemo(() => {
    if (isBefore) return currentRoster.data
    if (groupLessons.isPreviewLoading || !roster.data) return undefined
    const groupIdsToOmit = collectGroupIdsToOmit(chosenGroupIds, unsentGroupIds, isGroupReplaced ? groups : null)
    const rosterWithChoices = replaceGroupLessons(roster.data, groupLessons.appointments, groupIdsToOmit)
    return removeClashingOffers(rosterWithChoices, chosenGroupIds)
  }, [isBefore, currentRoster.data, roster.data, groupLessons, chosenGroupIds, unsentGroupIds, isGroupReplaced, groups])
  const lessonQueries = previewedGroupId === undefined ? [] : groupLessons.queries
  const shownQueries = isBefore ? [currentRoster] : [roster, ...lessonQueries]
  return {
    monday,
    chosenGroupIds,
    /** Undefined if the previewed item is chosen. */
    previewedName: previewedChoice?.chosen ? undefined : previewedChoice?.name,
    appointments,
    /** False while lessons of an unsent tap are loading. */
    isComplete: groupLessons.isComplete,
    error: shownQueries.find(({ error }) => error)?.error,
    retry: () => shownQueries.forEach((query) => void (query.error && query.refetch())),
  }
}
