import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { listAllOptions, findChosenGroup } from './choice-flags.ts'
import { groupRosterQuery, currentRosterQuery, roundRosterQuery } from './queries.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { useRoundAddress } from './use-round-address.ts'
import {
  collectChoiceNames,
  collectChosenGroupIds,
  collectGroupIdsToOmit,
  collectTappedGroupIds,
  getWeekRange,
  listWeeksToShow,
  nameLessonsByChoice,
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

type ShownModel = Pick<StudentRoundModel, 'round' | 'groups' | 'options'>

/** Determines the choices and the weeks to show. `requestedWeek` is a Monday. */
function useShownChoices({ round, groups, options }: ShownModel, requestedWeek: string | undefined) {
  const { group: requestedGroupId, option: requestedOptionId } = useRoundAddress()
  const allOptions = useMemo(() => listAllOptions(options), [options])
  const previewedGroup = groups?.find(({ groupId }) => groupId === requestedGroupId)
  const previewedOption = allOptions.find(({ id }) => id === requestedOptionId)
  const previewedChoice = previewedGroup ?? previewedOption
  const chosenGroup = findChosenGroup(groups)
  const weeks = useMemo(
    () =>
      listWeeksToShow({
        previewedChoice,
        chosen: [chosenGroup, ...allOptions.filter((option) => option.chosen)].filter((choice) => choice !== undefined),
        allChoices: [...(groups ?? []), ...allOptions],
        periodStart: round.periodStart,
      }),
    [previewedChoice, chosenGroup, groups, allOptions, round.periodStart],
  )
  const chosenGroupIds = useMemo(
    () =>
      collectChosenGroupIds(
        previewedGroup ?? chosenGroup,
        previewedOption ? [...allOptions, { ...previewedOption, chosen: true }] : allOptions,
      ),
    [previewedGroup, chosenGroup, previewedOption, allOptions],
  )
  return {
    allOptions,
    previewedGroupId: previewedGroup?.groupId,
    previewedOptionId: previewedOption?.id,
    /** Undefined if the previewed item is chosen. */
    previewedName: previewedChoice?.chosen ? undefined : previewedChoice?.name,
    weeks,
    // Another choice may have other weeks.
    week: weeks.find((monday) => monday >= (requestedWeek ?? '')) ?? weeks.at(-1) ?? round.periodStart,
    chosenGroupIds,
    choiceNames: useMemo(() => collectChoiceNames(groups, allOptions), [groups, allOptions]),
  }
}

/**
 * Builds a week before or after the choices. After counts unsent taps and the previewed choice as accepted. Without
 * `requestedWeek` it is the first.
 */
export function useChoiceWeek(model: StudentRoundModel, shownWeek: 'before' | 'after', requestedWeek?: string) {
  const { roundKey, groups, choosing } = model
  const ownAttendeeId = useCurrentUser().attendee?.id ?? 0
  const shownChoices = useShownChoices(model, requestedWeek)
  const { allOptions, previewedGroupId, chosenGroupIds, choiceNames } = shownChoices
  const monday = Temporal.PlainDate.from(shownChoices.week)
  const range = getWeekRange(monday)
  const isBefore = shownWeek === 'before'
  const currentRoster = useQuery({
    ...currentRosterQuery(roundKey.student === 'me' ? ownAttendeeId : roundKey.student, range),
    enabled: isBefore,
  })
  const roster = useQuery({
    ...roundRosterQuery(roundKey, range, shownChoices.previewedOptionId),
    enabled: !isBefore,
  })
  const unsentGroupIds = useMemo(() => collectTappedGroupIds(choosing.taps, allOptions), [choosing.taps, allOptions])
  const groupLessons = useGroupLessons(roundKey, range, { chosenGroupIds, unsentGroupIds, previewedGroupId, isBefore })
  // The roster response has the group that the server knows of; another group replaces its lessons.
  const isGroupReplaced = previewedGroupId !== undefined || choosing.taps.some(({ kind }) => kind === 'chooseGroup')
  const weekAppointments = useMemo(() => {
    if (isBefore) return currentRoster.data
    if (groupLessons.isPreviewLoading || !roster.data) return undefined
    const groupIdsToOmit = collectGroupIdsToOmit(chosenGroupIds, unsentGroupIds, isGroupReplaced ? groups : null)
    const rosterWithChoices = replaceGroupLessons(roster.data, groupLessons.appointments, groupIdsToOmit)
    return removeClashingOffers(rosterWithChoices, chosenGroupIds)
  }, [isBefore, currentRoster.data, roster.data, groupLessons, chosenGroupIds, unsentGroupIds, isGroupReplaced, groups])
  const appointments = useMemo(
    () => weekAppointments && nameLessonsByChoice(weekAppointments, choiceNames, chosenGroupIds),
    [weekAppointments, choiceNames, chosenGroupIds],
  )
  const lessonQueries = previewedGroupId === undefined ? [] : groupLessons.queries
  const shownQueries = isBefore ? [currentRoster] : [roster, ...lessonQueries]
  return {
    monday,
    weeks: shownChoices.weeks,
    chosenGroupIds,
    previewedName: shownChoices.previewedName,
    appointments,
    /** False while lessons of an unsent tap are loading. */
    isComplete: groupLessons.isComplete,
    error: shownQueries.find(({ error }) => error)?.error,
    retry: () => shownQueries.forEach((query) => void (query.error && query.refetch())),
  }
}
