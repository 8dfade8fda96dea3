import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { snapStart } from '#web/changes/day-change/move-lesson.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { findBoxLesson, getLaneIndex } from './box-lesson.ts'
import { findCellIndexAt, getShownHours, listCells, toMinuteAt } from './grid-geometry.ts'
import type { LessonMoveControls } from './use-lesson-move.ts'

/** Pixels below which a drag is a click. */
const dragThresholdPixels = 6

interface Press extends NonNullable<ReturnType<typeof findBoxLesson>> {
  x: number
  y: number
  /** From the top of the lesson to the pointer, in pixels. */
  grip: number
  isFar: boolean
  isDrag: boolean
}

/** Drags a lesson with a mouse or pen. A finger scrolls and pages instead. */
export function useMovePointer(
  panel: RefObject<HTMLElement | null>,
  { days, entries, session }: RosterModel,
  controls: LessonMoveControls,
) {
  const press = useRef<Press>(undefined)
  const dragTo = ({ clientX, clientY }: PointerEvent, { grid, grip }: Press) => {
    const boxes = listCells(grid).map((cell) => cell.getBoundingClientRect())
    const index = findCellIndexAt(clientX, boxes)
    const [box, date] = [boxes[index], days[Math.floor((index * days.length) / boxes.length)]]
    if (!box || !date) return
    const minute = toMinuteAt(clientY - grip, box, getShownHours({ days, entries, schoolDay: session.day }))
    controls.moveTo(date, snapStart(session.bells, date, minute))
  }
  const release = () => {
    const { isDrag = false, isFar = false, appointment } = press.current ?? {}
    press.current = undefined
    return { isDrag, refused: isFar && !isDrag ? appointment : undefined }
  }
  useDragListeners(panel, {
    onDown: (event) => {
      press.current = undefined
      if (event.button !== 0 || !event.isPrimary || event.pointerType === 'touch' || controls.isPending) return
      const found = findBoxLesson(event.target, entries)
      if (!found?.appointment) return
      controls.prepare(found.appointment)
      const grip = event.clientY - found.box.getBoundingClientRect().top
      press.current = { ...found, x: event.clientX, y: event.clientY, grip, isFar: false, isDrag: false }
    },
    onMove: (event) => {
      const active = press.current
      if (!active?.appointment) return
      active.isFar ||= Math.hypot(event.clientX - active.x, event.clientY - active.y) >= dragThresholdPixels
      if (!active.isDrag && active.isFar && controls.canMove(active.appointment)) {
        const { appointment, grid, box } = active
        controls.begin({ appointment, grid, laneIndex: getLaneIndex(box, grid, days.length), isByKeyboard: false })
        active.isDrag = true
        panel.current?.setPointerCapture(event.pointerId)
      }
      if (active.isDrag) dragTo(event, active)
    },
    onDrop: () => {
      const { isDrag, refused } = release()
      if (isDrag) controls.drop()
      else if (refused) void controls.refuseUnlessMovable(refused)
      return isDrag
    },
    onCancel: () => {
      const { isDrag } = release()
      if (isDrag) controls.cancel()
      return isDrag
    },
  })
}

interface DragHandlers {
  onDown: (event: PointerEvent) => void
  onMove: (event: PointerEvent) => void
  /** Returns whether there was a drag, whose click opens nothing. */
  onDrop: () => boolean
  onCancel: () => boolean
}

function useDragListeners(panel: RefObject<HTMLElement | null>, handlers: DragHandlers) {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const element = panel.current
    if (!element) return
    let isClickOfDrag = false
    const listening = new AbortController()
    const { signal } = listening
    const onDown = (event: PointerEvent) => {
      isClickOfDrag = false
      latest.current.onDown(event)
    }
    const onClick = (event: MouseEvent) => {
      if (isClickOfDrag) event.stopPropagation()
      isClickOfDrag = false
    }
    const onKeyDown = (event: KeyboardEvent) => {
      isClickOfDrag = event.key === 'Escape' && latest.current.onCancel()
      if (!isClickOfDrag) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('pointerdown', onDown, { signal })
    element.addEventListener('pointermove', (event) => latest.current.onMove(event), { signal })
    element.addEventListener('pointerup', () => (isClickOfDrag ||= latest.current.onDrop()), { signal })
    element.addEventListener('pointercancel', () => void latest.current.onCancel(), { signal })
    element.addEventListener('click', onClick, { signal, capture: true })
    addEventListener('keydown', onKeyDown, { signal, capture: true })
    return () => listening.abort()
  }, [panel])
}
