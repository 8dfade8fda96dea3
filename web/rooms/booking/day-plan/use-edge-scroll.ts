import { type RefObject, useEffect, useRef } from 'react'
import { computeEdgeScrollSpeed } from './move-in-room-grid.ts'

interface ScrolledElements {
  scroller: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
}

interface EdgeScroll {
  /** In pixels of the viewport. */
  x: number
  /** Exact offset; the element itself drops fractions of a pixel. */
  scrollOffset: number
  previousTime?: number
  frame: number
}

/** Scrolls the plan while a drag is at its left or right edge. */
export function useEdgeScroll({ scroller, track }: ScrolledElements) {
  const edgeScroll = useRef<EdgeScroll>(undefined)
  const stop = () => {
    if (edgeScroll.current) cancelAnimationFrame(edgeScroll.current.frame)
    edgeScroll.current = undefined
  }
  useEffect(() => () => cancelAnimationFrame(edgeScroll.current?.frame ?? 0), [])

  /** Calls `shouldScroll` before each step, with direction 1 (right) or -1, and `onScrolled` after it. */
  const scrollAtEdge = (
    x: number,
    shouldScroll: (x: number, direction: number) => boolean,
    onScrolled: (x: number) => void,
  ) => {
    if (edgeScroll.current) {
      edgeScroll.current.x = x
      return
    }
    const scrollStep = (now: number) => {
      const [element, activeScroll] = [scroller.current, edgeScroll.current]
      if (!element || !activeScroll || !track.current) return
      const { left } = element.getBoundingClientRect()
      const edges = { from: left + track.current.offsetLeft, until: left + element.clientWidth }
      const speed = computeEdgeScrollSpeed(activeScroll.x, edges)
      if (speed === 0 || !shouldScroll(activeScroll.x, Math.sign(speed))) return stop()
      // Each step counts at most 50 ms, so that a pause causes no jump.
      activeScroll.scrollOffset += (speed * Math.min(now - (activeScroll.previousTime ?? now), 50)) / 1000
      activeScroll.scrollOffset = Math.max(
        0,
        Math.min(activeScroll.scrollOffset, element.scrollWidth - element.clientWidth),
      )
      activeScroll.previousTime = now
      activeScroll.frame = requestAnimationFrame(scrollStep)
      element.scrollLeft = activeScroll.scrollOffset
      onScrolled(activeScroll.x)
    }
    edgeScroll.current = {
      x,
      scrollOffset: scroller.current?.scrollLeft ?? 0,
      frame: requestAnimationFrame(scrollStep),
    }
  }
  return { scrollAtEdge, stop }
}
