import { useState } from 'react'
import { buildSeatKey } from './choice-outbox.ts'
import { listAllOptions } from './choice-flags.ts'
import { listChoiceDays, passesFilter } from './choice-filter.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { useRoundAddress } from './use-round-address.ts'

/** Number of choices from which filtering makes sense. */
const minimumChoices = 6

type FilteredModel = Pick<StudentRoundModel, 'groups' | 'options'>

/** Returns the filter of the choices, which the address holds. */
export function useChoiceFilter({ groups, options }: FilteredModel) {
  const { day: requestedDay, places, filter } = useRoundAddress()
  const [fullKeys, setFullKeys] = useState(() => collectFullKeys({ groups, options }))
  const choices = [...(groups ?? []), ...listAllOptions(options)]
  const isOffered = choices.length >= minimumChoices
  const days = listChoiceDays(choices)
  const day = isOffered ? days.find((eachDay) => eachDay === requestedDay) : undefined
  const hidesFull = isOffered && places === true
  const passes = (key: string, choice: (typeof choices)[number]) =>
    passesFilter({ day, hidesFull }, choice, fullKeys.has(key))
  const filterOptions = (list: typeof options.options) =>
    list.filter((option) => passes(buildSeatKey('option', option.id), option))
  const shownGroups = groups?.filter((group) => passes(buildSeatKey('group', group.groupId), group)) ?? null
  return {
    day,
    hidesFull,
    days,
    isOffered,
    totalCount: choices.length,
    shownCount: (shownGroups?.length ?? 0) + filterOptions(listAllOptions(options)).length,
    shownGroups,
    filterOptions,
    setDay: (newDay: number | undefined) => filter({ day: newDay }),
    setHidesFull: (isOn: boolean) => {
      setFullKeys(collectFullKeys({ groups, options }))
      filter({ places: isOn || undefined })
    },
  }
}

export type ChoiceFilterModel = ReturnType<typeof useChoiceFilter>

const collectFullKeys = ({ groups, options }: FilteredModel): ReadonlySet<string> =>
  new Set([
    ...(groups ?? []).filter(({ full }) => full).map(({ groupId }) => buildSeatKey('group', groupId)),
    ...listAllOptions(options)
      .filter(({ full }) => full)
      .map(({ id }) => buildSeatKey('option', id)),
  ])
