import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { findOwnBooking, getQuarterState } from './room-availability.ts'
import { toTrackPosition, quarter, snapDown, stepMinutes, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { moveInRoomGrid, type RoomGridCell, computeScrollOffset } from './move-in-room-grid.ts'
import type { TimeSelectionControls } from './use-time-selection.ts'

interface Plan {
  scroller: RefObject<HTMLElement | null>
  track: RefObject<HTMLElement | null>
  head: RefObject<HTMLElement | null>
  rowHeight: number
  rooms: readonly DayRoom[]
  hours: MinuteInterval
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  minutes: number | undefined
  controls: TimeSelectionControls
  onOpen: (id: number) => void
  /** Announces that a cell is not free or that a selection was cancelled; undefined clears the announcement. */
  onMessage: (message: 'notFree' | 'givenUp' | undefined) => void
}

const directions: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/** Moves a cursor by keyboard. Enter or space selects free time at the cursor, which arrow keys then resize. */
export function useRoomGridKeys(plan: Plan) {
  const { rooms, hours, controls, onMessage } = plan
  const { cursor, goTo } = useCursor(plan)
  useScrollToSelectionEnd(cursor.row, plan)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const { key } = event
    const isEnter = key === 'Enter' || key === ' '
    const to = moveInRoomGrid(
      key,
      cursor,
      { rowCount: rooms.length, hours, pageRows: countPageRows(plan) },
      event.ctrlKey,
    )
    if (!isEnter && !to && !(key === 'Escape' && controls.selection)) return
    event.preventDefault()
    event.stopPropagation()
    if (controls.selection) changeSelection(event, plan)
    else if (isEnter) startAtCursor(cursor, plan)
    else if (to) {
      onMessage(undefined)
      goTo(to)
    }
  }
  const onFocus = () => {
    if (plan.scroller.current?.matches(':focus-visible')) scrollToCell(cursor, plan)
  }
  return { cursor, onKeyDown, onFocus }
}

/** Keeps the cursor inside the grid, also after other filters or another day leave fewer rooms or hours. */
function useCursor(plan: Plan) {
  const { rooms, hours, now } = plan
  const [lastCursor, setLastCursor] = useState<RoomGridCell>({
    row: 0,
    minute: snapDown(now.hour * 60 + now.minute, quarter),
  })
  const cursor: RoomGridCell = {
    row: Math.max(0, Math.min(lastCursor.row, rooms.length - 1)),
    minute: Math.max(hours.from, Math.min(lastCursor.minute, hours.until - quarter)),
  }
  const goTo = (to: RoomGridCell) => {
    setLastCursor(to)
    scrollToCell(to, plan)
  }
  return { cursor, goTo }
}

function useScrollToSelectionEnd(row: number, plan: Plan) {
  const selectionEnd = plan.controls.selection?.interval.until
  useEffect(() => {
    if (selectionEnd !== undefined && plan.scroller.current?.matches(':focus-visible'))
      scrollToCell({ row, minute: selectionEnd - quarter }, plan)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the end of the selection changes
  }, [selectionEnd])
}

/** Picks, resizes or cancels the selection. */
function changeSelection({ key, shiftKey }: KeyboardEvent, { controls, onMessage }: Plan) {
  const direction = directions[key]
  if (key === 'Enter' || key === ' ') controls.finish()
  else if (direction) controls.resize(direction, shiftKey ? stepMinutes : quarter)
  else if (key === 'Escape') {
    controls.giveUp()
    onMessage('givenUp')
  }
}

/** Begins a selection at the cursor, or opens the user's own booking there. */
function startAtCursor(
  { row, minute }: RoomGridCell,
  { rooms, date, now, minutes, controls, onOpen, onMessage }: Plan,
) {
  const room = rooms[row]
  if (!room) return
  const state = getQuarterState(room, minute, date, now)
  const ownBooking = findOwnBooking(room, date.toString(), { from: minute, until: minute + quarter })
  if (state.kind === 'free') controls.begin(row, Math.max(state.freeInterval.from, minute), minutes ?? quarter)
  else if (ownBooking) onOpen(ownBooking.id)
  onMessage(state.kind === 'free' || ownBooking ? undefined : 'notFree')
}

const countPageRows = ({ scroller, rowHeight }: Plan) =>
  Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)

/** Scrolls until a cell is visible beside the sticky headers. */
function scrollToCell({ row, minute }: RoomGridCell, { scroller, track, head, rowHeight, hours }: Plan) {
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
