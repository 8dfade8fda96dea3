import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { useState } from 'react'
import type { BookingRequest } from '../booking-request.ts'
import { selectByDragging, resizeSelection, selectByPointing } from './time-selection.ts'
import { findFreeInterval, listFreeIntervals } from './room-availability.ts'
import { type MinuteInterval, toWireTime } from '#web/lib/minutes-of-day.ts'

export interface TimeSelection {
  row: number
  room: DayRoom
  freeInterval: MinuteInterval
  /** A drag extends the selection before or after this minute. */
  anchorMinute: number
  interval: MinuteInterval
}

export interface RefusedTime {
  room: DayRoom
  date: Temporal.PlainDate
  minute: number
}

interface SelectionContext {
  rooms: readonly DayRoom[]
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  onPick: (request: BookingRequest) => void
  /** Undefined removes the refusal. */
  onRefuse: (refusedTime: RefusedTime | undefined) => void
}

/** Returns undefined where the room is not free, which it passes on. */
function createSelection(
  { rooms, date, now, onRefuse }: SelectionContext,
  row: number,
  minute: number,
  minutes: number,
): TimeSelection | undefined {
  const room = rooms[row]
  const freeInterval = room && findFreeInterval(listFreeIntervals(room, date, now), minute)
  onRefuse(room && !freeInterval ? { room, date, minute } : undefined)
  return (
    freeInterval && {
      row,
      room,
      freeInterval,
      anchorMinute: minute,
      interval: selectByPointing(minute, minutes, freeInterval, room.maxMinutes),
    }
  )
}

/** Keeps the selected free time of a room, and passes it on when it is picked. */
export function useTimeSelection(context: SelectionContext) {
  const { date, onPick, onRefuse } = context
  const [selection, setSelection] = useState<TimeSelection>()

  const changeSelection = (computeInterval: (selection: TimeSelection) => MinuteInterval) =>
    setSelection((currentSelection) => {
      if (!currentSelection) return currentSelection
      const interval = computeInterval(currentSelection)
      const isSame =
        interval.from === currentSelection.interval.from && interval.until === currentSelection.interval.until
      return isSame ? currentSelection : { ...currentSelection, interval }
    })

  const pick = ({ room, interval }: TimeSelection) => {
    setSelection(undefined)
    onPick({
      facility: { id: room.id, name: room.name },
      start: toWireTime(date, interval.from),
      end: toWireTime(date, interval.until),
    })
  }

  return {
    selection,
    begin: (row: number, minute: number, minutes: number) => {
      const newSelection = createSelection(context, row, minute, minutes)
      setSelection(newSelection)
      return newSelection
    },
    dragTo: (minute: number) =>
      changeSelection(({ anchorMinute, freeInterval, room }) =>
        selectByDragging(anchorMinute, minute, freeInterval, room.maxMinutes),
      ),
    resize: (direction: 1 | -1, roundTo?: number) =>
      changeSelection(({ interval, freeInterval, room }) =>
        resizeSelection(interval, direction, freeInterval, room.maxMinutes, roundTo),
      ),
    finish: () => selection && pick(selection),
    cancel: () => {
      setSelection(undefined)
      onRefuse(undefined)
    },
    pickAt: (row: number, minute: number, minutes: number) => {
      const newSelection = createSelection(context, row, minute, minutes)
      if (newSelection) pick(newSelection)
    },
  }
}

export type TimeSelectionControls = ReturnType<typeof useTimeSelection>
