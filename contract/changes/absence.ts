import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { LessonNote } from '../lesson-note.ts'
import { AttendeeParam, Id, IdParam, LocalDate, LocalMinute, Participant } from '../values.ts'

export const absenceBounds = { days: 366 } as const

export const Absence = z.object({
  id: Id,
  attendeeId: Id,
  attendee: z.extend(Participant, { type: z.enum(['teacher', 'classroom']) }),
  start: LocalMinute,
  end: LocalMinute,
  /** Lessons with a note or a link. */
  lessons: z.array(z.extend(LessonNote, { appointmentId: Id })),
})
export type Absence = z.infer<typeof Absence>

/** Also if a substitute has it now, or it is cancelled. */
export const AbsentLesson = z.object({
  id: Id,
  name: z.string(),
  start: LocalMinute,
  end: LocalMinute,
  groups: z.array(Participant),
  teachers: z.array(Participant),
  classrooms: z.array(Participant),
  isCancelled: z.boolean(),
})
export type AbsentLesson = z.infer<typeof AbsentLesson>

const NewAbsence = z.object({ attendeeId: Id, start: LocalMinute, end: LocalMinute })
export type NewAbsence = z.infer<typeof NewAbsence>
const AbsencePatch = z.object({ start: z.optional(LocalMinute), end: z.optional(LocalMinute) })
export type AbsencePatch = z.infer<typeof AbsencePatch>
const AbsenceQuery = z.object({
  start: z.optional(LocalDate),
  end: z.optional(LocalDate),
  attendeeId: z.optional(AttendeeParam),
})
export type AbsenceQuery = z.infer<typeof AbsenceQuery>

/** Checked here, so that readers load no check of addresses. */
const NewLessonNote = z.extend(LessonNote, {
  note: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(1000))), null),
  forStudents: z._default(z.boolean(), false),
  link: z._default(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(500))), null),
})

const periodErrors = ['dateRangeInvalid', 'timeDoesNotExist', 'requestOutOfBounds', 'absenceOverlaps'] as const

export const absenceContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/Absence',
    summary: 'Absences on some dates, by default from today on: the own of a teacher, all for planners',
    access: ['roster'],
    query: AbsenceQuery,
    result: z.array(Absence),
    errors: ['absenceNoRights', 'dateRangeInvalid', 'requestOutOfBounds'],
  },
  report: {
    method: 'POST',
    path: '/api/Absence',
    summary: 'Report that a teacher or a room is not there, without a reason',
    access: ['roster'],
    creates: true,
    status: 201,
    body: NewAbsence,
    result: Absence,
    errors: ['absenceNoRights', 'attendeeDoesNotExist', ...periodErrors],
  },
  change: {
    method: 'PATCH',
    path: '/api/Absence/:id',
    summary: 'Extend an absence, or end it early',
    access: ['roster'],
    params: z.object({ id: IdParam }),
    body: AbsencePatch,
    result: Absence,
    errors: ['absenceNoRights', 'absenceDoesNotExist', ...periodErrors, 'preconditionFailed'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/Absence/:id',
    summary: 'Withdraw an absence and its notes',
    access: ['roster'],
    params: z.object({ id: IdParam }),
    result: z.null(),
    errors: ['absenceNoRights', 'absenceDoesNotExist', 'preconditionFailed'],
  },
  lessons: {
    method: 'GET',
    path: '/api/Absence/:id/lessons',
    summary: 'The lessons in an absence as they are now, by start',
    access: ['roster'],
    params: z.object({ id: IdParam }),
    result: z.array(AbsentLesson),
    errors: ['absenceNoRights', 'absenceDoesNotExist'],
  },
  describeLesson: {
    method: 'PUT',
    path: '/api/Absence/:id/lesson/:appointmentId',
    summary: 'Note for the substitute, and if wanted the class, of a lesson in the absence',
    access: ['roster'],
    params: z.object({ id: IdParam, appointmentId: IdParam }),
    body: NewLessonNote,
    result: Absence,
    errors: ['absenceNoRights', 'absenceDoesNotExist', 'appointmentDoesNotExist'],
  },
})
