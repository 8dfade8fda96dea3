import { useQueryClient } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useEffect, useRef, useState } from 'react'
import { isChangeable, mayChangeQuery } from '#web/changes/day-change/access.ts'
import { getNextConsent } from '#web/changes/day-change/change-clashes.ts'
import { isWithinDay } from '#web/changes/day-change/change-draft.ts'
import { useChangeReach } from '#web/changes/day-change/change-reach.ts'
import { type LessonTimes, moveLesson } from '#web/changes/day-change/move-lesson.ts'
import {
  lessonToChangeQuery,
  sendLessonChange,
  toDeedRequest,
  useLessonChange,
} from '#web/changes/day-change/queries.ts'
import { t } from '#web/lib/i18n.ts'
import { formatAppointmentTitle, formatStart } from '../../appointment/appointment-texts.ts'
import type { RosterModel } from '../use-roster-model.ts'
import { useNextInput } from './use-next-input.ts'

/** A lesson that is on its way to another time. */
export interface LessonMove {
  appointment: Appointment
  grid: HTMLElement
  /** Index of the lane from which it was taken; each day of the grid has the same lanes. */
  laneIndex: number
  isByKeyboard: boolean
  times: LessonTimes
}

export type MoveMessage = 'cancelled' | 'notHere' | 'past'

interface RefusedMove {
  appointment: Appointment
  times: LessonTimes
  error: Error
}

/** Keeps the lesson that is moved, sends where it is dropped, and keeps a refusal that the user can overrule. */
export function useLessonMove(model: RosterModel) {
  const { move, latestMove, show, moveTo } = useMovingLesson(model)
  const [message, setMessage] = useState<MoveMessage>()
  useNextInput(message !== undefined, () => setMessage(undefined))
  const now = model.now.toString({ smallestUnit: 'minute' })
  const { fetchVersion, send, ...sending } = useDrop(model, () => show(undefined))
  const { isPending } = sending
  const end = (reason: MoveMessage) => {
    show(undefined)
    setMessage(reason)
  }
  const { findOutWhetherCanMove, ...mayMove } = useMayMove(now)
  const refuseStart = () => setMessage('notHere')
  return {
    ...sending,
    ...mayMove,
    move,
    message,
    isPast: move !== undefined && move.times.start < now && move.times.start !== move.appointment.start,
    refuseStart,
    refuseUnlessMovable: async (appointment: Appointment) => {
      const isMovable = await findOutWhetherCanMove(appointment)
      if (!isMovable) refuseStart()
      return isMovable
    },
    begin: (lesson: Omit<LessonMove, 'times'>) => {
      const { id, start, end: endTime } = lesson.appointment
      fetchVersion(id)
      setMessage(undefined)
      show({ ...lesson, times: { start, end: endTime } })
    },
    moveTo,
    drop: () => {
      const dropped = latestMove.current
      if (!dropped || isPending) return
      if (dropped.times.start === dropped.appointment.start) end('cancelled')
      else if (dropped.times.start < now) end('past')
      else send(dropped)
    },
    cancel: () => {
      if (latestMove.current && !isPending) end('cancelled')
    },
  }
}

/** A pointer can be lifted before its last move is rendered, so the latest is kept apart. */
function useMovingLesson({ session: { bells } }: RosterModel) {
  const [move, setMove] = useState<LessonMove>()
  const latestMove = useRef<LessonMove>(undefined)
  const show = (next: LessonMove | undefined) => {
    latestMove.current = next
    setMove(next)
  }
  const moveTo = (date: Temporal.PlainDate, minute: number) => {
    const before = latestMove.current
    if (!before) return
    const times = moveLesson(bells, before.appointment, date, minute)
    if (times.start !== before.times.start) show({ ...before, times })
  }
  return { move, latestMove, show, moveTo }
}

function useDrop(model: RosterModel, onSettled: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useLessonChange<Appointment>()
  const [refused, setRefused] = useState<RefusedMove>()
  const version = useRef<Promise<{ etag: string | null }>>(undefined)
  const returnFocus = useFocusOnLesson(model)
  return {
    isPending,
    refused,
    fetchVersion: (id: number) => {
      version.current = client.fetchQuery(lessonToChangeQuery(id))
      // The drop reports a failure.
      version.current.catch(() => undefined)
    },
    send: ({ appointment, times }: LessonMove) => {
      const { id } = appointment
      const request = toDeedRequest<Appointment>(
        id,
        async (consent) =>
          sendLessonChange({ id, change: times, etag: (await version.current)?.etag ?? null }, consent),
        (changed) =>
          t(($) => $.CHANGES.DONE.time, { name: formatAppointmentTitle(changed), when: formatStart(changed) }),
      )
      mutate(request, {
        onSuccess: () => returnFocus({ id, formerStart: appointment.start }),
        onError: (error) => getNextConsent(error, {}) && setRefused({ appointment, times, error }),
        onSettled,
      })
    },
    closeRefused: () => {
      if (refused) returnFocus({ id: refused.appointment.id, formerStart: refused.appointment.start })
      setRefused(undefined)
    },
  }
}

export type LessonMoveControls = ReturnType<typeof useLessonMove>

/** For coordinators the server says which lessons are of their team. */
function useMayMove(now: string) {
  const client = useQueryClient()
  const reach = useChangeReach()
  const isPossible = (appointment: Appointment) =>
    reach !== null && isChangeable(appointment, now) && !appointment.isCancelled && isWithinDay(appointment)
  return {
    prepare: (appointment: Appointment) => {
      if (reach === 'team' && isPossible(appointment)) void client.prefetchQuery(mayChangeQuery(appointment.id))
    },
    canMove: (appointment: Appointment) =>
      isPossible(appointment) &&
      (reach === 'all' || client.getQueryData(mayChangeQuery(appointment.id).queryKey) === true),
    findOutWhetherCanMove: async (appointment: Appointment) =>
      isPossible(appointment) &&
      (reach === 'all' || (await client.fetchQuery(mayChangeQuery(appointment.id)).catch(() => false))),
  }
}

/**
 * Returns a function that focuses a lesson once the grid shows it at its new time, and again if the grid draws another
 * box for it, until the user acts.
 */
function useFocusOnLesson({ appointments }: RosterModel) {
  const [target, setTarget] = useState<{ id: number; formerStart: string }>()
  const moved = target && appointments.find(({ id, start }) => id === target.id && start !== target.formerStart)
  const box = moved && `[data-place^="${moved.start.slice(0, 10)}/"][data-key~="${moved.id}"]`
  useNextInput(target !== undefined, () => setTarget(undefined))
  useEffect(() => {
    if (box === undefined) return
    const focus = () => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement?.closest('[role=grid]'))
        document.querySelector<HTMLElement>(box)?.focus()
    }
    focus()
    // A dialog that closes, and each drawing of the grid, can take the focus.
    const observer = new MutationObserver(focus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [box])
  return setTarget
}
