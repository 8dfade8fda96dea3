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
  chosen: ReadonlySet<number>
  unsent: ReadonlySet<number>
  looked: number | undefined
  isBefore: boolean
}

/** Fetches lessons that the roster response lacks: those of unsent taps and of the previewed group. */
function useLessons(of: StudentRoundModel['of'], range: DateRange, { chosen, unsent, looked, isBefore }: GroupsInWeek) {
  const ids = [...chosen]
  // The lessons of a tap that was just sent stay cached here while the new roster is loading.
  const asked = useQueries({
    queries: ids.map((id) => ({
      ...groupRosterQuery(of, range, id),
      enabled: !isBefore && (id === looked || unsent.has(id)),
    })),
  })
  const isMissing = (id: number) => asked[ids.indexOf(id)]?.data === undefined
  return {
    asked,
    all: asked.flatMap(({ data }) => data ?? []),
    isWaiting: looked !== undefined && isMissing(looked),
    isWhole: !ids.some((id) => unsent.has(id) && isMissing(id)),
  }
}

export function useChoiceWeek({ of, round, groups, options, choosing }: StudentRoundModel, when: 'before' | 'after') {
  const own = useCurrentUser().attendee?.id ?? 0
  const { group: groupId, option: optionId } = useRoundAddress()
  const group = groups?.find((eachGroup) => eachGroup.groupId === groupId)
  const all = useMemo(() => listAllOptions(options), [options])
  const option = all.find(({ id }) => id === optionId)
  const instead = findChosenGroup(groups)
  const chosenOptions = all.filter((item) => item.chosen)
  const looked = group ?? option
  const monday = findWeekToShow(
    round.periodStart,
    looked?.courses ?? [],
    [instead, ...chosenOptions].flatMap((item) => item?.courses ?? []),
    [...(groups ?? []), ...all].flatMap(({ courses }) => courses),
  )
  const range = getWeekRange(monday)
  const isBefore = when === 'before'
  const present = useQuery({ ...currentRosterQuery(of.student === 'me' ? own : of.student, range), enabled: isBefore })
  const roster = useQuery({ ...roundRosterQuery(of, range, option?.id), enabled: !isBefore })
  const chosen = useMemo(
    () => collectChosenGroupIds(group ?? instead, option ? [...all, { ...option, chosen: true }] : all),
    [group, instead, option, all],
  )
  const unsent = useMemo(() => collectTappedGroupIds(choosing.taps, all), [choosing.taps, all])
  const lookedGroup = group?.groupId
  const lessons = useLessons(of, range, { chosen, unsent, looked: lookedGroup, isBefore })
  const isSwapped = lookedGroup !== undefined || choosing.taps.some(({ kind }) => kind === 'chooseGroup')
  const appointments = useMemo(() => {
    if (isBefore) return present.data
    if (lessons.isWaiting || !roster.data) return undefined
    const others = collectLeftOutGroupIds(chosen, unsent, isSwapped ? groups : null)
    return removeClashingOffers(replaceGroupLessons(roster.data, lessons.all, others), chosen)
  }, [isBefore, present.data, roster.data, lessons, chosen, unsent, isSwapped, groups])
  const asked = isBefore ? [present] : [roster, ...(lookedGroup === undefined ? [] : lessons.asked)]
  return {
    monday,
    chosen,
    /** Name of a previewed item that is not chosen. */
    looked: looked?.chosen ? undefined : looked?.name,
    appointments,
    /** False while the lessons of an unsent tap are loading. */
    isWhole: lessons.isWhole,
    error: asked.find(({ error }) => error)?.error,
    retry: () => asked.forEach((query) => void (query.error && query.refetch())),
  }
}
