import * as z from 'zod/mini'
import { Subscription } from '../roster/appointment.ts'
import { defineContract } from '../endpoint.ts'
import { type ErrorCode, errorCatalogue } from '../errors.ts'
import { removeAt, setAt } from '../json-patch.ts'
import { AttendeeParam, Id, IdParam, Instant, LocalMinute, Named, Participant } from '../values.ts'

export const motivationMaximum = 500
/** How many attendees one call changes at most; a group counts for one. */
export const severalLimit = 500

const Motivation = z.nullable(z.string())

/**
 * An answer to an appointment. `accepted: true` takes a seat, `false` declines; `locked` puts someone in by a lock.
 * Ids in the body must be the same as those in the address.
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

/** What can be done with several at once; `wait` gives a seat where there is one, and else a place in line. */
export const BulkSubscriptionAction = z.enum(['subscribe', 'unsubscribe', 'lock', 'unlock', 'wait'])
export type BulkSubscriptionAction = z.infer<typeof BulkSubscriptionAction>

/** Someone of a list of people, with what tells two of one name apart. */
const Person = z.extend(Named, { code: z.nullable(z.string()), className: z.nullable(z.string()) })

/** What someone has already at the time of an appointment. */
export const ConflictingAppointment = z.object({
  /** Null, as its name is, where the caller may know only that there is something. */
  id: z.nullable(Id),
  name: z.nullable(z.string()),
  start: LocalMinute,
  end: LocalMinute,
  /** Whether it is a seat that can be left for one here, by `changeOver`. */
  mayChangeOver: z.boolean(),
})
export type ConflictingAppointment = z.infer<typeof ConflictingAppointment>

export const Code = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])

/** Someone who waits for a seat; the first in line has place 1. */
export const WaitingStudent = z.object({ attendee: Person, place: z.int(), since: Instant })
export type WaitingStudent = z.infer<typeof WaitingStudent>

/** Another moment of the same course at which the attendee can have a seat. */
export const Alternative = z.object({
  id: Id,
  name: z.string(),
  start: LocalMinute,
  end: LocalMinute,
  classrooms: z.array(Participant),
  /** Null when there is no limit. */
  seatsLeft: z.nullable(z.int()),
})
export type Alternative = z.infer<typeof Alternative>

/** Someone who was refused, why, and what else the person has then. */
export const RefusedSubscription = z.object({ attendee: Person, code: Code, inTheWay: z.array(ConflictingAppointment) })
export type RefusedSubscription = z.infer<typeof RefusedSubscription>

/** The result of a change of several: who was changed as asked, and why the others were not. */
export const BulkSubscriptionResult = z.object({
  succeeded: z.array(Named),
  failed: z.array(RefusedSubscription),
  /** Where else there are seats, where some found none: by start, at most five. */
  alternatives: z.array(Alternative),
})
export type BulkSubscriptionResult = z.infer<typeof BulkSubscriptionResult>

/** What an attendee could do about an appointment at this moment. */
export const SeatOutlook = z.object({
  /** Why a seat cannot be taken now; null when it can, or is. */
  refusal: z.nullable(Code),
  /** What the attendee has then, where that is what refuses the seat. */
  inTheWay: z.array(ConflictingAppointment),
  /** Why the present answer cannot be withdrawn now; null when it can. */
  unsubscribeRefusal: z.nullable(Code),
  /** The place in line, or null. */
  place: z.nullable(z.int()),
  /** How many wait. */
  waiting: z.int(),
  /** Where else, by start; at most five. */
  alternatives: z.array(Alternative),
})
export type SeatOutlook = z.infer<typeof SeatOutlook>

/** Someone's answer as one reads it in the list. */
export const Subscriber = z.extend(Subscription, {
  attendeeCode: z.nullable(z.string()),
  className: z.nullable(z.string()),
  /** When the answer was given; null where that is not known any more. */
  since: z.nullable(Instant),
})

/** Who answered, by name, and who waits, the first in line first. */
export const Subscribers = z.object({
  subscriptions: z.array(Subscriber),
  waiting: z.array(WaitingStudent),
})
export type Subscribers = z.infer<typeof Subscribers>

const params = z.object({ appointmentId: IdParam, attendeeId: AttendeeParam })
const path = '/api/Subscription/Appointment/:appointmentId/Attendee/:attendeeId'
const access = ['roster', 'exam'] as const

/** The errors that any change may answer with. */
const refusals = [
  'subscriptionNoAttendeeOrAppointment',
  'subscriptionNoAccess',
  'attendeeMustBeExamDesk',
  'subscriptionLocked',
  'subscriptionRegistrationPeriodEnded',
] as const satisfies readonly ErrorCode[]

/** The errors that say why an attendee cannot have a seat. */
const seatRefusals = [
  ...refusals,
  'subscriptionOnlyStudent',
  'subscriptionHiddenByLesson',
  'subscriptionAlreadyAtOtherMoment',
] as const satisfies readonly ErrorCode[]

export const subscriptionContract = defineContract({
  subscribe: {
    method: 'POST',
    path,
    creates: true,
    summary: 'Take a seat, decline, or put someone in by a lock; again changes what was answered',
    access,
    params,
    body: NewSubscription,
    result: Subscription,
    errors: [...seatRefusals, 'subscriptionReachedCapacity', 'subscriptionModelMismatch', 'textTooLong'],
  },
  unsubscribe: {
    method: 'DELETE',
    path,
    summary: 'Take an answer back; the seat goes to the first in line',
    access,
    params,
    result: z.null(),
    errors: [...refusals, 'subscriptionDoesNotExist'],
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
      ...seatRefusals,
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
    summary: "Say why with the caller's own answer",
    access,
    params: z.object({ appointmentId: IdParam }),
    body: z.object({ motivation: Motivation }),
    result: Subscription,
    errors: [...refusals, 'subscriptionDoesNotExist', 'textTooLong'],
  },
  wait: {
    method: 'POST',
    path: `${path}/wait`,
    summary: 'Join the wait list of a full appointment; takes the seat at once if one came free meanwhile',
    access,
    params,
    result: z.object({ place: z.nullable(z.int()), accepted: z.boolean() }),
    errors: [...seatRefusals, 'subscriptionNoWaitList'],
  },
  leaveWait: {
    method: 'DELETE',
    path: `${path}/wait`,
    summary: 'Leave the wait list; again changes nothing',
    access,
    params,
    result: z.null(),
    errors: ['subscriptionNoAttendeeOrAppointment', 'subscriptionNoAccess', 'attendeeMustBeExamDesk'],
  },
  changeOver: {
    method: 'POST',
    path: `${path}/instead-of/:insteadOf`,
    creates: true,
    summary: 'Leave one appointment and take a seat of another, both or neither; the motivation goes along',
    access,
    params: z.extend(params, { insteadOf: IdParam }),
    result: Subscription,
    errors: [...seatRefusals, 'subscriptionReachedCapacity', 'subscriptionDoesNotExist', 'subscriptionModelMismatch'],
  },
  standing: {
    method: 'GET',
    path,
    summary: 'Whether the attendee can have a seat now, or why not, and other moments with a seat',
    access,
    params,
    result: SeatOutlook,
    errors: ['subscriptionNoAttendeeOrAppointment', 'subscriptionNoAccess', 'attendeeMustBeExamDesk'],
  },
  subscribers: {
    method: 'GET',
    path: '/api/Subscription/Appointment/:appointmentId',
    summary: 'Who is in, who declined and who waits; for people who may change that',
    access,
    params: z.object({ appointmentId: IdParam }),
    result: Subscribers,
    errors: ['subscriptionNoAttendeeOrAppointment', 'subscriptionNoAccess', 'attendeeMustBeExamDesk'],
  },
  several: {
    method: 'POST',
    path: '/api/Subscription/Appointment/:appointmentId/Attendees',
    creates: true,
    summary:
      'Subscribe, unsubscribe, lock, unlock or queue several, groups with all their members; tells who was refused',
    access,
    params: z.object({ appointmentId: IdParam }),
    body: z.object({
      action: BulkSubscriptionAction,
      attendeeIds: z.array(Id).check(z.minLength(1), z.maxLength(severalLimit)),
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
