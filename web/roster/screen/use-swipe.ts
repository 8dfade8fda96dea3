import { type TouchEvent, useRef } from 'react'

const least = 56

/** Calls back on a one-finger swipe to the left (1) or right (-1). Vertical scrolling is ignored. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const [touch, second] = [touches[0], touches[1]]
      from.current = touch && !second ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const begun = from.current
      from.current = undefined
      if (!touch || !begun) return
      const x = touch.clientX - begun.x
      const y = touch.clientY - begun.y
      if (Math.abs(x) >= least && Math.abs(x) > 1.8 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
