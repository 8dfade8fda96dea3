import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { findOwnBooking } from './room-availability.ts'
import { toMinuteAtPosition, stepMinutes, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { getSelectionReach } from './time-selection.ts'
import type { TimeSelectionControls } from './use-time-selection.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'

/** Milliseconds after which a resting finger starts a drag; a finger that moves earlier scrolls. */
const longPress = 400
/** Pixels below which a drag is a click. */
const slack = 6

interface Plan {
  /** Scrolling element, which contains the rows and the track of the hours. */
  scroller: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
  rowHeight: number
  rooms: readonly DayRoom[]
  hours: MinuteInterval
  date: Temporal.PlainDate
  minutes: number
  drawing: TimeSelectionControls
  onOpen: (id: number) => void
}

interface Press {
  x: number
  y: number
  row: number
  minute: number
  /** Limits of the drag; undefined when none is active. */
  reach?: MinuteInterval | undefined
  timer?: ReturnType<typeof setTimeout>
}

/** Selects a time by dragging with a mouse or pen, by a long press and drag with a finger, or by a click. */
export function useRoomGridPointer(plan: Plan) {
  const { minutes, drawing } = plan
  const isDragged = useRef(false)
  const { toExactMinute, toMinute, toRow } = createPointerMapping(plan)
  const { drawTo, stopScrolling } = useDrawTo(plan)
  const { press, start, release } = usePress(plan, stopScrolling)

  const begin = (at: Press, least: number) => {
    const begun = drawing.begin(at.row, at.minute, least)
    at.reach = begun && getSelectionReach(begun.anchor, begun.free, begun.room.maxMinutes)
    // Ignores the click that ends a drag.
    isDragged.current = true
  }

  const choose = (x: number, row: number) => {
    const [room, minute] = [plan.rooms[row], Math.floor(toExactMinute(x))]
    const own = room && findOwnBooking(room, plan.date.toString(), { from: minute, until: minute + 1 })
    if (own) plan.onOpen(own.id)
    else drawing.pickAt(row, toMinute(x), minutes)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release()
      isDragged.current = false
      if (event.button !== 0 || !event.isPrimary || !isInHours(event)) return
      const { clientX: x, clientY: y, currentTarget, pointerId } = event
      const at: Press = { x, y, row: toRow(y), minute: toMinute(x) }
      start(at)
      if (event.pointerType === 'touch') at.timer = setTimeout(() => begin(at, minutes), longPress)
      else currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const at = press.current
      if (!at) return
      const isFar = Math.hypot(event.clientX - at.x, event.clientY - at.y) >= slack
      if (!at.reach && isFar) {
        if (event.pointerType === 'touch') return release()
        if (!isDragged.current) begin(at, stepMinutes)
      }
      if (at.reach && isFar) drawTo(event.clientX, at.x, at.reach)
    },
    onPointerUp: () => {
      if (press.current?.reach) drawing.finish()
      release()
    },
    onPointerCancel: () => {
      if (press.current?.reach) drawing.giveUp()
      release()
    },
    /** Also handles a screen reader's double tap. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isDragged.current && isInHours(event)) choose(event.clientX, toRow(event.clientY))
      isDragged.current = false
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (press.current?.timer !== undefined) event.preventDefault()
    },
  }
}

const isInHours = (event: MouseEvent) => !(event.target as HTMLElement).closest('[role=rowheader]')

function createPointerMapping({ body, track, rowHeight, hours }: Plan) {
  const toExactMinute = (x: number) => {
    const box = track.current?.getBoundingClientRect()
    return box ? toMinuteAtPosition((x - box.left) / box.width, hours) : 0
  }
  return {
    toExactMinute,
    toMinute: (x: number) => Math.round(toExactMinute(x) / stepMinutes) * stepMinutes,
    toRow: (y: number) => Math.floor((y - (body.current?.getBoundingClientRect().top ?? 0)) / rowHeight),
  }
}

/** Extends the drag to the pointer, and scrolls at the edges as far as the selection can grow. */
function useDrawTo(plan: Plan) {
  const edges = useEdgeScroll(plan)
  const { toExactMinute, toMinute } = createPointerMapping(plan)
  return {
    drawTo: (x: number, begunAt: number, reach: MinuteInterval) => {
      const isWanted = (at: number, way: number) =>
        way > 0 ? at > begunAt && toExactMinute(at) < reach.until : at < begunAt && toExactMinute(at) > reach.from
      const draw = (at: number) => plan.drawing.drawTo(toMinute(at))
      draw(x)
      edges.follow(x, isWanted, draw)
    },
    stopScrolling: edges.stop,
  }
}

/** Tracks the press until it ends or is cancelled. */
function usePress({ scroller, drawing }: Plan, onRelease: () => void) {
  const press = useRef<Press>(undefined)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
    onRelease()
  }
  const start = (at: Press) => {
    press.current = at
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  // After a cancellation by key, ignores the pointer until it is lifted.
  useEffect(() => {
    if (!drawing.drawing && press.current?.reach) release()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the selection changes
  }, [drawing.drawing])

  // A touch drag must not scroll. Only a listener added before the touch can prevent that.
  useEffect(() => {
    const element = scroller.current
    const hold = (event: TouchEvent) => press.current?.reach && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [scroller])

  return { press, start, release }
}
