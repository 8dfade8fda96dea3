import { createAtom, useSelector } from '@tanstack/react-store'
import { useLayoutEffect, useState } from 'react'

/** Lowest first. automatic: opens by itself; requested: opened by the user; consent: the privacy notice. */
const overlayPriorities = ['automatic', 'requested', 'consent', 'error'] as const
export type OverlayPriority = (typeof overlayPriorities)[number]

const openOverlays = createAtom<readonly { priority: OverlayPriority }[]>([])

const compareByPriority = (a: { priority: OverlayPriority }, b: { priority: OverlayPriority }) =>
  overlayPriorities.indexOf(a.priority) - overlayPriorities.indexOf(b.priority)

/** Returns true only for the latest of the highest priority. */
export function useIsTopOverlay(priority: OverlayPriority): boolean {
  const [overlay] = useState({ priority })
  useLayoutEffect(() => {
    openOverlays.set((overlays) => [...overlays, overlay].toSorted(compareByPriority))
    return () => openOverlays.set((overlays) => overlays.filter((item) => item !== overlay))
  }, [overlay])
  return useSelector(openOverlays, (overlays) => overlays.at(-1) === overlay)
}
