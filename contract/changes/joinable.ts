import * as z from 'zod/mini'
import { defineContract, type Endpoint } from '../endpoint.ts'
import { NamedWithClass } from '../named-with-class.ts'
import { Appointment } from '../roster/appointment.ts'
import { Id, IdParam, LocalDate, LocalMinute, Participant } from '../values.ts'
import { changeBounds, ChangeItem, Consent, DeedResult, DryRunQuery, OnlineUrl } from './day-change.ts'

const AttendeeIds = z.array(Id).check(z.maxLength(changeBounds.attendees))
const optionalFields = {
  course: z.optional(z.nullable(Id)),
  groups: z.optional(AttendeeIds),
  teachers: z.optional(AttendeeIds),
  rooms: z.optional(AttendeeIds),
  students: z.optional(AttendeeIds),
  /** Teachers who only supervise. */
  invigilators: z.optional(AttendeeIds),
  /** Null for no maximum. */
  capacity: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(100_000)))),
  subscribeFrom: z.optional(z.nullable(LocalMinute)),
  subscribeUntil: z.optional(z.nullable(LocalMinute)),
  studentsOnly: z.optional(z.boolean()),
  waitList: z.optional(z.boolean()),
  online: z.optional(z.boolean()),
  onlineUrl: z.optional(OnlineUrl),
  message: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(changeBounds.message)))),
}
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const dryRun = z.optional(z.boolean())
const deed = { ...Consent.shape, dryRun }
/** Fingerprint that a dry run answered. */
const preview = z.optional(z.string().check(z.maxLength(100)))

export const NewJoinable = z.object({ name: Name, start: LocalMinute, end: LocalMinute, ...optionalFields, ...deed })
export type NewJoinable = z.infer<typeof NewJoinable>

/** Fields that are absent stay as they are. */
export const JoinablePatch = z.object({
  name: z.optional(Name),
  start: z.optional(LocalMinute),
  end: z.optional(LocalMinute),
  cancelled: z.optional(z.boolean()),
  ...optionalFields,
  /** Beside `students`, or those in it by name. */
  addStudents: z.optional(AttendeeIds),
  ...deed,
  preview,
})
export type JoinablePatch = z.infer<typeof JoinablePatch>

/** Fields that other day changes leave alone. Invigilators are among the teachers of the form. */
export interface LessonTerms {
  name: string
  courseId: number | null
  groups: readonly number[]
  students: readonly number[]
  capacity: number | null
  subscribeFrom: string | null
  subscribeUntil: string | null
  studentsOnly: boolean
  waitList: boolean
  invigilators: readonly number[]
}

export const TestExcess = z.object({
  who: NamedWithClass,
  per: z.enum(['day', 'week']),
  /** Tests on that day, or in that week, with this one. */
  tests: z.int(),
  limit: z.int(),
})
export type TestExcess = z.infer<typeof TestExcess>

export const JoinableConsequences = z.extend(z.omit(ChangeItem, { id: true }), {
  /** People with a seat before, and those who waited for one. */
  joined: z.array(Participant),
  waiting: z.array(Participant),
  losesSeat: z.array(NamedWithClass),
  losesPlace: z.array(NamedWithClass),
  /** `days` are proposed, nearest first: nobody exceeds a limit on them. */
  testLimits: z.object({ exceeded: z.array(TestExcess), days: z.array(LocalDate) }),
  preview: z.string(),
})
export type JoinableConsequences = z.infer<typeof JoinableConsequences>

/** In a dry run the appointment as it would be. */
export const JoinableAnswer = z.extend(Appointment, { consequences: JoinableConsequences })
export type JoinableAnswer = z.infer<typeof JoinableAnswer>

const addErrors = [
  'appointmentNoRights',
  'appointmentIsOver',
  'changeClash',
  'changeDisplacesBooking',
  'attendeeDoesNotExist',
  'dateRangeInvalid',
  'timeDoesNotExist',
  'requestOutOfBounds',
] as const
const changeErrors = [...addErrors, 'changeTooManyCovers', 'appointmentDoesNotExist', 'preconditionFailed'] as const
const removeErrors = [
  'appointmentDoesNotExist',
  'appointmentNoRights',
  'appointmentIsOver',
  'preconditionFailed',
] as const

const undoErrors = [
  'deedDoesNotExist',
  'deedSuperseded',
  'appointmentIsOver',
  'changeClash',
  'changeTooManyCovers',
  'changeDisplacesBooking',
] as const

const params = z.object({ id: IdParam })
const writes = { query: DryRunQuery, result: JoinableAnswer } as const
const adds = { ...writes, method: 'POST', creates: true, status: 201, body: NewJoinable } as const
const changes = { ...writes, method: 'PATCH', params, body: JoinablePatch } as const
const removes = {
  method: 'DELETE',
  params,
  query: z.extend(DryRunQuery, { preview }),
  body: z.optional(z.nullable(z.object({ dryRun }))),
  result: JoinableConsequences,
} as const satisfies Partial<Endpoint>
const undoes = {
  method: 'POST',
  params,
  body: z.optional(z.nullable(Consent)),
  result: DeedResult,
  errors: undoErrors,
} as const satisfies Partial<Endpoint>
const [exam, choice] = [{ access: ['exam'] }, { access: ['roster'] }] as const

/** A dry run answers the consequences, and changes nothing. Each other answer names its deed in `X-Deed`. */
export const joinableContract = defineContract({
  addExam: { ...adds, ...exam, path: '/api/Exam', summary: 'Add an exam; a dry run answers 200', errors: addErrors },
  changeExam: { ...changes, ...exam, path: '/api/Exam/:id', summary: 'Change an exam', errors: changeErrors },
  removeExam: {
    ...removes,
    ...exam,
    path: '/api/Exam/:id',
    summary: 'Remove an exam; it stays as cancelled if it is in the timetable or somebody signed up',
    errors: removeErrors,
  },
  undoExam: {
    ...undoes,
    ...exam,
    path: '/api/Exam/deeds/:id/undo',
    summary: 'Take a deed on an exam back, unless that would take seats',
  },
  addChoice: {
    ...adds,
    ...choice,
    path: '/api/Choice',
    summary: 'Add a choice lesson; a dry run answers 200',
    errors: addErrors,
  },
  changeChoice: {
    ...changes,
    ...choice,
    path: '/api/Choice/:id',
    summary: 'Change a choice lesson',
    errors: changeErrors,
  },
  removeChoice: {
    ...removes,
    ...choice,
    path: '/api/Choice/:id',
    summary: 'Remove a choice lesson; it stays as cancelled if it is in the timetable or somebody signed up',
    errors: removeErrors,
  },
  undoChoice: {
    ...undoes,
    ...choice,
    path: '/api/Choice/deeds/:id/undo',
    summary: 'Take a deed on a choice lesson back, unless that would take seats',
  },
})
