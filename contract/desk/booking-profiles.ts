import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { confirmations } from '../rooms/booking-profile.ts'
import { Id, IdParam, TimeOfDay } from '../values.ts'

export const profileBounds = { name: 120, minutes: 1440, minutesPerWeek: 10_080, days: 366, radius: 10_000, ids: 2000 }

const amount = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum))
const ids = z.array(Id).check(z.maxLength(profileBounds.ids))

/** Fields of `booking-profiles.csv`, with ids of attendees. Covers everyone without roles, teams and groups. */
export const ProfileFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(profileBounds.name)),
  rooms: z.array(Id).check(z.minLength(1), z.maxLength(profileBounds.ids)),
  roles: z.array(z.enum(roles)).check(z.maxLength(20)),
  teams: ids,
  groups: ids,
  maxMinutes: amount(1, profileBounds.minutes),
  maxMinutesPerWeek: amount(1, profileBounds.minutesPerWeek),
  opens: TimeOfDay,
  closes: TimeOfDay,
  daysAhead: amount(0, profileBounds.days),
  confirmation: z.enum(confirmations),
  /** Minutes around the start. */
  confirmBefore: amount(0, profileBounds.minutes),
  confirmAfter: amount(0, profileBounds.minutes),
  /** Metres; null if unlimited. */
  radius: z.nullable(amount(1, profileBounds.radius)),
})
export type ProfileFields = z.infer<typeof ProfileFields>

const { shape } = ProfileFields
/** Defaults besides these: the opening hours of the school; a radius of 100 metres for confirmation on location. */
const ProfileBody = z.extend(ProfileFields, {
  roles: z._default(shape.roles, []),
  teams: z._default(ids, []),
  groups: z._default(ids, []),
  opens: z.optional(TimeOfDay),
  closes: z.optional(TimeOfDay),
  daysAhead: z._default(shape.daysAhead, 14),
  confirmation: z._default(shape.confirmation, 'none'),
  confirmBefore: z._default(shape.confirmBefore, 15),
  confirmAfter: z._default(shape.confirmAfter, 15),
  radius: z.optional(shape.radius),
})
export type ProfileBody = z.infer<typeof ProfileBody>

export const SchoolProfile = z.extend(ProfileFields, {
  id: Id,
  sourceId: z.string(),
  name: z.string(),
  rooms: z.array(Id),
})
export type SchoolProfile = z.infer<typeof SchoolProfile>

const ProfileEffect = z.object({
  /** People whom the profile covers today. */
  covered: z.int(),
  /** Coming bookings that a profile allows now, and none would then. */
  outsideLimits: z.int(),
})
export type ProfileEffect = z.infer<typeof ProfileEffect>

const access = ['school'] as const
const params = z.object({ id: IdParam })
const fieldErrors = ['attendeeNoRights', 'attendeeDoesNotExist'] as const

export const schoolBookingProfilesContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/School/BookingProfiles',
    summary: 'The booking profiles, by name',
    access,
    result: z.array(SchoolProfile),
    errors: [],
  },
  one: {
    method: 'GET',
    path: '/api/School/BookingProfiles/:id',
    summary: 'A booking profile',
    access,
    params,
    result: SchoolProfile,
    errors: ['bookingProfileDoesNotExist'],
  },
  create: {
    method: 'POST',
    path: '/api/School/BookingProfiles',
    creates: true,
    summary: 'Create a booking profile, which no import changes',
    access,
    body: ProfileBody,
    result: SchoolProfile,
    errors: fieldErrors,
  },
  change: {
    method: 'PUT',
    path: '/api/School/BookingProfiles/:id',
    summary: 'Change a booking profile; imports then leave it alone',
    access,
    params,
    body: ProfileBody,
    result: SchoolProfile,
    errors: ['bookingProfileDoesNotExist', 'preconditionFailed', ...fieldErrors],
  },
  remove: {
    method: 'DELETE',
    path: '/api/School/BookingProfiles/:id',
    summary: 'Remove a booking profile; existing bookings stay, and no import brings it back',
    access,
    params,
    result: z.null(),
    errors: ['attendeeNoRights', 'bookingProfileDoesNotExist', 'preconditionFailed'],
  },
  preview: {
    method: 'POST',
    path: '/api/School/BookingProfiles/preview',
    summary:
      'Whom a profile would cover, and which bookings a change or removal would no longer allow; changes nothing',
    access,
    /** Without `id` for a new profile; `profile` is null for a removal. */
    body: z.object({ id: z.optional(Id), profile: z.nullable(ProfileBody) }),
    result: ProfileEffect,
    errors: ['bookingProfileDoesNotExist', ...fieldErrors],
  },
})
