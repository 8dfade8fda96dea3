import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useChangeReach } from '#web/changes/day-change/change-reach.ts'
import { ChangeForm } from '#web/changes/day-change/ChangeForm.tsx'
import { getStartDate, getStartMinute, type LessonTimes } from '#web/changes/day-change/move-lesson.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTimes } from '#web/lib/time.ts'
import { formatAppointmentTitle } from '../../appointment/appointment-texts.ts'
import { formatDayAndTimes } from '../../appointment/format-day-and-times.ts'
import { formatLessonHours } from '../../appointment/lesson-hours.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { getShownHours, listCells } from './grid-geometry.ts'
import styles from './MoveLessons.module.css'
import { type LessonMove, type LessonMoveControls, useLessonMove } from './use-lesson-move.ts'
import { useMoveKeys } from './use-move-keys.ts'
import { useMovePointer } from './use-move-pointer.ts'

/** Lets planners move lessons in the grid beside it, by dragging or by keyboard. */
export function MoveLessons({ model }: { model: RosterModel }) {
  return useChangeReach() && <MovableLessons model={model} />
}

function MovableLessons({ model }: { model: RosterModel }) {
  const { days, address } = model
  const status = useRef<HTMLParagraphElement>(null)
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    panel.current = status.current?.parentElement ?? null
  }, [])
  const controls = useLessonMove(model)
  useMovePointer(panel, model, controls)
  useMoveKeys(panel, model, controls)
  const { move, message, refused, cancel, closeRefused } = controls
  const shownDates = `${address.view} ${days.join(' ')}`
  useEffect(() => {
    cancel()
    // oxlint-disable-next-line react/exhaustive-deps -- other days are on screen
  }, [shownDates])
  return (
    <>
      <p ref={status} role="status" className={message === 'notHere' || message === 'past' ? styles.refusal : 'unseen'}>
        <MoveStatus controls={controls} />
      </p>
      {move && <DropTarget move={move} model={model} controls={controls} panel={panel} />}
      {refused && (
        <ChangeForm
          appointment={refused.appointment}
          part="time"
          initial={toDraftTimes(refused.times)}
          refusal={refused.error}
          onClose={closeRefused}
        />
      )}
    </>
  )
}

const toDraftTimes = ({ start, end }: LessonTimes) => ({
  date: start.slice(0, 10),
  start: start.slice(11),
  end: end.slice(11),
})

const toPlain = ({ start, end }: LessonTimes) =>
  [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)] as const

const formatHours = ({ appointment: { type }, times }: LessonMove) => formatLessonHours({ type, ...times })

/** Announces what the keyboard does. */
function MoveStatus({ controls: { move, message, isPast } }: { controls: LessonMoveControls }) {
  const { t } = useTexts()
  if (message === 'notHere') return t(($) => $.CHANGES.MOVE.NOT_HERE)
  if (message === 'past') return t(($) => $.CHANGES.MOVE.PAST)
  if (message === 'cancelled') return t(($) => $.CHANGES.MOVE.CANCELLED)
  if (!move?.isByKeyboard) return null
  if (move.times.start === move.appointment.start)
    return t(($) => $.CHANGES.MOVE.START, { name: formatAppointmentTitle(move.appointment) })
  return [formatDayAndTimes(...toPlain(move.times)), formatHours(move), isPast && t(($) => $.CHANGES.MOVE.PAST)]
    .filter(Boolean)
    .join(', ')
}

interface DropTargetProps {
  move: LessonMove
  model: RosterModel
  controls: LessonMoveControls
  panel: RefObject<HTMLElement | null>
}

/** Shows in the grid where the lesson would come. */
function DropTarget({ move, model, controls: { isPast, isPending }, panel }: DropTargetProps) {
  const { t } = useTexts()
  const { days, entries, session } = model
  const { appointment, grid, laneIndex, times } = move
  const target = useRef<HTMLDivElement>(null)
  useMovingLook(move, panel, isPending)
  useEffect(() => {
    target.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the target moves
  }, [times])
  const cells = listCells(grid)
  const dayIndex = days.findIndex((day) => day.equals(getStartDate(times)))
  const cell = cells[dayIndex * (cells.length / days.length) + laneIndex]
  if (!cell) return null
  const [start, end] = toPlain(times)
  const { firstHour } = getShownHours({ days, entries, schoolDay: session.day })
  const position = {
    '--start': getStartMinute(times) / 60 - firstHour,
    '--length': start.until(end).total('hours'),
  } as CSSProperties
  return createPortal(
    <div
      ref={target}
      aria-hidden
      className={styles.target}
      style={position}
      data-past={isPast || undefined}
      data-pending={isPending || undefined}
    >
      <b>{formatTimes(start, end)}</b>
      <span>{isPast ? t(($) => $.CHANGES.MOVE.PAST) : formatHours(move)}</span>
      <span>{formatAppointmentTitle(appointment)}</span>
    </div>,
    cell,
  )
}

/** Dims the lesson at its old time, and shows that it is held. */
function useMovingLook(
  { appointment: { id }, grid, isByKeyboard }: LessonMove,
  panel: RefObject<HTMLElement | null>,
  isDropped: boolean,
) {
  useEffect(() => {
    const element = panel.current
    const [moving, dragging] = [styles.moving ?? '', styles.dragging ?? '']
    const boxes = [...grid.querySelectorAll(`[data-key="${id}"]`)]
    for (const box of boxes) box.classList.add(moving)
    if (!isByKeyboard && !isDropped) element?.classList.add(dragging)
    return () => {
      for (const box of boxes) box.classList.remove(moving)
      element?.classList.remove(dragging)
    }
  }, [id, grid, isByKeyboard, isDropped, panel])
}
