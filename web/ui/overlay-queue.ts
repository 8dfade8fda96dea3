import { createAtom, useSelector } from '@tanstack/react-store'
import { useLayoutEffect, useState } from 'react'

/** From lowest to highest priority. told: opens by itself; asked: opened by the user. */
const overlayPriorities = ['told', 'asked', 'consent', 'error'] as const
export type OverlayPriority = (typeof overlayPriorities)[number]

const openOverlays = createAtom<readonly { turn: OverlayPriority }[]>([])

const compareByPriority = (a: { turn: OverlayPriority }, b: { turn: OverlayPriority }) =>
  overlayPriorities.indexOf(a.turn) - overlayPriorities.indexOf(b.turn)

/** Returns true for a single overlay: the latest of the highest priority. */
export function useIsTopOverlay(turn: OverlayPriority): boolean {
  const [me] = useState({ turn })
  useLayoutEffect(() => {
    openOverlays.set((all) => [...all, me].toSorted(compareByPriority))
    return () => openOverlays.set((all) => all.filter((item) => item !== me))
  }, [me])
  return useSelector(openOverlays, (all) => all.at(-1) === me)
}
