import * as z from 'zod/mini'
import { Cover } from '../cover.ts'
import { defineContract } from '../endpoint.ts'
import { NamedWithClass } from '../named-with-class.ts'
import type { ErrorCode } from '../errors.ts'
import { Appointment } from '../roster/appointment.ts'
import { Id, IdParam, LocalDate, LocalMinute, Named } from '../values.ts'

export const changeBounds = { message: 500, attendees: 200, lessons: 1000, days: 62 } as const

export const Solution = z.enum([
  'cover',
  'freedTeacher',
  'standby',
  'merged',
  'selfStudy',
  'moved',
  'online',
  'cancelled',
])

const QueryFlag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
)
export const ConsentQuery = z.object({ force: QueryFlag, displace: QueryFlag })
export const DryRunQuery = z.object({ dryRun: QueryFlag })

const AttendeeIds = z.array(Id).check(z.maxLength(changeBounds.attendees))
const Message = z.nullable(z.string().check(z.trim(), z.maxLength(changeBounds.message)))
export const OnlineUrl = z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(changeBounds.message)))

/** Fields that are absent stay as they are. Lists replace the present ones; an end that is absent follows the start. */
export const DayChange = z.object({
  cancelled: z.optional(z.boolean()),
  start: z.optional(LocalMinute),
  end: z.optional(LocalMinute),
  classrooms: z.optional(AttendeeIds),
  teachers: z.optional(AttendeeIds),
  isOnline: z.optional(z.boolean()),
  onlineUrl: z.optional(OnlineUrl),
  message: z.optional(Message),
  solution: z.optional(z.nullable(Solution)),
})
export type DayChange = z.infer<typeof DayChange>

/** `force` accepts clashes of people and rooms and too many covers, `displace` cancels bookings in the way. */
export const Consent = z.object({ force: z.optional(z.boolean()), displace: z.optional(z.boolean()) })
export type Consent = z.infer<typeof Consent>

export const AddedLesson = z.extend(Consent, {
  type: z.enum(['lesson', 'activity']),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  start: LocalMinute,
  end: LocalMinute,
  course: z.optional(z.nullable(Id)),
  groups: z.optional(AttendeeIds),
  students: z.optional(AttendeeIds),
  teachers: z.optional(AttendeeIds),
  classrooms: z.optional(AttendeeIds),
  isOnline: z.optional(z.boolean()),
  onlineUrl: z.optional(OnlineUrl),
  message: z.optional(Message),
})
export type AddedLesson = z.infer<typeof AddedLesson>

/** A draft is kept and not applied; clashes are looked for when it is published. */
const several = { ...Consent.shape, dryRun: z.optional(z.boolean()), draft: z.optional(z.boolean()) }
/** Refused if the version is another by now. */
const LessonChange = z.object({ id: Id, version: z.optional(z.int()), change: DayChange })
export type LessonChange = z.infer<typeof LessonChange>

export const SeveralChanges = z.union([
  z.object({
    changes: z.array(LessonChange).check(z.minLength(1), z.maxLength(changeBounds.lessons)),
    ...several,
  }),
  z.object({ attendeeId: Id, start: LocalDate, end: LocalDate, change: DayChange, ...several }),
])
export type SeveralChanges = z.infer<typeof SeveralChanges>

export const DraftPublication = z.extend(Consent, {
  ids: z.array(Id).check(z.minLength(1), z.maxLength(changeBounds.lessons)),
})
export type DraftPublication = z.infer<typeof DraftPublication>

export const ChangeItem = z.object({
  id: Id,
  version: z.optional(z.int()),
  ok: z.boolean(),
  code: z.optional(z.string()),
  /** Other appointments at the same time, null if hidden from the caller, and who or which room has both. */
  clashes: z.array(z.object({ appointmentId: z.nullable(Id), who: NamedWithClass })),
  /** Teachers who would take more lessons of others in the week than the school allows. */
  overloaded: z.array(Named),
  /** Without id and organizer if hidden from the caller. */
  bookings: z.array(
    z.object({
      id: z.nullable(Id),
      organizer: z.nullable(Named),
      classroom: Named,
      start: LocalMinute,
      end: LocalMinute,
    }),
  ),
})
export type ChangeItem = z.infer<typeof ChangeItem>

/** `deed` is null if nothing changed, and in a dry run. */
export const DeedResult = z.object({ deed: z.nullable(Id), items: z.array(ChangeItem) })
export type DeedResult = z.infer<typeof DeedResult>

const clashErrors = [
  'changeClash',
  'changeTooManyCovers',
  'changeDisplacesBooking',
] as const satisfies readonly ErrorCode[]
const lessonErrors = [
  'appointmentDoesNotExist',
  'appointmentNoRights',
  'appointmentIsOver',
  ...clashErrors,
] as const satisfies readonly ErrorCode[]
const changeErrors = [
  ...lessonErrors,
  'appointmentHolidayNotSelectable',
  'attendeeDoesNotExist',
  'dateRangeInvalid',
  'timeDoesNotExist',
  'requestOutOfBounds',
] as const satisfies readonly ErrorCode[]

/** Each answer names its deed in `X-Deed`, unless nothing changed. */
export const dayChangeContract = defineContract({
  change: {
    method: 'POST',
    path: '/api/Appointment/:id/change',
    summary: 'Change a lesson on top of the timetable',
    access: ['changes'],
    params: z.object({ id: IdParam }),
    body: z.extend(DayChange, Consent.shape),
    result: Appointment,
    errors: [...changeErrors, 'preconditionFailed'],
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/Appointment/:id/change',
    summary: 'Return a lesson to its planned form',
    access: ['changes'],
    params: z.object({ id: IdParam }),
    query: ConsentQuery,
    result: Appointment,
    errors: [...lessonErrors, 'appointmentHolidayNotSelectable', 'deedSuperseded', 'preconditionFailed'],
  },
  add: {
    method: 'POST',
    path: '/api/Appointment',
    summary: 'Add a lesson or an activity that is not in the timetable',
    access: ['changes'],
    creates: true,
    status: 201,
    body: AddedLesson,
    result: Appointment,
    errors: [
      'appointmentNoRights',
      'appointmentIsOver',
      ...clashErrors,
      'attendeeDoesNotExist',
      'dateRangeInvalid',
      'timeDoesNotExist',
      'requestOutOfBounds',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/api/Appointment/:id',
    summary: 'Remove a lesson or an activity that was added by hand',
    access: ['changes'],
    params: z.object({ id: IdParam }),
    result: z.null(),
    errors: ['appointmentDoesNotExist', 'appointmentNoRights', 'appointmentIsOver', 'preconditionFailed'],
  },
  several: {
    method: 'POST',
    path: '/api/Appointment/changes',
    summary: 'Change several lessons at once, or all of an attendee on some dates: all or none',
    access: ['changes'],
    body: SeveralChanges,
    result: DeedResult,
    versionsInBody: true,
    errors: [...changeErrors, 'preconditionFailed'],
  },
  publish: {
    method: 'POST',
    path: '/api/Appointment/deeds/publish',
    summary:
      'Publish drafts together as one deed, which has the highest id of these: all or none, one notification a person',
    access: ['changes'],
    body: DraftPublication,
    result: DeedResult,
    errors: ['deedDoesNotExist', 'deedSuperseded', ...changeErrors],
  },
  undo: {
    method: 'POST',
    path: '/api/Appointment/deeds/:id/undo',
    summary: 'Take a deed back whole, and withdraw its notifications that are unread; a draft is discarded',
    access: ['changes'],
    params: z.object({ id: IdParam }),
    body: z.optional(z.nullable(Consent)),
    result: DeedResult,
    errors: ['deedDoesNotExist', 'deedSuperseded', 'appointmentNoRights', 'appointmentIsOver', ...clashErrors],
  },
  acceptCover: {
    method: 'POST',
    path: '/api/Cover/:id/accept',
    summary: 'Accept a lesson that the caller is asked to take',
    access: ['roster'],
    params: z.object({ id: IdParam }),
    result: Cover,
    errors: ['coverDoesNotExist', 'coverDeclined', 'appointmentIsOver'],
  },
  declineCover: {
    method: 'POST',
    path: '/api/Cover/:id/decline',
    summary: 'Decline a lesson that the caller is asked to take, or has accepted: it is open again',
    access: ['roster'],
    params: z.object({ id: IdParam }),
    result: Cover,
    errors: ['coverDoesNotExist', 'appointmentIsOver'],
  },
})
