import type { RoundPart } from './round-parts.ts'
import { useRoundAddress } from './use-round-address.ts'

/** Returns a function that scrolls to a part, moves the focus there, and unfolds it. */
export function useGoToPart() {
  const { foldedSetIds, setFolded } = useRoundAddress()
  return ({ id, setId }: RoundPart) => {
    if (setId !== undefined && foldedSetIds.includes(setId)) setFolded(setId, false)
    const element = document.getElementById(id)
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
  }
}
