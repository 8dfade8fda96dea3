import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { HalfHourCell } from './availability-week.ts'

/** Milliseconds after which a resting finger starts painting; a finger that moves earlier scrolls. */
const longPress = 400
/** Pixels within which a finger counts as resting. */
const slack = 8

interface Painting {
  scroller: RefObject<HTMLElement | null>
  isFixed: boolean
  begin: (cell: HalfHourCell) => void
  extend: (cell: HalfHourCell) => void
  /** Paints the selection, or discards it if `isDone` is false. */
  end: (isDone: boolean) => void
  paintAt: (cell: HalfHourCell) => void
}

interface Press {
  x: number
  y: number
  isPainting: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Finds the half hour that contains an element. */
function findCellAt(element: Element | null): HalfHourCell | undefined {
  const { day, unit } = element?.closest<HTMLElement>('[data-unit]')?.dataset ?? {}
  return day === undefined || unit === undefined ? undefined : { day: Number(day), unit: Number(unit) }
}

/** Paints by dragging with a mouse or pen, by a long press and drag with a finger, or by a click on a half hour. */
export function usePaintingPointer({ scroller, isFixed, begin, extend, end, paintAt }: Painting) {
  const wasPainted = useRef(false)
  const { press, startPress, startPainting, release } = usePress(scroller)
  const beginPainting = (cell: HalfHourCell) => {
    startPainting()
    wasPainted.current = true
    begin(cell)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release()
      wasPainted.current = false
      const cell = findCellAt(event.target as Element)
      if (isFixed || !cell || event.button !== 0 || !event.isPrimary) return
      const { clientX: x, clientY: y, currentTarget, pointerId } = event
      const isTouch = event.pointerType === 'touch'
      startPress({
        x,
        y,
        isPainting: false,
        ...(isTouch && { timer: setTimeout(() => beginPainting(cell), longPress) }),
      })
      if (isTouch) return
      currentTarget.setPointerCapture(pointerId)
      beginPainting(cell)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const currentPress = press.current
      if (!currentPress) return
      if (!currentPress.isPainting) {
        if (Math.hypot(clientX - currentPress.x, clientY - currentPress.y) >= slack) release()
        return
      }
      const cell = findCellAt(document.elementFromPoint(clientX, clientY))
      if (cell) extend(cell)
    },
    onPointerUp: () => {
      if (press.current?.isPainting) end(true)
      release()
    },
    onPointerCancel: () => {
      if (press.current?.isPainting) end(false)
      release()
    },
    /** Handles taps, also a screen reader's double tap. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      const cell = findCellAt(event.target as Element)
      if (cell && !isFixed && !wasPainted.current) paintAt(cell)
      wasPainted.current = false
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (press.current?.timer !== undefined) event.preventDefault()
    },
  }
}

/** Tracks the press until it ends or is cancelled. */
function usePress(scroller: Painting['scroller']) {
  const press = useRef<Press>(undefined)
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  // A touch drag must not scroll. Only a listener added before the touch can prevent that.
  useEffect(() => {
    const element = scroller.current
    const preventScroll = (event: TouchEvent) => press.current?.isPainting && event.preventDefault()
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => element?.removeEventListener('touchmove', preventScroll)
  }, [scroller])
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    press,
    startPress: (newPress: Press) => {
      press.current = newPress
    },
    startPainting: () => {
      if (press.current) press.current.isPainting = true
    },
    release,
  }
}
