import { type RefObject, useEffect, useRef } from 'react'
import { computeEdgeSpeed } from './move-in-room-grid.ts'

interface Plan {
  scroller: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
}

interface Run {
  x: number
  /** Exact scroll offset; the element itself drops fractions of a pixel. */
  scrolled: number
  last?: number
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

  /** Follows the pointer. Calls `isWanted` before each step and `onScrolled` after it. */
  const follow = (x: number, isWanted: (x: number, way: number) => boolean, onScrolled: (x: number) => void) => {
    if (run.current) {
      run.current.x = x
      return
    }
    const scrollStep = (now: number) => {
      const [element, at] = [scroller.current, run.current]
      if (!element || !at || !track.current) return
      const { left } = element.getBoundingClientRect()
      const sides = { from: left + track.current.offsetLeft, until: left + element.clientWidth }
      const speed = computeEdgeSpeed(at.x, sides)
      if (speed === 0 || !isWanted(at.x, Math.sign(speed))) return stop()
      // Each step counts at most 50 ms, so that a pause causes no jump.
      at.scrolled += (speed * Math.min(now - (at.last ?? now), 50)) / 1000
      at.scrolled = Math.max(0, Math.min(at.scrolled, element.scrollWidth - element.clientWidth))
      at.last = now
      at.frame = requestAnimationFrame(scrollStep)
      element.scrollLeft = at.scrolled
      onScrolled(at.x)
    }
    run.current = { x, scrolled: scroller.current?.scrollLeft ?? 0, frame: requestAnimationFrame(scrollStep) }
  }
  return { follow, stop }
}
