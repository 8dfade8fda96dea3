import { type TouchEvent, useRef } from 'react'

const minimumDistance = 56

/** Calls back on a one-finger swipe to the left (1) or right (-1). Vertical scrolling is ignored. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const startPoint = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const [touch, second] = [touches[0], touches[1]]
      startPoint.current = touch && !second ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const start = startPoint.current
      startPoint.current = undefined
      if (!touch || !start) return
      const x = touch.clientX - start.x
      const y = touch.clientY - start.y
      if (Math.abs(x) >= minimumDistance && Math.abs(x) > 1.8 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
