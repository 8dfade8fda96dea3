import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCurrentUser } from '../../../data/me.ts'
import { allOptions, chosenGroup } from './flags.ts'
import { groupRosterQuery, presentQuery, rosterQuery } from './queries.ts'
import type { RoundModel } from './use-round-model.ts'
import { useRoundAddress } from './use-round-address.ts'
import {
  groupsChosen,
  groupsNotChosen,
  groupsTapped,
  rangeOf,
  weekToShow,
  withGroups,
  withoutOffersInTheWay,
} from './week.ts'

interface Shown {
  chosen: ReadonlySet<number>
  unsent: ReadonlySet<number>
  /** The group that is looked at. */
  looked: number | undefined
  isBefore: boolean
}

/** The lessons of groups that the roster is still without: of what is tapped and not answered yet, or looked at. */
function useLessons(of: RoundModel['of'], range: DateRange, { chosen, unsent, looked, isBefore }: Shown) {
  const ids = [...chosen]
  // What was just sent is still known here while the roster with it is on its way.
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

/** The week of a student before or after the choices, with what is looked at. */
export function useWeek({ of, round, groups, options, choosing }: RoundModel, when: 'before' | 'after') {
  const own = useCurrentUser().attendee?.id ?? 0
  const { group: groupId, option: optionId } = useRoundAddress()
  const group = groups?.find((eachGroup) => eachGroup.groupId === groupId)
  const all = useMemo(() => allOptions(options), [options])
  const option = all.find(({ id }) => id === optionId)
  const instead = chosenGroup(groups)
  const chosenOptions = all.filter((item) => item.chosen)
  const looked = group ?? option
  const monday = weekToShow(
    round.periodStart,
    looked?.courses ?? [],
    [instead, ...chosenOptions].flatMap((item) => item?.courses ?? []),
    [...(groups ?? []), ...all].flatMap(({ courses }) => courses),
  )
  const range = rangeOf(monday)
  const isBefore = when === 'before'
  const present = useQuery({ ...presentQuery(of.student === 'me' ? own : of.student, range), enabled: isBefore })
  const roster = useQuery({ ...rosterQuery(of, range, option?.id), enabled: !isBefore })
  const chosen = useMemo(
    () => groupsChosen(group ?? instead, option ? [...all, { ...option, chosen: true }] : all),
    [group, instead, option, all],
  )
  const unsent = useMemo(() => groupsTapped(choosing.taps, all), [choosing.taps, all])
  const lookedGroup = group?.groupId
  const lessons = useLessons(of, range, { chosen, unsent, looked: lookedGroup, isBefore })
  const isSwapped = lookedGroup !== undefined || choosing.taps.some(({ kind }) => kind === 'chooseGroup')
  const appointments = useMemo(() => {
    if (isBefore) return present.data
    if (lessons.isWaiting || !roster.data) return undefined
    const others = groupsNotChosen(chosen, unsent, isSwapped ? groups : null)
    return withoutOffersInTheWay(withGroups(roster.data, lessons.all, others), chosen)
  }, [isBefore, present.data, roster.data, lessons, chosen, unsent, isSwapped, groups])
  const asked = isBefore ? [present] : [roster, ...(lookedGroup === undefined ? [] : lessons.asked)]
  return {
    monday,
    chosen,
    /** What is shown that is not chosen. */
    looked: looked?.chosen ? undefined : looked?.name,
    appointments,
    /** Whether all that is chosen is in it, also what is not sent yet. */
    isWhole: lessons.isWhole,
    error: asked.find(({ error }) => error)?.error,
    retry: () => asked.forEach((query) => void (query.error && query.refetch())),
  }
}
