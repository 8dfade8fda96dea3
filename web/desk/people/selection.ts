import { createAtom, useSelector } from '@tanstack/react-store'
import type { Named } from '@uurwerk/contract/values'

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
