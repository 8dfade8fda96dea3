import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { findOwnBooking, getQuarterState } from './room-availability.ts'
import { toTrackPosition, quarter, roundDownToStep, stepMinutes, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { toCursorStep, type CursorStep } from '#web/ui/cursor/cursor-step.ts'
import { moveInRoomGrid, type RoomGridCell, computeScrollOffset } from './move-in-room-grid.ts'
import type { TimeSelectionControls } from './use-time-selection.ts'

interface KeyContext {
  scroller: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
  head: RefObject<HTMLElement | null>
  rowHeight: number
  rooms: readonly DayRoom[]
  hours: MinuteInterval
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  requestedMinutes: number | undefined
  selectionControls: TimeSelectionControls
  onOpen: (id: number) => void
  /** Announces why nothing is selected; undefined clears it. */
  onMessage: (message: 'notFree' | 'cancelled' | undefined) => void
}

/** Handles keys in the grid: Enter or space selects free time at the cursor, which arrow keys then resize. */
export function useRoomGridKeys(grid: KeyContext) {
  const { rooms, hours, selectionControls, onMessage } = grid
  const { cursor, goTo } = useCursor(grid)
  useScrollToSelectionEnd(cursor.row, grid)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const { key } = event
    const isEnter = key === 'Enter' || key === ' '
    const step = toCursorStep(event, { pageRows: countPageRows(grid) })
    if (!isEnter && !step && !(key === 'Escape' && selectionControls.selection)) return
    event.preventDefault()
    event.stopPropagation()
    if (selectionControls.selection) changeSelection(event, step, grid)
    else if (isEnter) startAtCursor(cursor, grid)
    else if (step) {
      onMessage(undefined)
      goTo(moveInRoomGrid(step, cursor, { rowCount: rooms.length, hours }))
    }
  }
  const onFocus = () => {
    if (grid.scroller.current?.matches(':focus-visible')) scrollToCell(cursor, grid)
  }
  return { cursor, onKeyDown, onFocus }
}

/** Keeps the cursor inside the grid when filters or another day leave fewer rooms or hours. */
function useCursor(grid: KeyContext) {
  const { rooms, hours, now } = grid
  const [lastCursor, setLastCursor] = useState<RoomGridCell>({
    row: 0,
    minute: roundDownToStep(now.hour * 60 + now.minute, quarter),
  })
  const cursor: RoomGridCell = {
    row: Math.max(0, Math.min(lastCursor.row, rooms.length - 1)),
    minute: Math.max(hours.from, Math.min(lastCursor.minute, hours.until - quarter)),
  }
  const goTo = (to: RoomGridCell) => {
    setLastCursor(to)
    scrollToCell(to, grid)
  }
  return { cursor, goTo }
}

function useScrollToSelectionEnd(row: number, grid: KeyContext) {
  const selectionEnd = grid.selectionControls.selection?.interval.until
  useEffect(() => {
    if (selectionEnd !== undefined && grid.scroller.current?.matches(':focus-visible'))
      scrollToCell({ row, minute: selectionEnd - quarter }, grid)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the end of the selection changes
  }, [selectionEnd])
}

function changeSelection(
  { key, shiftKey }: KeyboardEvent,
  step: CursorStep | undefined,
  { selectionControls, onMessage }: KeyContext,
) {
  const direction = step?.columns
  if (key === 'Enter' || key === ' ') selectionControls.finish()
  else if (direction === 1 || direction === -1) selectionControls.resize(direction, shiftKey ? stepMinutes : quarter)
  else if (key === 'Escape') {
    selectionControls.cancel()
    onMessage('cancelled')
  }
}

/** Opens the user's own booking at the cursor, else begins a selection. */
function startAtCursor(
  { row, minute }: RoomGridCell,
  { rooms, date, now, requestedMinutes, selectionControls, onOpen, onMessage }: KeyContext,
) {
  const room = rooms[row]
  if (!room) return
  const state = getQuarterState(room, minute, date, now)
  const ownBooking = findOwnBooking(room, date.toString(), { from: minute, until: minute + quarter })
  if (state.kind === 'free')
    selectionControls.begin(row, Math.max(state.freeInterval.from, minute), requestedMinutes ?? quarter)
  else if (ownBooking) onOpen(ownBooking.id)
  onMessage(state.kind === 'free' || ownBooking ? undefined : 'notFree')
}

/** Omits two rows: the header covers most of one, and one stays in view to keep the place. */
const countPageRows = ({ scroller, rowHeight }: KeyContext) =>
  Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)

/** Shows a cell beside the sticky headers. */
function scrollToCell({ row, minute }: RoomGridCell, { scroller, track, head, rowHeight, hours }: KeyContext) {
  const element = scroller.current
  if (!element || !track.current || !head.current) return
  const headerHeight = head.current.offsetHeight
  const top = headerHeight + row * rowHeight
  const [trackLeft, trackWidth] = [track.current.offsetLeft, track.current.offsetWidth]
  const toPixels = (minuteOfDay: number) => trackLeft + toTrackPosition(minuteOfDay, hours) * trackWidth
  element.scrollTo({
    top: computeScrollOffset({ from: top, until: top + rowHeight }, element.scrollTop, {
      headerSize: headerHeight,
      size: element.clientHeight,
    }),
    left: computeScrollOffset({ from: toPixels(minute), until: toPixels(minute + quarter) }, element.scrollLeft, {
      headerSize: trackLeft,
      size: element.clientWidth,
    }),
  })
}
