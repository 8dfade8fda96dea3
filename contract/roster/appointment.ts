import * as z from 'zod/mini'
import { PublishedChange } from '../appointment-change.ts'
import { Cover } from '../cover.ts'
import { LessonNote } from '../lesson-note.ts'
import { defineContract } from '../endpoint.ts'
import { removeAt, setAt } from '../json-patch.ts'
import { rosterPath } from './roster-path.ts'
import { SearchTerm } from './attendee.ts'
import { AttendeeListParam, AttendeeParam, Id, IdParam, LocalDate, LocalMinute, Named, Participant } from '../values.ts'

export const AppointmentType = z.enum(['lesson', 'exam', 'choice', 'activity', 'holiday', 'booking'])
export type AppointmentType = z.infer<typeof AppointmentType>

export const teacherNoteMaximum = 1000

export const Subscription = z.object({
  appointmentId: Id,
  attendeeId: Id,
  attendeeName: z.string(),
  appointmentName: z.string(),
  motivation: z.nullable(z.string()),
  /** Only managers can change it. */
  locked: z.boolean(),
  /** Has a seat. */
  accepted: z.boolean(),
  denied: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const Appointment = z.object({
  id: Id,
  sourceId: z.nullable(z.string()),
  type: AppointmentType,
  name: z.string(),
  start: LocalMinute,
  end: LocalMinute,
  course: z.nullable(z.object({ id: Id, name: z.string(), code: z.nullable(z.string()) })),
  groups: z.array(Participant),
  teachers: z.array(Participant),
  classrooms: z.array(Participant),
  /** Requested attendees with this appointment in their roster. */
  attendeeIds: z.array(Id),
  isOnline: z.boolean(),
  teacherNote: z.nullable(z.string()),
  isCancelled: z.boolean(),
  change: z.nullable(PublishedChange),
  /** The teachers among `teachers` who only supervise. */
  invigilators: z.optional(z.array(Participant)),
  /** Only for staff and the teacher who is asked. */
  cover: z.optional(Cover),
  /** Teachers on this standby duty who take a lesson of others then, in full details only. Teachers see only themselves. */
  called: z.optional(z.array(Id)),
  /** Looked up only for changed lessons, so that the rows of others stay cheap to read. */
  lessonNotes: z.optional(z.array(LessonNote)),
  capacity: z.nullable(z.int()),
  subscriptionCount: z.int(),
  /** Students see only their own. */
  subscriptions: z.array(Subscription),
  /** Like the next fields, of the requested attendee, or else of the caller. */
  isSubscribed: z.boolean(),
  isAccepted: z.boolean(),
  isDenied: z.boolean(),
  isLocked: z.boolean(),
  /** Sign-up window; null if nobody can sign up. */
  subscribable: z.nullable(z.object({ from: LocalMinute, until: LocalMinute })),
  studentsOnly: z.boolean(),
  /** Whether it has a waiting list. */
  waitList: z.boolean(),
  /** Counts all seats, unlike `subscriptionCount`. */
  isFull: z.boolean(),
  isWaiting: z.boolean(),
  /** From 1; null if not on the waiting list. */
  waitingPlace: z.nullable(z.int()),
  booking: z.nullable(z.object({ organizer: Named, confirmed: z.boolean() })),
})
export type Appointment = z.infer<typeof Appointment>

export const DateRange = z.object({ start: LocalDate, end: LocalDate })
export type DateRange = z.infer<typeof DateRange>

/** JSON Patch (RFC 6902). */
export const AppointmentPatch = z
  .array(
    z.union([
      setAt('/isOnline', z.boolean()),
      removeAt('/isOnline'),
      setAt('/teacherNote', z.nullable(z.string())),
      removeAt('/teacherNote'),
    ]),
  )
  .check(z.minLength(1), z.maxLength(20))
export type AppointmentPatch = z.infer<typeof AppointmentPatch>

export const rosterCallFields = {
  params: z.object({ start: LocalDate, end: LocalDate }),
  query: z.object({ atnId: AttendeeListParam }),
  result: z.array(Appointment),
  errors: ['attendeeNoRights', 'attendeeDoesNotExist', 'requestOutOfBounds', 'dateRangeInvalid'],
} as const

export const appointmentContract = defineContract({
  roster: {
    method: 'GET',
    path: rosterPath,
    summary: 'The appointments of some attendees from one date to another, both included, by start; each once',
    access: ['roster'],
    ...rosterCallFields,
  },
  dateRange: {
    method: 'GET',
    path: '/api/Appointment/DateRange',
    summary: 'The dates of the first and the last appointment that the caller may see of an attendee',
    access: ['roster'],
    query: z.object({ atnId: AttendeeParam }),
    result: DateRange,
    errors: ['attendeeNoRights', 'attendeeDoesNotExist', 'attendeeHasNoXedule'],
  },
  ofAttendee: {
    method: 'GET',
    path: '/api/Appointment/:id/Attendee/:attendeeId',
    summary: 'One appointment in full, as it stands in the roster of an attendee; base details for coordinators',
    access: ['roster'],
    params: z.object({ id: IdParam, attendeeId: AttendeeParam }),
    result: Appointment,
    errors: ['appointmentDoesNotExist', 'appointmentHolidayNotSelectable', 'attendeeNoRights', 'attendeeDoesNotExist'],
  },
  details: {
    method: 'GET',
    path: '/api/Appointment/Details/:id',
    summary: 'The base details of one appointment, without subscriptions',
    access: ['roster'],
    params: z.object({ id: IdParam }),
    result: Appointment,
    errors: ['appointmentDoesNotExist', 'appointmentHolidayNotSelectable'],
  },
  ofType: {
    method: 'GET',
    path: '/api/Appointment/Type/:type/Attendee/:attendeeId',
    summary: 'The appointments of one type, own and offered, of today and the 62 days after',
    access: ['roster'],
    params: z.object({ type: AppointmentType, attendeeId: AttendeeParam }),
    result: z.array(Appointment),
    errors: ['attendeeNoRights', 'attendeeDoesNotExist'],
  },
  courses: {
    method: 'GET',
    path: '/api/Course',
    summary: 'Courses whose name or code holds the term, best match first',
    access: ['program', 'coach', 'exam'],
    query: z.object({ search: SearchTerm }),
    result: z.object({ courses: z.array(Participant), more: z.boolean() }),
    errors: [],
  },
  patch: {
    method: 'PATCH',
    path: '/api/Appointment/:id',
    summary: "Set or clear the teacher's note and whether the appointment is online",
    access: ['roster'],
    params: z.object({ id: IdParam }),
    body: AppointmentPatch,
    takesPosition: true,
    result: Appointment,
    errors: [
      'appointmentDoesNotExist',
      'appointmentHolidayNotSelectable',
      'appointmentTeacherNoteTooLong',
      'appointmentNoRights',
      'patchNotAllowed',
      'preconditionFailed',
    ],
  },
})
