import { type RefObject, useEffect } from 'react'
import { getStartDate, getStartMinute, snapStart, stepStart } from '#web/changes/day-change/move-lesson.ts'
import { stepMinutes } from '#web/lib/minutes-of-day.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { toCursorStep } from '#web/ui/cursor/cursor-step.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { areShortcutsEnabled } from '../use-shortcuts.ts'
import { findBoxLesson, getLaneIndex } from './box-lesson.ts'
import type { LessonMove, LessonMoveControls } from './use-lesson-move.ts'

const startKey = 'v'

/** Moves the focused lesson: a key takes it, arrow keys move it, Enter or space drops it, Escape cancels. */
export function useMoveKeys(
  panel: RefObject<HTMLElement | null>,
  { days, entries, session: { bells } }: RosterModel,
  controls: LessonMoveControls,
) {
  const start = async (target: EventTarget | null) => {
    const lesson = findBoxLesson(target, entries)
    if (!lesson) return
    const { appointment, box, grid } = lesson
    if (!appointment) return controls.refuseStart()
    if (!(await controls.refuseUnlessMovable(appointment))) return
    controls.begin({ appointment, grid, laneIndex: getLaneIndex(box, grid, days.length), isByKeyboard: true })
  }
  const step = (event: KeyboardEvent, { times }: LessonMove) => {
    const { rows = 0, columns = 0 } = toCursorStep(event) ?? {}
    const [date, minute] = [getStartDate(times), getStartMinute(times)]
    if (rows === 1 || rows === -1)
      controls.moveTo(date, event.shiftKey ? minute + rows * stepMinutes : stepStart(bells, date, minute, rows))
    const newDate = days[days.findIndex((day) => day.equals(date)) + columns]
    if (!newDate || columns === 0) return
    const isSnapped = snapStart(bells, date, minute) === minute
    controls.moveTo(newDate, isSnapped ? snapStart(bells, newDate, minute) : minute)
  }

  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const { move } = controls
    const hasModifier = event.ctrlKey || event.altKey || event.metaKey
    if (!move) {
      if (event.key.toLowerCase() !== startKey || hasModifier || !areShortcutsEnabled() || controls.isPending) return
      return void start(event.target)
    }
    if (!move.isByKeyboard || hasModifier) return
    if (event.key === 'Tab') return controls.cancel()
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter' || event.key === ' ') controls.drop()
    else if (event.key === 'Escape') controls.cancel()
    else if (!controls.isPending) step(event, move)
  })
  const onFocusOut = useStableCallback(() => {
    if (controls.move?.isByKeyboard) controls.cancel()
  })

  useEffect(() => {
    const element = panel.current
    if (!element) return
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [panel, onKeyDown, onFocusOut])
}
