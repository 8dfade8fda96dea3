import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { useState } from 'react'
import type { BookingRequest } from '../booking-request.ts'
import { selectByDragging, resizeSelection, selectByPointing } from './time-selection.ts'
import { findFreeInterval, listFreeIntervals } from './room-availability.ts'
import { type MinuteInterval, toWireTime } from '#web/lib/minutes-of-day.ts'

export interface TimeSelection {
  row: number
  room: DayRoom
  /** Free interval that contains the selection. */
  free: MinuteInterval
  anchor: number
  choice: MinuteInterval
}

interface Plan {
  rooms: readonly DayRoom[]
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  onPick: (wanted: BookingRequest) => void
}

/** Keeps the free time that pointer or keyboard selects. */
export function useTimeSelection({ rooms, date, now, onPick }: Plan) {
  const [drawing, setDrawing] = useState<TimeSelection>()

  /** Returns undefined where the room is not free. */
  const createSelection = (row: number, minute: number, minutes: number): TimeSelection | undefined => {
    const room = rooms[row]
    const free = room && findFreeInterval(listFreeIntervals(room, date, now), minute)
    return free && { row, room, free, anchor: minute, choice: selectByPointing(minute, minutes, free, room.maxMinutes) }
  }
  const changeSelection = (choiceOf: (drawing: TimeSelection) => MinuteInterval) =>
    setDrawing((before) => {
      if (!before) return before
      const choice = choiceOf(before)
      const isSame = choice.from === before.choice.from && choice.until === before.choice.until
      return isSame ? before : { ...before, choice }
    })

  const pick = ({ room, choice }: TimeSelection) => {
    setDrawing(undefined)
    onPick({
      facility: { id: room.id, name: room.name },
      start: toWireTime(date, choice.from),
      end: toWireTime(date, choice.until),
    })
  }

  return {
    drawing,
    begin: (row: number, minute: number, minutes: number) => {
      const begun = createSelection(row, minute, minutes)
      setDrawing(begun)
      return begun
    },
    drawTo: (minute: number) =>
      changeSelection(({ anchor, free, room }) => selectByDragging(anchor, minute, free, room.maxMinutes)),
    lengthen: (way: 1 | -1, by?: number) =>
      changeSelection(({ choice, free, room }) => resizeSelection(choice, way, free, room.maxMinutes, by)),
    finish: () => drawing && pick(drawing),
    giveUp: () => setDrawing(undefined),
    pickAt: (row: number, minute: number, minutes: number) => {
      const begun = createSelection(row, minute, minutes)
      if (begun) pick(begun)
    },
  }
}

export type TimeSelectionControls = ReturnType<typeof useTimeSelection>
