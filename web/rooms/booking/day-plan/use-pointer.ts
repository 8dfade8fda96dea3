import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { DayRoom } from '@uurwerk/contract/rooms/room'
import { ownIn } from './free.ts'
import { minuteAt, step, type Stretch } from './hours.ts'
import { reachOf } from './choice.ts'
import type { DrawingInPlan } from './use-drawing.ts'
import { useEdgeScroll } from './use-edge-scroll.ts'

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
  rooms: readonly DayRoom[]
  hours: Stretch
  date: Temporal.PlainDate
  /** Of what is pointed at. */
  minutes: number
  drawing: DrawingInPlan
  /** Opens one's own booking. */
  onOpen: (id: number) => void
}

interface Press {
  x: number
  y: number
  row: number
  minute: number
  /** As far as one can draw; undefined while one does not. */
  reach?: Stretch | undefined
  timer?: ReturnType<typeof setTimeout>
}

/** Chooses a time by dragging with a mouse or pen, by a long press and a drag with a finger, or by pointing at it. */
export function usePointer(plan: Plan) {
  const { minutes, drawing } = plan
  const isDragged = useRef(false)
  const { exactMinuteOf, minuteOf, rowOf } = placesOf(plan)
  const { drawTo, stopScrolling } = useDrawTo(plan)
  const { press, start, release } = usePress(plan, stopScrolling)

  const begin = (at: Press, least: number) => {
    const begun = drawing.begin(at.row, at.minute, least)
    at.reach = begun && reachOf(begun.anchor, begun.free, begun.room.maxMinutes)
    // The click at the end of a drag does not count as a click.
    isDragged.current = true
  }

  const choose = (x: number, row: number) => {
    const [room, minute] = [plan.rooms[row], Math.floor(exactMinuteOf(x))]
    const own = room && ownIn(room, plan.date.toString(), { from: minute, until: minute + 1 })
    if (own) plan.onOpen(own.id)
    else drawing.pickAt(row, minuteOf(x), minutes)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      release()
      isDragged.current = false
      if (event.button !== 0 || !event.isPrimary || !isInHours(event)) return
      const { clientX: x, clientY: y, currentTarget, pointerId } = event
      const at: Press = { x, y, row: rowOf(y), minute: minuteOf(x) }
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
        if (!isDragged.current) begin(at, step)
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
    /** Also what a screen reader's double tap makes. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isDragged.current && isInHours(event)) choose(event.clientX, rowOf(event.clientY))
      isDragged.current = false
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (press.current?.timer !== undefined) event.preventDefault()
    },
  }
}

const isInHours = (event: MouseEvent) => !(event.target as HTMLElement).closest('[role=rowheader]')

/** What is at a place on the screen. */
function placesOf({ body, track, rowHeight, hours }: Plan) {
  const exactMinuteOf = (x: number) => {
    const box = track.current?.getBoundingClientRect()
    return box ? minuteAt((x - box.left) / box.width, hours) : 0
  }
  return {
    exactMinuteOf,
    minuteOf: (x: number) => Math.round(exactMinuteOf(x) / step) * step,
    rowOf: (y: number) => Math.floor((y - (body.current?.getBoundingClientRect().top ?? 0)) / rowHeight),
  }
}

/** Draws to where the pointer is; at an edge the plan scrolls along, the way that one draws and as far as there is to choose. */
function useDrawTo(plan: Plan) {
  const edges = useEdgeScroll(plan)
  const { exactMinuteOf, minuteOf } = placesOf(plan)
  return {
    drawTo: (x: number, begunAt: number, reach: Stretch) => {
      const isWanted = (at: number, way: number) =>
        way > 0 ? at > begunAt && exactMinuteOf(at) < reach.until : at < begunAt && exactMinuteOf(at) > reach.from
      const draw = (at: number) => plan.drawing.drawTo(minuteOf(at))
      draw(x)
      edges.follow(x, isWanted, draw)
    },
    stopScrolling: edges.stop,
  }
}

/** The press that lasts, until it is lifted or given up. */
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

  // Given up by a key: what the pointer does until it is lifted is nothing.
  useEffect(() => {
    if (!drawing.drawing && press.current?.reach) release()
    // oxlint-disable-next-line react/exhaustive-deps -- as a choice ends
  }, [drawing.drawing])

  // A drag of a finger that draws must not scroll too; only a listener that was there before the touch can say so.
  useEffect(() => {
    const element = scroller.current
    const hold = (event: TouchEvent) => press.current?.reach && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [scroller])

  return { press, start, release }
}
