import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { HalfHourCell } from './availability-week.ts'

/** Milliseconds after which a resting finger starts painting; a finger that moves earlier scrolls. */
const longPressMilliseconds = 400
/** Pixels within which a finger counts as resting. */
const restingSlackPixels = 8

interface PaintingPointerOptions {
  /** Element that scrolls, unless a finger paints. */
  scroller: RefObject<HTMLElement | null>
  isReadOnly: boolean
  beginSelection: (cell: HalfHourCell) => void
  extendSelection: (cell: HalfHourCell) => void
  /** Paints the selection, or discards it if `isCommitted` is false. */
  endSelection: (isCommitted: boolean) => void
  /** Paints a single half hour, after a click that did not start a selection. */
  paintCell: (cell: HalfHourCell) => void
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
  return day === undefined || unit === undefined ? undefined : { day: Number(day), unitIndex: Number(unit) }
}

/** Paints by dragging with a mouse or pen, by a long press and drag with a finger, or by a click on a half hour. */
export function usePaintingPointer({ scroller, isReadOnly, ...painting }: PaintingPointerOptions) {
  // After a press that painted, the browser still sends a click, which must not paint again.
  const hasPressPainted = useRef(false)
  const { press, startPress, startPainting, clearPress } = usePress(scroller)
  const beginPainting = (cell: HalfHourCell) => {
    startPainting()
    hasPressPainted.current = true
    painting.beginSelection(cell)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      clearPress()
      hasPressPainted.current = false
      const cell = findCellAt(event.target as Element)
      if (isReadOnly || !cell || event.button !== 0 || !event.isPrimary) return
      const { clientX: x, clientY: y, currentTarget, pointerId } = event
      const isTouch = event.pointerType === 'touch'
      startPress({
        x,
        y,
        isPainting: false,
        ...(isTouch && { timer: setTimeout(() => beginPainting(cell), longPressMilliseconds) }),
      })
      if (isTouch) return
      currentTarget.setPointerCapture(pointerId)
      beginPainting(cell)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const currentPress = press.current
      if (!currentPress) return
      if (!currentPress.isPainting) {
        if (Math.hypot(clientX - currentPress.x, clientY - currentPress.y) >= restingSlackPixels) clearPress()
        return
      }
      const cell = findCellAt(document.elementFromPoint(clientX, clientY))
      if (cell) painting.extendSelection(cell)
    },
    onPointerUp: () => {
      if (press.current?.isPainting) painting.endSelection(true)
      clearPress()
    },
    onPointerCancel: () => {
      if (press.current?.isPainting) painting.endSelection(false)
      clearPress()
    },
    /** Handles taps, also a screen reader's double tap. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      const cell = findCellAt(event.target as Element)
      if (cell && !isReadOnly && !hasPressPainted.current) painting.paintCell(cell)
      hasPressPainted.current = false
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      // A long press paints, so it opens no menu.
      if (press.current?.timer !== undefined) event.preventDefault()
    },
  }
}

/** Tracks the press until it ends or is cancelled. */
function usePress(scroller: PaintingPointerOptions['scroller']) {
  const press = useRef<Press>(undefined)
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  // A touch drag must not scroll. Only a listener added before the touch can prevent that.
  useEffect(() => {
    const element = scroller.current
    const preventScroll = (event: TouchEvent) => press.current?.isPainting && event.preventDefault()
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => element?.removeEventListener('touchmove', preventScroll)
  }, [scroller])
  const clearPress = () => {
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
    clearPress,
  }
}
