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
const dragThreshold = 6

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
  controls: TimeSelectionControls
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
  const { minutes, controls } = plan
  const isDragged = useRef(false)
  const { toMinute, toRow } = createPointerMapping(plan)
  const { drawTo, stopScrolling } = useDrawTo(plan)
  const { press, start, release } = usePress(plan, stopScrolling)

  const begin = (activePress: Press, minimumMinutes: number) => {
    const selection = controls.begin(activePress.row, activePress.minute, minimumMinutes)
    activePress.reach =
      selection && getSelectionReach(selection.anchor, selection.freeInterval, selection.room.maxMinutes)
    // Ignores the click that ends a drag.
    isDragged.current = true
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release()
      isDragged.current = false
      if (event.button !== 0 || !event.isPrimary || !isInHours(event)) return
      const { clientX: x, clientY: y, currentTarget, pointerId } = event
      const newPress: Press = { x, y, row: toRow(y), minute: toMinute(x) }
      start(newPress)
      if (event.pointerType === 'touch') newPress.timer = setTimeout(() => begin(newPress, minutes), longPress)
      else currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const activePress = press.current
      if (!activePress) return
      const isFar = Math.hypot(event.clientX - activePress.x, event.clientY - activePress.y) >= dragThreshold
      if (!activePress.reach && isFar) {
        if (event.pointerType === 'touch') return release()
        if (!isDragged.current) begin(activePress, stepMinutes)
      }
      if (activePress.reach && isFar) drawTo(event.clientX, activePress.x, activePress.reach)
    },
    onPointerUp: () => {
      if (press.current?.reach) controls.finish()
      release()
    },
    onPointerCancel: () => {
      if (press.current?.reach) controls.giveUp()
      release()
    },
    /** Also handles a screen reader's double tap. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isDragged.current && isInHours(event)) openOrPick(event, plan)
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

/** Opens the user's own booking at the pointer, or picks the time that begins there. */
function openOrPick({ clientX, clientY }: MouseEvent, plan: Plan) {
  const { toExactMinute, toMinute, toRow } = createPointerMapping(plan)
  const row = toRow(clientY)
  const [room, minute] = [plan.rooms[row], Math.floor(toExactMinute(clientX))]
  const ownBooking = room && findOwnBooking(room, plan.date.toString(), { from: minute, until: minute + 1 })
  if (ownBooking) plan.onOpen(ownBooking.id)
  else plan.controls.pickAt(row, toMinute(clientX), plan.minutes)
}

/** Extends the drag to the pointer, and scrolls at the edges as far as the selection can grow. */
function useDrawTo(plan: Plan) {
  const edges = useEdgeScroll(plan)
  const { toExactMinute, toMinute } = createPointerMapping(plan)
  return {
    drawTo: (x: number, startX: number, reach: MinuteInterval) => {
      const canGrow = (pointerX: number, direction: number) =>
        direction > 0
          ? pointerX > startX && toExactMinute(pointerX) < reach.until
          : pointerX < startX && toExactMinute(pointerX) > reach.from
      const draw = (pointerX: number) => plan.controls.drawTo(toMinute(pointerX))
      draw(x)
      edges.follow(x, canGrow, draw)
    },
    stopScrolling: edges.stop,
  }
}

/** Tracks the press until it ends or is cancelled. */
function usePress({ scroller, controls }: Plan, onRelease: () => void) {
  const press = useRef<Press>(undefined)
  const release = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
    onRelease()
  }
  const start = (newPress: Press) => {
    press.current = newPress
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  // After a cancellation by key, ignores the pointer until it is lifted.
  useEffect(() => {
    if (!controls.selection && press.current?.reach) release()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the selection changes
  }, [controls.selection])

  // A touch drag must not scroll. Only a listener added before the touch can prevent that.
  useEffect(() => {
    const element = scroller.current
    const preventScroll = (event: TouchEvent) => press.current?.reach && event.preventDefault()
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => element?.removeEventListener('touchmove', preventScroll)
  }, [scroller])

  return { press, start, release }
}
