import * as z from 'zod/mini'
import { Subscription } from '../roster/appointment.ts'
import { defineContract } from '../endpoint.ts'
import { type ErrorCode, errorCatalogue } from '../errors.ts'
import { removeAt, setAt } from '../json-patch.ts'
import { AttendeeParam, Id, IdParam, Instant, LocalMinute, Named, Participant } from '../values.ts'

export const motivationMaximum = 500
/** Maximum number of attendees per call; a group counts once. */
export const bulkAttendeesLimit = 500

const Motivation = z.nullable(z.string())

/**
 * `accepted: true` takes a seat, `false` declines; `locked` assigns a locked seat. Ids must match those in the path.
 */
export const NewSubscription = z.object({
  accepted: z.optional(z.boolean()),
  motivation: z.optional(Motivation),
  locked: z.optional(z.boolean()),
  appointmentId: z.optional(Id),
  attendeeId: z.optional(Id),
  appointmentName: z.optional(z.nullable(z.string())),
})
export type NewSubscription = z.infer<typeof NewSubscription>

export const SubscriptionPatch = z
  .array(
    z.union([
      setAt('/motivation', Motivation),
      removeAt('/motivation'),
      setAt('/locked', z.boolean()),
      setAt('/accepted', z.boolean()),
      setAt('/denied', z.boolean()),
    ]),
  )
  .check(z.minLength(1), z.maxLength(20))
export type SubscriptionPatch = z.infer<typeof SubscriptionPatch>

/** `wait` takes a free seat, or otherwise joins the waiting list. */
export const BulkSubscriptionAction = z.enum(['subscribe', 'unsubscribe', 'lock', 'unlock', 'wait'])
export type BulkSubscriptionAction = z.infer<typeof BulkSubscriptionAction>

/** `code` and `className` distinguish people with the same name. */
const PersonWithCodeAndClass = z.extend(Named, { code: z.nullable(z.string()), className: z.nullable(z.string()) })

export const ConflictingAppointment = z.object({
  /** Null, like the name, if the caller may only know that the attendee is busy. */
  id: z.nullable(Id),
  name: z.nullable(z.string()),
  start: LocalMinute,
  end: LocalMinute,
  /** Whether `changeOver` can exchange this seat for the new seat. */
  mayChangeOver: z.boolean(),
})
export type ConflictingAppointment = z.infer<typeof ConflictingAppointment>

export const Code = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])

/** `place` starts at 1. */
export const WaitingStudent = z.object({ attendee: PersonWithCodeAndClass, place: z.int(), since: Instant })
export type WaitingStudent = z.infer<typeof WaitingStudent>

/** Another appointment of the same type and course, with a seat left. */
export const Alternative = z.object({
  id: Id,
  name: z.string(),
  start: LocalMinute,
  end: LocalMinute,
  teachers: z.array(Participant),
  classrooms: z.array(Participant),
  /** Null if unlimited. */
  seatsLeft: z.nullable(z.int()),
})
export type Alternative = z.infer<typeof Alternative>

export const RefusedSubscription = z.object({
  attendee: PersonWithCodeAndClass,
  code: Code,
  inTheWay: z.array(ConflictingAppointment),
})
export type RefusedSubscription = z.infer<typeof RefusedSubscription>

export const BulkSubscriptionResult = z.object({
  succeeded: z.array(Named),
  failed: z.array(RefusedSubscription),
  /** Sorted by start, at most five; for attendees who got no seat. */
  alternatives: z.array(Alternative),
})
export type BulkSubscriptionResult = z.infer<typeof BulkSubscriptionResult>

export const SeatOutlook = z.object({
  /** Why no seat can be taken; null if one can be, or is. */
  refusal: z.nullable(Code),
  /** Conflicting appointments, if they cause the refusal. */
  inTheWay: z.array(ConflictingAppointment),
  /** Reason that the answer cannot be withdrawn. */
  unsubscribeRefusal: z.nullable(Code),
  /** Null if not on the waiting list. */
  place: z.nullable(z.int()),
  /** Number of people on the waiting list. */
  waiting: z.int(),
  /** Sorted by start, at most five. */
  alternatives: z.array(Alternative),
})
export type SeatOutlook = z.infer<typeof SeatOutlook>

export const Subscriber = z.extend(Subscription, {
  attendeeCode: z.nullable(z.string()),
  className: z.nullable(z.string()),
  /** Null if no longer known. */
  since: z.nullable(Instant),
})

/** Sorted by name; `waiting` in order of the line. */
export const Subscribers = z.object({
  subscriptions: z.array(Subscriber),
  waiting: z.array(WaitingStudent),
})
export type Subscribers = z.infer<typeof Subscribers>

const params = z.object({ appointmentId: IdParam, attendeeId: AttendeeParam })
const path = '/api/Subscription/Appointment/:appointmentId/Attendee/:attendeeId'
const access = ['roster', 'exam'] as const

const subscriptionErrors = [
  'subscriptionNoAttendeeOrAppointment',
  'subscriptionNoAccess',
  'attendeeMustBeExamDesk',
  'subscriptionLocked',
  'subscriptionRegistrationPeriodEnded',
] as const satisfies readonly ErrorCode[]

const seatErrors = [
  ...subscriptionErrors,
  'subscriptionOnlyStudent',
  'subscriptionHiddenByLesson',
  'subscriptionAlreadyAtOtherMoment',
] as const satisfies readonly ErrorCode[]

export const subscriptionContract = defineContract({
  subscribe: {
    method: 'POST',
    path,
    creates: true,
    summary: 'Take a seat, decline, or give someone a locked seat; replaces an earlier answer',
    access,
    params,
    body: NewSubscription,
    result: Subscription,
    errors: [...seatErrors, 'subscriptionReachedCapacity', 'subscriptionModelMismatch', 'textTooLong'],
  },
  unsubscribe: {
    method: 'DELETE',
    path,
    summary: 'Withdraw an answer; its seat goes to the first on the waiting list',
    access,
    params,
    result: z.null(),
    errors: [...subscriptionErrors, 'subscriptionDoesNotExist'],
  },
  patch: {
    method: 'PATCH',
    path,
    summary: 'Change an answer: its motivation, lock, acceptance or denial',
    access,
    params,
    body: SubscriptionPatch,
    result: z.string(),
    answer: 'text',
    errors: [
      ...seatErrors,
      'subscriptionReachedCapacity',
      'subscriptionDoesNotExist',
      'subscriptionPatchFailed',
      'patchNotAllowed',
      'textTooLong',
    ],
  },
  motivate: {
    method: 'POST',
    path: '/api/Subscription/Appointment/:appointmentId/motivation',
    summary: "Change the motivation of the caller's own answer",
    access,
    params: z.object({ appointmentId: IdParam }),
    body: z.object({ motivation: Motivation }),
    result: Subscription,
    errors: [...subscriptionErrors, 'subscriptionDoesNotExist', 'textTooLong'],
  },
  wait: {
    method: 'POST',
    path: `${path}/wait`,
    summary: 'Join the waiting list of a full appointment, or take a seat that is free again',
    access,
    params,
    result: z.object({ place: z.nullable(z.int()), accepted: z.boolean() }),
    errors: [...seatErrors, 'subscriptionNoWaitList'],
  },
  leaveWait: {
    method: 'DELETE',
    path: `${path}/wait`,
    summary: 'Leave the waiting list; repeating it changes nothing',
    access,
    params,
    result: z.null(),
    errors: ['subscriptionNoAttendeeOrAppointment', 'subscriptionNoAccess', 'attendeeMustBeExamDesk'],
  },
  changeOver: {
    method: 'POST',
    path: `${path}/instead-of/:insteadOf`,
    creates: true,
    summary: 'Leave one appointment and take a seat of another, both or neither; keeps the motivation',
    access,
    params: z.extend(params, { insteadOf: IdParam }),
    result: Subscription,
    errors: [...seatErrors, 'subscriptionReachedCapacity', 'subscriptionDoesNotExist', 'subscriptionModelMismatch'],
  },
  standing: {
    method: 'GET',
    path,
    summary: 'Whether the attendee can take a seat now, or the reason, and alternatives with free seats',
    access,
    params,
    result: SeatOutlook,
    errors: ['subscriptionNoAttendeeOrAppointment', 'subscriptionNoAccess', 'attendeeMustBeExamDesk'],
  },
  subscribers: {
    method: 'GET',
    path: '/api/Subscription/Appointment/:appointmentId',
    summary: 'The subscriptions and the waiting list, for callers who manage them',
    access,
    params: z.object({ appointmentId: IdParam }),
    result: Subscribers,
    errors: ['subscriptionNoAttendeeOrAppointment', 'subscriptionNoAccess', 'attendeeMustBeExamDesk'],
  },
  several: {
    method: 'POST',
    path: '/api/Subscription/Appointment/:appointmentId/Attendees',
    creates: true,
    summary: 'Change the answers of several attendees, where a group stands for its members; answers who was refused',
    access,
    params: z.object({ appointmentId: IdParam }),
    body: z.object({
      action: BulkSubscriptionAction,
      attendeeIds: z.array(Id).check(z.minLength(1), z.maxLength(bulkAttendeesLimit)),
    }),
    result: BulkSubscriptionResult,
    errors: [
      'subscriptionNoAttendeeOrAppointment',
      'subscriptionNoAccess',
      'attendeeMustBeExamDesk',
      'requestOutOfBounds',
    ],
  },
})
