import { createAtom, useSelector } from '@tanstack/react-store'
import { useLayoutEffect, useState } from 'react'

/**
 * What lies over the page, in the order in which it gives way: what nobody asked for waits for what someone did; consent
 * and an error come before either.
 */
const overlayPriorities = ['told', 'asked', 'consent', 'error'] as const
export type OverlayPriority = (typeof overlayPriorities)[number]

/** All that want to be seen, the one that is last. */
const openOverlays = createAtom<readonly { turn: OverlayPriority }[]>([])

const compareByPriority = (a: { turn: OverlayPriority }, b: { turn: OverlayPriority }) =>
  overlayPriorities.indexOf(a.turn) - overlayPriorities.indexOf(b.turn)

/** Whether it is this one's turn: there is never more than one of which that is so, of one kind the latest. */
export function useIsTopOverlay(turn: OverlayPriority): boolean {
  const [me] = useState({ turn })
  useLayoutEffect(() => {
    openOverlays.set((all) => [...all, me].toSorted(compareByPriority))
    return () => openOverlays.set((all) => all.filter((item) => item !== me))
  }, [me])
  return useSelector(openOverlays, (all) => all.at(-1) === me)
}
