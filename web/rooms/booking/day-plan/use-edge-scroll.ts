import { type RefObject, useEffect, useRef } from 'react'
import { computeEdgeSpeed } from './move-in-room-grid.ts'

interface Plan {
  scroller: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
}

interface Run {
  x: number
  /** Exact scroll offset; the element itself drops fractions of a pixel. */
  scrollOffset: number
  previousTime?: number
  frame: number
}

/** Scrolls the plan while a drag is at its left or right edge. */
export function useEdgeScroll({ scroller, track }: Plan) {
  const run = useRef<Run>(undefined)
  const stop = () => {
    if (run.current) cancelAnimationFrame(run.current.frame)
    run.current = undefined
  }
  useEffect(() => () => cancelAnimationFrame(run.current?.frame ?? 0), [])

  /** Follows the pointer. Calls `shouldScroll` before each step and `onScrolled` after it. */
  const follow = (
    x: number,
    shouldScroll: (x: number, direction: number) => boolean,
    onScrolled: (x: number) => void,
  ) => {
    if (run.current) {
      run.current.x = x
      return
    }
    const scrollStep = (now: number) => {
      const [element, activeRun] = [scroller.current, run.current]
      if (!element || !activeRun || !track.current) return
      const { left } = element.getBoundingClientRect()
      const edges = { from: left + track.current.offsetLeft, until: left + element.clientWidth }
      const speed = computeEdgeSpeed(activeRun.x, edges)
      if (speed === 0 || !shouldScroll(activeRun.x, Math.sign(speed))) return stop()
      // Each step counts at most 50 ms, so that a pause causes no jump.
      activeRun.scrollOffset += (speed * Math.min(now - (activeRun.previousTime ?? now), 50)) / 1000
      activeRun.scrollOffset = Math.max(0, Math.min(activeRun.scrollOffset, element.scrollWidth - element.clientWidth))
      activeRun.previousTime = now
      activeRun.frame = requestAnimationFrame(scrollStep)
      element.scrollLeft = activeRun.scrollOffset
      onScrolled(activeRun.x)
    }
    run.current = { x, scrollOffset: scroller.current?.scrollLeft ?? 0, frame: requestAnimationFrame(scrollStep) }
  }
  return { follow, stop }
}
