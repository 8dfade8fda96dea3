import { type TouchEvent, useRef } from 'react'

/** Minimum distance in pixels, and how many times as far sideways as up or down. */
const minimumDistance = 56
const minimumRatio = 1.8

const canScrollSideways = (element: Element | null, end: Element): boolean =>
  !!element &&
  element !== end &&
  ((element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
    canScrollSideways(element.parentElement, end))

/** Calls back on a one-finger swipe to the left (1) or right (-1) that moves neither a part nor a page zoomed in. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const startPoint = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const [touch, secondTouch] = [touches[0], touches[1]]
      const canPan = (visualViewport?.scale ?? 1) > 1 || canScrollSideways(target as Element, currentTarget)
      startPoint.current = touch && !secondTouch && !canPan ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const start = startPoint.current
      startPoint.current = undefined
      if (!touch || !start) return
      const horizontal = touch.clientX - start.x
      const vertical = touch.clientY - start.y
      if (Math.abs(horizontal) >= minimumDistance && Math.abs(horizontal) > minimumRatio * Math.abs(vertical))
        onSwipe(horizontal < 0 ? 1 : -1)
    },
  }
}
