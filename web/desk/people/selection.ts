import { createAtom, useSelector } from '@tanstack/react-store'
import type { Named } from '@uurwerk/contract/values'
import type { PeopleFilterValues } from './queries.ts'

/** Selected people by id. Outlives pages, filters and the page of a person. */
const selection = createAtom<ReadonlyMap<number, string>>(new Map())

export const useSelection = () => useSelector(selection)

export const clearSelection = () => selection.set(new Map())

export function setSelected(people: readonly Named[], isSelected: boolean) {
  const next = new Map(selection.get())
  for (const { id, name } of people) {
    if (isSelected) next.set(id, name)
    else next.delete(id)
  }
  selection.set(next)
}

const toKey = ({ search, role, state }: PeopleFilterValues) => JSON.stringify([search, role, state])

/** Ids per filters for which the user selected everyone found. */
const foundIds = createAtom<ReadonlyMap<string, readonly number[]>>(new Map())

export function selectFound(found: readonly Named[], filters: PeopleFilterValues) {
  setSelected(found, true)
  foundIds.set(
    new Map(foundIds.get()).set(
      toKey(filters),
      found.map(({ id }) => id),
    ),
  )
}

/** Returns whether the user selected everyone found, who all still are. */
export function useIsFoundSelected(filters: PeopleFilterValues, total: number): boolean {
  const ids = useSelector(foundIds).get(toKey(filters)) ?? []
  const selected = useSelection()
  return ids.length >= total && ids.every((id) => selected.has(id))
}
