import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { InvitationStatus } from '../invitation-status.ts'
import { Slot } from './room.ts'
import { Id, IdListParam, IdParam, LocalDate, LocalMinute, Named, TextListParam } from '../values.ts'

/** `occurrences` per series, `minutes` per extension, `findDays` ahead in a search. */
export const bookingBounds = {
  name: 120,
  description: 2000,
  invitees: 100,
  past: 200,
  searchDays: 31,
  occurrences: 60,
  minutes: 1440,
  findDays: 14,
}

export const BookingPayload = z.object({
  /** Must contain a visible character. */
  name: z.string().check(z.trim(), z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u)),
  description: z.optional(z.nullable(z.string())),
  invitedAttendees: z.optional(z.array(Id).check(z.maxLength(1000))),
  start: LocalMinute,
  end: LocalMinute,
})
export type BookingPayload = z.infer<typeof BookingPayload>

/** Without `facilityId` the room stays the same. */
export const BookingChange = z.extend(BookingPayload, { facilityId: z.optional(Id) })
export type BookingChange = z.infer<typeof BookingChange>

/** Weekdays (1 is Monday) to repeat on, from the first day until a date. */
export const Recurrence = z.object({
  weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  until: LocalDate,
})
export type Recurrence = z.infer<typeof Recurrence>

const SkippedDates = z.array(LocalDate).check(z.maxLength(1000))

/** `without` lists dates to skip. */
export const SeriesPayload = z.extend(BookingPayload, { recurrence: Recurrence, without: z.optional(SkippedDates) })
export type SeriesPayload = z.infer<typeof SeriesPayload>

export const Invitee = z.extend(Named, { status: InvitationStatus })

/** Times are the school's wall-clock time. */
export const Booking = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  start: LocalMinute,
  end: LocalMinute,
  facility: Named,
  organizer: Named,
  confirmed: z.boolean(),
  /** Null if not needed, or already confirmed. */
  confirmation: z.nullable(z.object({ from: LocalMinute, until: LocalMinute, onLocation: z.boolean() })),
  invitees: z.array(Invitee),
  /** Null for a single booking. */
  seriesId: z.nullable(Id),
})
export type Booking = z.infer<typeof Booking>

export const Balance = z.object({ facilityId: Id, minutes: z.int(), maxMinutes: z.int() })
export type Balance = z.infer<typeof Balance>

/** `refusal` is null if it can be booked. */
export const Occurrence = z.extend(Slot, {
  refusal: z.nullable(
    z.enum(['bookingTimeslotNotAvailable', 'bookingProfileLimits', 'bookingReservationBeforeNow', 'timeDoesNotExist']),
  ),
})
export type Occurrence = z.infer<typeof Occurrence>

const Degrees = (maximum: number) => z.number().check(z.minimum(-maximum), z.maximum(maximum))

/** `accuracy` is in metres. */
export const Coordinates = z.object({
  latitude: Degrees(90),
  longitude: Degrees(180),
  accuracy: z.number().check(z.minimum(0)),
})
export type Coordinates = z.infer<typeof Coordinates>

const access = ['booking'] as const
const idParams = z.object({ id: IdParam })
const NewEnd = z.object({ newEndDate: LocalMinute })
const followingQuery = z.object({ following: z.optional(z.enum(['true', 'false'])) })

const slotErrors = [
  'bookingTimeslotNotAvailable',
  'bookingInvalidTimeSlot',
  'timeDoesNotExist',
  'bookingReservationBeforeNow',
  'bookingMissingProfile',
  'bookingClassroomNotBookable',
  'bookingProfileLimits',
] as const satisfies readonly ErrorCode[]
const textErrors = ['bookingInvalidInvitees', 'textTooLong'] as const satisfies readonly ErrorCode[]

export const bookingContract = defineContract({
  create: {
    method: 'POST',
    path: '/api/booking/facility/:facilityId',
    creates: true,
    summary: 'Book a room',
    access,
    params: z.object({ facilityId: IdParam }),
    body: BookingPayload,
    result: Booking,
    errors: [...slotErrors, ...textErrors],
  },
  occurrences: {
    method: 'GET',
    path: '/api/booking/facility/:facilityId/:start/:end/occurrences',
    summary: 'The occurrences of a possible series, with refusals; creates nothing',
    access,
    params: z.object({ facilityId: IdParam, start: LocalMinute, end: LocalMinute }),
    query: z.object({
      weekdays: z.pipe(IdListParam, Recurrence.shape.weekdays),
      until: LocalDate,
      without: z.optional(z.pipe(TextListParam, SkippedDates)),
    }),
    result: z.array(Occurrence),
    errors: ['bookingMissingProfile', 'bookingClassroomNotBookable', 'bookingInvalidTimeSlot', 'requestTooWide'],
  },
  createSeries: {
    method: 'POST',
    path: '/api/booking/facility/:facilityId/series',
    creates: true,
    summary: 'Book a room on weekdays until a date: the whole series or nothing',
    access,
    params: z.object({ facilityId: IdParam }),
    body: SeriesPayload,
    result: z.array(Booking),
    errors: [...slotErrors, ...textErrors, 'requestTooWide'],
  },
  change: {
    method: 'PATCH',
    path: '/api/booking/:id',
    summary:
      'Change a booking, with `following` also the later ones of its series; administrators may change any booking',
    access: 'known',
    params: idParams,
    query: followingQuery,
    body: BookingChange,
    result: Booking,
    errors: [
      ...slotErrors,
      ...textErrors,
      'bookingDoesNotExist',
      'attendeeNoRights',
      'bookingNotRunning',
      'preconditionFailed',
    ],
  },
  cancel: {
    method: 'DELETE',
    path: '/api/booking/:id',
    summary: 'Cancel a booking, with `following` also the later ones of its series',
    access: 'known',
    params: idParams,
    query: followingQuery,
    result: z.null(),
    errors: [
      'bookingDoesNotExist',
      'bookingOnlyBookingsDeletable',
      'bookingOnlyOrganizerDeletes',
      'bookingNotRunning',
      'preconditionFailed',
    ],
  },
  stop: {
    method: 'POST',
    path: '/api/booking/:id/stop',
    summary: 'End a running booking at the next minute; administrators may end any booking',
    access: 'known',
    params: idParams,
    result: NewEnd,
    errors: ['bookingDoesNotExist', 'attendeeNoRights', 'bookingNotRunning'],
  },
  extend: {
    method: 'POST',
    path: '/api/booking/:id/extend/:minutes',
    creates: true,
    summary: 'Extend a booking that has not ended; administrators may extend any booking',
    access: 'known',
    params: z.object({
      id: IdParam,
      minutes: z.coerce.number<string>().check(z.int(), z.positive(), z.maximum(bookingBounds.minutes)),
    }),
    result: NewEnd,
    errors: [
      'bookingDoesNotExist',
      'attendeeNoRights',
      'bookingNotRunning',
      'bookingTimeslotNotAvailable',
      'bookingInvalidTimeSlot',
      'timeDoesNotExist',
      'bookingMissingProfile',
      'bookingClassroomNotBookable',
      'bookingProfileLimits',
    ],
  },
  confirm: {
    method: 'POST',
    path: '/api/booking/:id/confirm',
    summary: 'Confirm a booking, near the room if its profile requires that; repeating it changes nothing',
    access: 'known',
    params: idParams,
    body: z.optional(z.nullable(Coordinates)),
    result: Booking,
    errors: [
      'bookingDoesNotExist',
      'attendeeNoRights',
      'bookingCannotConfirm',
      'bookingOutsideConfirmationTimeRange',
      'bookingLocationMissing',
      'bookingTooFarFromClassroom',
    ],
  },
  accept: {
    method: 'POST',
    path: '/api/booking/:id/accept',
    summary: 'Accept an invitation, with `following` also the later pending ones of its series',
    access: 'known',
    params: idParams,
    query: followingQuery,
    result: Booking,
    errors: ['bookingDoesNotExist', 'attendeeNoRights', 'bookingNotRunning'],
  },
  decline: {
    method: 'POST',
    path: '/api/booking/:id/decline',
    summary: 'Decline an invitation, with `following` also the later pending ones of its series',
    access: 'known',
    params: idParams,
    query: followingQuery,
    result: Booking,
    errors: ['bookingDoesNotExist', 'attendeeNoRights', 'bookingNotRunning'],
  },
  one: {
    method: 'GET',
    path: '/api/booking/:id',
    summary: 'A booking, for its organizer, invitees and staff',
    access: 'known',
    params: idParams,
    result: Booking,
    errors: ['bookingDoesNotExist'],
  },
  future: {
    method: 'GET',
    path: '/api/Booking/Organizer/Future',
    summary: "The caller's bookings that have not ended, by start",
    access,
    result: z.array(Booking),
    errors: [],
  },
  past: {
    method: 'GET',
    path: '/api/Booking/Organizer/Past',
    summary: "The caller's bookings that have ended, newest first; at most 200",
    access,
    result: z.array(Booking),
    errors: [],
  },
  invitations: {
    method: 'GET',
    path: '/api/Booking/Invited',
    summary: 'The bookings to which the caller is invited and that have not ended, by start',
    access: 'known',
    result: z.array(Booking),
    errors: [],
  },
  balances: {
    method: 'GET',
    path: '/api/Booking/Balance/Week/:date',
    summary: 'Minutes used and allowed in the ISO week of a date, of each facility that the caller may book',
    access,
    params: z.object({ date: LocalDate }),
    result: z.array(Balance),
    errors: [],
  },
  balance: {
    method: 'GET',
    path: '/api/Booking/Balance/Week/:date/facility/:facilityId',
    summary: 'Minutes used and allowed of one facility in the ISO week of a date',
    access,
    params: z.object({ date: LocalDate, facilityId: IdParam }),
    result: Balance,
    errors: ['bookingClassroomNotBookable'],
  },
})
