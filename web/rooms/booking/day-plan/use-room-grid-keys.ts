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
  drawing: TimeSelectionControls
  onOpen: (id: number) => void
  /** Announces that a cell is not free or that a selection was cancelled; undefined clears the announcement. */
  onTell: (what: 'notFree' | 'givenUp' | undefined) => void
}

const ways: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

export function useRoomGridKeys(plan: Plan) {
  const { rooms, hours, date, now, drawing, onTell } = plan
  const [chosen, setChosen] = useState<RoomGridCell>({ row: 0, minute: snapDown(now.hour * 60 + now.minute, quarter) })
  // Other filters and days may have fewer rooms or hours.
  const place: RoomGridCell = {
    row: Math.max(0, Math.min(chosen.row, rooms.length - 1)),
    minute: Math.max(hours.from, Math.min(chosen.minute, hours.until - quarter)),
  }

  const goTo = (to: RoomGridCell) => {
    setChosen(to)
    showPlace(to, plan)
  }

  const end = drawing.drawing?.choice.until
  useEffect(() => {
    if (end !== undefined && plan.scroller.current?.matches(':focus-visible'))
      showPlace({ row: place.row, minute: end - quarter }, plan)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the end of the selection changes
  }, [end])

  const begin = () => {
    const { row, minute } = place
    const room = rooms[row]
    if (!room) return
    const at = getQuarterState(room, minute, date, now)
    const own = findOwnBooking(room, date.toString(), { from: minute, until: minute + quarter })
    if (at.kind === 'free') drawing.begin(row, Math.max(at.stretch.from, minute), plan.minutes ?? quarter)
    else if (own) plan.onOpen(own.id)
    onTell(at.kind === 'free' || own ? undefined : 'notFree')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const { key } = event
    const isEnter = key === 'Enter' || key === ' '
    const to = moveInRoomGrid(key, place, { rows: rooms.length, hours, page: countPageRows(plan) }, event.ctrlKey)
    if (!isEnter && !to && !(key === 'Escape' && drawing.drawing)) return
    event.preventDefault()
    event.stopPropagation()
    if (drawing.drawing) {
      const way = ways[key]
      if (isEnter) drawing.finish()
      else if (way) drawing.lengthen(way, event.shiftKey ? stepMinutes : quarter)
      else if (key === 'Escape') {
        drawing.giveUp()
        onTell('givenUp')
      }
    } else if (isEnter) begin()
    else if (to) {
      onTell(undefined)
      goTo(to)
    }
  }
  const onFocus = () => {
    if (plan.scroller.current?.matches(':focus-visible')) showPlace(place, plan)
  }
  return { place, onKeyDown, onFocus }
}

const countPageRows = ({ scroller, rowHeight }: Plan) =>
  Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)

/** Scrolls until a cell is visible beside the sticky headers. */
function showPlace({ row, minute }: RoomGridCell, { scroller, track, head, rowHeight, hours }: Plan) {
  const element = scroller.current
  if (!element || !track.current || !head.current) return
  const covered = head.current.offsetHeight
  const top = covered + row * rowHeight
  const [left, width] = [track.current.offsetLeft, track.current.offsetWidth]
  const toPixels = (at: number) => left + toTrackPosition(at, hours) * width
  element.scrollTo({
    top: computeScrollOffset({ from: top, until: top + rowHeight }, element.scrollTop, {
      covered,
      size: element.clientHeight,
    }),
    left: computeScrollOffset({ from: toPixels(minute), until: toPixels(minute + quarter) }, element.scrollLeft, {
      covered: left,
      size: element.clientWidth,
    }),
  })
}
