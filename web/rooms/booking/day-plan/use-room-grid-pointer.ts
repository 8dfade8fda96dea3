import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { findOwnBooking } from './room-availability.ts'
import { toMinuteAtPosition, stepMinutes, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { getSelectionReach } from './time-selection.ts'
import type { TimeSelectionControls } from './use-time-selection.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'

/** A resting finger starts a drag after this time; an earlier move scrolls. */
const longPressMilliseconds = 400
/** Pixels below which a drag is a click. */
const dragThresholdPixels = 6

interface PointerContext {
  /** Contains the rows and the track of the hours. */
  scroller: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
  rowHeight: number
  rooms: readonly DayRoom[]
  hours: MinuteInterval
  date: Temporal.PlainDate
  clickMinutes: number
  selectionControls: TimeSelectionControls
  onOpen: (id: number) => void
}

/** In pixels of the viewport and as a cell. */
interface Press {
  x: number
  y: number
  row: number
  minute: number
  /** Limits of the drag; undefined without a drag. */
  reach?: MinuteInterval | undefined
  timer?: ReturnType<typeof setTimeout>
}

/** Selects by dragging with a mouse or pen, by a long press and drag with a finger, or by a click. */
export function useRoomGridPointer(grid: PointerContext) {
  const { clickMinutes, selectionControls } = grid
  const hasDragBegun = useRef(false)
  const { toMinute, toRow } = createPointerMapping(grid)
  const { dragTo, stopScrolling } = useDragTo(grid)
  const { press, start, release } = usePress(grid, stopScrolling)

  const startDrag = (activePress: Press, minimumMinutes: number) => {
    const selection = selectionControls.begin(activePress.row, activePress.minute, minimumMinutes)
    activePress.reach =
      selection && getSelectionReach(selection.anchorMinute, selection.freeInterval, selection.room.maxMinutes)
    // Ignores the click that ends a drag.
    hasDragBegun.current = true
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release()
      hasDragBegun.current = false
      if (event.button !== 0 || !event.isPrimary || !isOnTrack(event)) return
      const { clientX: x, clientY: y, currentTarget, pointerId } = event
      const newPress: Press = { x, y, row: toRow(y), minute: toMinute(x) }
      start(newPress)
      // A long press selects the usual length; a mouse selects the shortest, which the drag extends.
      if (event.pointerType === 'touch')
        newPress.timer = setTimeout(() => startDrag(newPress, clickMinutes), longPressMilliseconds)
      else currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const activePress = press.current
      if (!activePress) return
      const isFar = Math.hypot(event.clientX - activePress.x, event.clientY - activePress.y) >= dragThresholdPixels
      if (!activePress.reach && isFar) {
        if (event.pointerType === 'touch') return release()
        if (!hasDragBegun.current) startDrag(activePress, stepMinutes)
      }
      if (activePress.reach && isFar) dragTo(event.clientX, activePress.x, activePress.reach)
    },
    onPointerUp: () => {
      if (press.current?.reach) selectionControls.finish()
      release()
    },
    onPointerCancel: () => {
      if (press.current?.reach) selectionControls.cancel()
      release()
    },
    /** Also handles a screen reader's double tap. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!hasDragBegun.current && isOnTrack(event)) openOrPick(event, grid)
      hasDragBegun.current = false
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (press.current?.timer !== undefined) event.preventDefault()
    },
  }
}

const isOnTrack = (event: MouseEvent) => !(event.target as HTMLElement).closest('[role=rowheader]')

function createPointerMapping({ body, track, rowHeight, hours }: PointerContext) {
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

/** Opens the user's own booking at the pointer, else picks the time that begins there. */
function openOrPick({ clientX, clientY }: MouseEvent, grid: PointerContext) {
  const { toExactMinute, toMinute, toRow } = createPointerMapping(grid)
  const row = toRow(clientY)
  const [room, minute] = [grid.rooms[row], Math.floor(toExactMinute(clientX))]
  const ownBooking = room && findOwnBooking(room, grid.date.toString(), { from: minute, until: minute + 1 })
  if (ownBooking) grid.onOpen(ownBooking.id)
  else grid.selectionControls.pickAt(row, toMinute(clientX), grid.clickMinutes)
}

/** Scrolls at the edges as far as the selection can grow. */
function useDragTo(grid: PointerContext) {
  const edgeScroll = useEdgeScroll(grid)
  const { toExactMinute, toMinute } = createPointerMapping(grid)
  return {
    dragTo: (x: number, startX: number, reach: MinuteInterval) => {
      const canGrow = (pointerX: number, direction: number) =>
        direction > 0
          ? pointerX > startX && toExactMinute(pointerX) < reach.until
          : pointerX < startX && toExactMinute(pointerX) > reach.from
      const extendTo = (pointerX: number) => grid.selectionControls.dragTo(toMinute(pointerX))
      extendTo(x)
      edgeScroll.scrollAtEdge(x, canGrow, extendTo)
    },
    stopScrolling: edgeScroll.stop,
  }
}

function usePress({ scroller, selectionControls }: PointerContext, onRelease: () => void) {
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

  // After a cancellation by key, ignores the pointer until lifted.
  useEffect(() => {
    if (!selectionControls.selection && press.current?.reach) release()
    // oxlint-disable-next-line react/exhaustive-deps -- only when the selection changes
  }, [selectionControls.selection])

  // A touch drag must not scroll; only a listener added before the touch prevents that.
  useEffect(() => {
    const element = scroller.current
    const preventScroll = (event: TouchEvent) => press.current?.reach && event.preventDefault()
    element?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => element?.removeEventListener('touchmove', preventScroll)
  }, [scroller])

  return { press, start, release }
}
