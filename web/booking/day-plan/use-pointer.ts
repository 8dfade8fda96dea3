import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { minuteAt, step, type Stretch } from './hours.ts'
import type { DrawingInPlan } from './use-drawing.ts'

/** A finger that rests so many milliseconds begins to draw; one that moves before scrolls. */
const longPress = 400
/** A pointer that moves fewer pixels points. */
const slack = 6

interface Plan {
  /** What scrolls, and in it the rows and the width of the hours. */
  scroller: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
  rowHeight: number
  hours: Stretch
  /** Of what is pointed at. */
  minutes: number
  drawing: DrawingInPlan
}

interface Press {
  x: number
  y: number
  row: number
  minute: number
  isDrawing: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Chooses a time by dragging with a mouse or pen, by a long press and a drag with a finger, or by pointing at it. */
export function usePointer({ scroller, body, track, rowHeight, hours, minutes, drawing }: Plan) {
  const press = useRef<Press>(undefined)
  const isDragged = useRef(false)

  const minuteOf = (x: number) => {
    const box = track.current?.getBoundingClientRect()
    return box ? Math.round(minuteAt((x - box.left) / box.width, hours) / step) * step : 0
  }
  const rowOf = (y: number) => Math.floor((y - (body.current?.getBoundingClientRect().top ?? 0)) / rowHeight)
  const isInHours = (event: MouseEvent) => !(event.target as HTMLElement).closest('[role=rowheader]')

  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  // A drag of a finger that draws must not scroll too; only a listener that was there before the touch can say so.
  useEffect(() => {
    const element = scroller.current
    const hold = (event: TouchEvent) => press.current?.isDrawing && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [scroller])

  const begin = (at: Press, least: number) => {
    at.isDrawing = drawing.begin(at.row, at.minute, least)
    // Whatever came of it, the click at its end is none.
    isDragged.current = true
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release()
      isDragged.current = false
      if (event.button !== 0 || !event.isPrimary || !isInHours(event)) return
      const { clientX: x, clientY: y, currentTarget, pointerId } = event
      const at: Press = { x, y, row: rowOf(y), minute: minuteOf(x), isDrawing: false }
      press.current = at
      if (event.pointerType === 'touch') at.timer = setTimeout(() => begin(at, minutes), longPress)
      else currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const at = press.current
      if (!at) return
      const isFar = Math.hypot(event.clientX - at.x, event.clientY - at.y) >= slack
      if (!at.isDrawing && isFar) {
        if (event.pointerType === 'touch') return release()
        if (!isDragged.current) begin(at, step)
      }
      if (at.isDrawing && isFar) drawing.drawTo(minuteOf(event.clientX))
    },
    onPointerUp: () => {
      if (press.current?.isDrawing) drawing.finish()
      release()
    },
    onPointerCancel: () => {
      if (press.current?.isDrawing) drawing.giveUp()
      release()
    },
    /** Also what a screen reader's double tap makes. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isDragged.current && isInHours(event)) drawing.pickAt(rowOf(event.clientY), minuteOf(event.clientX), minutes)
      isDragged.current = false
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (press.current?.timer !== undefined) event.preventDefault()
    },
  }
}
