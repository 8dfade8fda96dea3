import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { removeAt, setAt } from '../json-patch.ts'
import { AttendeeParam, IdParam, IsoWeek, LocalDate, Participant } from '../values.ts'

export const programBounds = { objectives: 1000, material: 1000, test: 500, weeks: 120 }

/** Empty where nothing is planned. */
const plannedFields = { objectives: z.string(), material: z.string(), test: z.string() }

export const PlannedWeek = z.object({
  /** Index in the school year, from 0. */
  week: z.int(),
  ...plannedFields,
  /** For `If-Match`; 0 if never planned. */
  version: z.int(),
})
export type PlannedWeek = z.infer<typeof PlannedWeek>
export type PlannedFields = Pick<PlannedWeek, 'objectives' | 'material' | 'test'>

/** A course of a group. */
export const ProgramSubject = z.object({
  course: Participant,
  group: Participant,
  teachers: z.array(Participant),
  /** True for teachers of the course and administrators. */
  mayEdit: z.boolean(),
  /** Weeks that were ever planned. */
  weeks: z.array(PlannedWeek),
})
export type ProgramSubject = z.infer<typeof ProgramSubject>

export const ProgramWeek = z.object({
  /** Index, as in `PlannedWeek`. */
  week: z.int(),
  isoWeek: IsoWeek,
  /** Monday and Sunday. */
  start: LocalDate,
  end: LocalDate,
})
export type ProgramWeek = z.infer<typeof ProgramWeek>

export const ProgramYear = z.object({
  /** Calendar year of its start. */
  year: z.int(),
  name: z.string(),
  start: LocalDate,
  end: LocalDate,
})
export type ProgramYear = z.infer<typeof ProgramYear>

/** Both days included. */
export const ProgramHoliday = z.object({ name: z.string(), start: LocalDate, end: LocalDate })
export type ProgramHoliday = z.infer<typeof ProgramHoliday>

export const Program = z.object({
  /** Null if the school has no such year. */
  year: z.nullable(ProgramYear),
  /** Newest first. */
  years: z.array(ProgramYear),
  weeks: z.array(ProgramWeek),
  /** From the attendee's roster and, for a group, those of its students; by start. */
  holidays: z.array(ProgramHoliday),
  subjects: z.array(ProgramSubject),
})
export type Program = z.infer<typeof Program>

/** A rule with its own code limits the texts. */
export const PlannedWeekPatch = z
  .array(
    z.union([
      setAt('/objectives', z.string()),
      setAt('/material', z.string()),
      setAt('/test', z.string()),
      removeAt('/objectives'),
      removeAt('/material'),
      removeAt('/test'),
    ]),
  )
  .check(z.minLength(1), z.maxLength(20))
export type PlannedWeekPatch = z.infer<typeof PlannedWeekPatch>

export const PlannedWeeksUpdate = z.object({
  weeks: z
    .array(z.object({ ...PlannedWeek.shape, version: z.int().check(z.minimum(0)) }))
    .check(z.minLength(1), z.maxLength(programBounds.weeks)),
})
export type PlannedWeeksUpdate = z.infer<typeof PlannedWeeksUpdate>

/** Defaults to the current school year. */
const yearQuery = z.object({
  year: z.optional(z.coerce.number<string>().check(z.int(), z.minimum(1900), z.maximum(2199))),
})
const subjectParams = { attendeeId: AttendeeParam, courseId: IdParam }
const path = '/api/Program/:attendeeId/Subject/:courseId'
const updateErrors = [
  'plannedWeekOffsetInvalid',
  'plannedWeekPatchFailed',
  'attendeeDoesNotExist',
  'attendeeNoRights',
  'preconditionFailed',
] as const satisfies readonly ErrorCode[]

export const programContract = defineContract({
  one: {
    method: 'GET',
    path: '/api/Program/:attendeeId',
    summary: 'The courses of a student, group or teacher in a school year, with their planned weeks',
    access: ['program'],
    params: z.object({ attendeeId: AttendeeParam }),
    query: yearQuery,
    result: Program,
    errors: ['attendeeDoesNotExist', 'attendeeNoRights'],
  },
  patch: {
    method: 'PATCH',
    path: `${path}/PlannedWeek/:week`,
    summary: 'Plan a week of a course, as its teacher; the week is an offset within the school year, from 0',
    access: ['program'],
    // A rule with its own code checks it.
    params: z.object({ ...subjectParams, week: z.string() }),
    query: yearQuery,
    body: PlannedWeekPatch,
    result: PlannedWeek,
    errors: ['patchNotAllowed', ...updateErrors],
  },
  plan: {
    method: 'PUT',
    path: `${path}/PlannedWeeks`,
    summary: 'Plan several weeks of a course at once, all or none, to copy or move weeks',
    access: ['program'],
    params: z.object(subjectParams),
    query: yearQuery,
    body: PlannedWeeksUpdate,
    versionsInBody: true,
    result: z.array(PlannedWeek),
    errors: [...updateErrors],
  },
})
