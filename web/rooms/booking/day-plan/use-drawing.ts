import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { useState } from 'react'
import type { Wanted } from '../wanted.ts'
import { drawn, lengthened, pointedAt } from './choice.ts'
import { freeAt, freeOf } from './free.ts'
import { type Stretch, wireTime } from './hours.ts'

/** A time in a room that is being chosen. */
export interface Drawing {
  row: number
  room: DayRoom
  /** The free stretch that it lies in. */
  free: Stretch
  /** The minute that it began at. */
  anchor: number
  choice: Stretch
}

interface Plan {
  rooms: readonly DayRoom[]
  date: Temporal.PlainDate
  now: Temporal.PlainDateTime
  onPick: (wanted: Wanted) => void
}

/** The choice of a free time in the plan, however it is made. */
export function useDrawing({ rooms, date, now, onPick }: Plan) {
  const [drawing, setDrawing] = useState<Drawing>()

  /** A choice of so many minutes from this one on; none where the room is not free. */
  const drawingAt = (row: number, minute: number, minutes: number): Drawing | undefined => {
    const room = rooms[row]
    const free = room && freeAt(freeOf(room, date, now), minute)
    return free && { row, room, free, anchor: minute, choice: pointedAt(minute, minutes, free, room.maxMinutes) }
  }
  const change = (choiceOf: (drawing: Drawing) => Stretch) =>
    setDrawing((before) => {
      if (!before) return before
      const choice = choiceOf(before)
      const isSame = choice.from === before.choice.from && choice.until === before.choice.until
      return isSame ? before : { ...before, choice }
    })

  const pick = ({ room, choice }: Drawing) => {
    setDrawing(undefined)
    onPick({
      facility: { id: room.id, name: room.name },
      start: wireTime(date, choice.from),
      end: wireTime(date, choice.until),
    })
  }

  return {
    drawing,
    begin: (row: number, minute: number, minutes: number) => {
      const begun = drawingAt(row, minute, minutes)
      setDrawing(begun)
      return begun
    },
    drawTo: (minute: number) => change(({ anchor, free, room }) => drawn(anchor, minute, free, room.maxMinutes)),
    lengthen: (way: 1 | -1, by?: number) =>
      change(({ choice, free, room }) => lengthened(choice, way, free, room.maxMinutes, by)),
    finish: () => drawing && pick(drawing),
    giveUp: () => setDrawing(undefined),
    /** Chooses at once. */
    pickAt: (row: number, minute: number, minutes: number) => {
      const begun = drawingAt(row, minute, minutes)
      if (begun) pick(begun)
    },
  }
}

export type DrawingInPlan = ReturnType<typeof useDrawing>
