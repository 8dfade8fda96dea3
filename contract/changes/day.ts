import * as z from 'zod/mini'
import { PublishedChange } from '../appointment-change.ts'
import { Cover } from '../cover.ts'
import { defineContract } from '../endpoint.ts'
import { Id, LocalDate, LocalMinute, Named, Participant } from '../values.ts'
import { Absence } from './absence.ts'
import { DayChange, Solution } from './day-change.ts'

export const DayLesson = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  course: z.nullable(Named),
  start: LocalMinute,
  end: LocalMinute,
  groups: z.array(Participant),
  teachers: z.array(Participant),
  classrooms: z.array(Participant),
  /** Teachers and rooms that are not there; of an open lesson those that it lacks. */
  absent: z.array(Id),
  state: z.enum(['open', 'arranged', 'cancelled', 'planned']),
  solution: z.nullable(Solution),
  change: z.nullable(PublishedChange),
  /** The last one. */
  cover: z.nullable(Cover),
  /** Teachers who declined the lesson. */
  declined: z.array(Named),
  /** With the teachers and rooms that its change names. */
  draft: z.nullable(
    z.object({
      deed: Id,
      lessons: z.int(),
      by: z.nullable(Named),
      change: DayChange,
      teachers: z.array(Named),
      classrooms: z.array(Named),
    }),
  ),
  /** The deed that arranged the lesson, for its undo; null for imports. */
  deed: z.nullable(Id),
  deedLessons: z.int(),
})
export type DayLesson = z.infer<typeof DayLesson>

export const ChangesOfDay = z.object({
  date: LocalDate,
  absences: z.array(z.omit(Absence, { lessons: true })),
  /** Lists are in order of time. */
  open: z.array(DayLesson),
  /** All that was changed by hand, and cancelled lessons of the absent. */
  arranged: z.array(DayLesson),
  /** Lessons in drafts, which can be in the other lists too. */
  drafts: z.array(DayLesson),
  counts: z.object({ open: z.int(), arranged: z.int(), cancelled: z.int(), drafts: z.int() }),
})
export type ChangesOfDay = z.infer<typeof ChangesOfDay>

export const dayContract = defineContract({
  day: {
    method: 'GET',
    path: '/api/Changes/Day/:date',
    summary: 'Who and which rooms are absent on a date, which of their lessons are open, and what was arranged',
    access: ['changes'],
    params: z.object({ date: LocalDate }),
    result: ChangesOfDay,
    errors: ['appointmentNoRights'],
  },
})
