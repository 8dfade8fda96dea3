import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Absence, type AbsencePatch, absenceContract, type NewAbsence } from '@uurwerk/contract/changes/absence'
import type { LessonNote } from '@uurwerk/contract/lesson-note'
import { useRef } from 'react'
import { keys } from '#web/data/keys.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { call } from '#web/lib/call.ts'

/** Below the appointments, so that a changed roster refetches them. An object: lists there are of appointments. */
export const absencesQuery = (attendeeId: number) =>
  queryOptions({
    queryKey: [...keys.appointments, 'absences', attendeeId],
    queryFn: async ({ signal }) => ({
      absences: await call(absenceContract.list, { query: { attendeeId } }, signal),
    }),
    meta: { isPrefetch: true },
  })

export const absentLessonsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.appointments, 'absent-lessons', id],
    queryFn: ({ signal }) => call(absenceContract.lessons, { params: { id } }, signal),
  })

/** Shows an answer at once: the refetch may take long on a bad connection, so nothing waits for it. */
function useRefreshAbsences() {
  const client = useQueryClient()
  return {
    onSuccess: (absence: Absence) =>
      client.setQueryData(absencesQuery(absence.attendee.id).queryKey, (stored) => ({
        absences: [...(stored?.absences ?? []).filter(({ id }) => id !== absence.id), absence].toSorted((a, b) =>
          a.start < b.start ? -1 : 1,
        ),
      })),
    onSettled: () => void refetchAfter(client, 'dayChange'),
  }
}

/** A repeated report of the same period, after an answer that was lost, makes no second absence. */
export function useReportAbsence() {
  const sent = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (absence: NewAbsence) => {
      const body = JSON.stringify(absence)
      if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() }
      return call(absenceContract.report, { body: absence }, undefined, { 'Idempotency-Key': sent.current.key })
    },
    ...useRefreshAbsences(),
  })
}

export const useChangeAbsence = (id: number) =>
  useMutation({
    mutationFn: (body: AbsencePatch) => call(absenceContract.change, { params: { id }, body }),
    ...useRefreshAbsences(),
  })

export const useWithdrawAbsence = (id: number) =>
  useMutation({
    mutationFn: () => call(absenceContract.withdraw, { params: { id } }),
    onSettled: useRefreshAbsences().onSettled,
  })

/** Saves each note, and calls back per saved one; one that fails does not stop the others. */
export const useSaveNotes = (id: number, onSaved: (lessonId: number, note: LessonNote) => void) =>
  useMutation({
    mutationFn: async (notes: ReadonlyMap<number, LessonNote>) => {
      const errors: unknown[] = []
      for (const [appointmentId, body] of notes)
        try {
          await call(absenceContract.describeLesson, { params: { id, appointmentId }, body })
          onSaved(appointmentId, body)
        } catch (error) {
          errors.push(error)
        }
      if (errors.length > 0) throw errors[0]
    },
    onSettled: useRefreshAbsences().onSettled,
  })
