import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { setAt } from '../json-patch.ts'
import {
  AttendeeParam,
  Id,
  IdParam,
  Instant,
  LocalDate,
  LocalMinute,
  Named,
  Participant,
  TimeOfDay,
} from '../values.ts'

/** contract/rules/availability.ts defines the steps. */
export const availabilityStates = ['new', 'saved', 'submitted', 'accepted', 'denied', 'revised', 'finished'] as const
export const AvailabilityState = z.enum(availabilityStates)
export type AvailabilityState = z.infer<typeof AvailabilityState>

export const reviewDecisions = ['accepted', 'denied', 'revised'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]
/** `submitted` takes a decision back. */
export const reviewSteps = [...reviewDecisions, 'submitted'] as const
export type ReviewStep = (typeof reviewSteps)[number]

export const availabilityBounds = { comment: 500, name: 120, entries: 500, teachers: 500 }

/** `ab`: two alternating weeks, A in the first week of the period. */
export const AvailabilityWeeks = z.enum(['all', 'ab'])
export type AvailabilityWeeks = z.infer<typeof AvailabilityWeeks>
export const WeekName = z.enum(['A', 'B'])
export type WeekName = z.infer<typeof WeekName>

/** 1 is Monday. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(7))
/** Accepts 0 for Sunday, as other systems count. */
const WeekdayInput = z.pipe(
  z.pipe(
    z.int().check(z.minimum(0), z.maximum(7)),
    z.transform((day) => (day === 0 ? 7 : day)),
  ),
  Weekday,
)

const timeFields = { start: TimeOfDay, end: TimeOfDay }
const defineEntry = <D extends z.ZodMiniType>(days: D) =>
  z.object({
    ...timeFields,
    days,
    preference: z.optional(z.literal('ratherNot')),
    /** Absent for both weeks. */
    week: z.optional(WeekName),
  })

export const AvailabilityEntry = defineEntry(z.array(Weekday))
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>

export const AvailabilityRequest = z.object({
  id: Id,
  atnId: Id,
  name: z.string(),
  state: AvailabilityState,
  /** Remains after the answer is finished. */
  outcome: z.nullable(z.enum(['accepted', 'denied'])),
  opens: LocalMinute,
  closes: LocalMinute,
  /** When teachers who have not submitted are reminded. */
  reminds: LocalMinute,
  start: LocalDate,
  end: LocalDate,
  weeks: AvailabilityWeeks,
  availability: z.array(AvailabilityEntry),
  comments: z.string(),
  teamLeadComment: z.nullable(z.string()),
  /** Part-time factor, three decimals; 1 is full time. */
  fte: z.nullable(z.number()),
  /** Weekly hours. */
  hours: z.nullable(z.number()),
  submittedAt: z.nullable(Instant),
  judgedAt: z.nullable(Instant),
  judgedBy: z.nullable(z.string()),
  /** The coordinators of the teacher's teams. */
  coordinators: z.array(z.string()),
  /** For `If-Match`. */
  version: z.int(),
})
export type AvailabilityRequest = z.infer<typeof AvailabilityRequest>

export const AvailabilityReview = z.object({
  ...AvailabilityRequest.shape,
  attendee: Participant,
  /** Teams of the teacher: those that the caller coordinates, or all for administrators. */
  teams: z.array(Named),
})
export type AvailabilityReview = z.infer<typeof AvailabilityReview>

/** Has a single element. `units` are the half hours of each day. */
export const AvailabilityCalendar = z.array(z.object({ days: z.array(Weekday), units: z.array(z.object(timeFields)) }))
export type AvailabilityCalendar = z.infer<typeof AvailabilityCalendar>

/** In a week that represents all others of its kind. */
export const PlannedLesson = z.object({
  week: z.nullable(WeekName),
  day: Weekday,
  ...timeFields,
  name: z.string(),
  room: z.nullable(z.string()),
  courseId: z.nullable(Id),
})
export type PlannedLesson = z.infer<typeof PlannedLesson>
export const PlannedLessons = z.array(z.object({ attendeeId: Id, lessons: z.array(PlannedLesson) }))
export type PlannedLessons = z.infer<typeof PlannedLessons>

/** Rules with their own codes limit the texts. */
export const AvailabilityPatch = z
  .array(
    z.union([
      setAt('/comments', z.string()),
      setAt(
        '/availability',
        z
          .array(defineEntry(z.array(WeekdayInput).check(z.minLength(1), z.maxLength(7))))
          .check(z.maxLength(availabilityBounds.entries)),
      ),
      setAt('/state', z.enum(['saved', 'submitted'])),
    ]),
  )
  .check(z.minLength(1), z.maxLength(20))
export type AvailabilityPatch = z.infer<typeof AvailabilityPatch>

export const ReviewPatch = z
  .array(z.union([setAt('/teamleadcomment', z.string()), setAt('/state', z.enum(reviewSteps))]))
  .check(z.minLength(1), z.maxLength(20))
export type ReviewPatch = z.infer<typeof ReviewPatch>

export const NewAvailabilityRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(availabilityBounds.name)),
  opens: LocalMinute,
  closes: LocalMinute,
  start: LocalDate,
  end: LocalDate,
  weeks: AvailabilityWeeks,
  attendeeIds: z.array(Id).check(z.minLength(1), z.maxLength(availabilityBounds.teachers)),
})
export type NewAvailabilityRequest = z.infer<typeof NewAvailabilityRequest>

export const AskableTeam = z.object({ id: Id, name: z.string(), teachers: z.array(Participant) })
export type AskableTeam = z.infer<typeof AskableTeam>

const basePath = '/api/AvailabilityRequest'
const access = ['availabilityRequest'] as const
const teacherParams = z.object({ id: IdParam, attendeeId: AttendeeParam })
const changeErrors = [
  'preconditionFailed',
  'patchNotAllowed',
  'availabilityCommentTooLong',
  'availabilityStateNotAllowed',
  'availabilityFinished',
  'availabilityOutsideOpening',
] as const satisfies readonly ErrorCode[]

export const availabilityContract = defineContract({
  mine: {
    method: 'GET',
    path: `${basePath}/Request`,
    summary: "The caller's availability requests, latest closing first",
    access,
    result: z.array(AvailabilityRequest),
    errors: ['availabilityNoRequest'],
  },
  reviews: {
    method: 'GET',
    path: `${basePath}/Review`,
    summary: 'The requests of all teachers in the teams that the caller coordinates, by name',
    access,
    result: z.array(AvailabilityReview),
    errors: ['onlyTeamLeadAllowed'],
  },
  teams: {
    method: 'GET',
    path: `${basePath}/Team`,
    summary: 'The teams that the caller coordinates, with the teachers who can get a request',
    access,
    result: z.array(AskableTeam),
    errors: ['onlyTeamLeadAllowed'],
  },
  calendar: {
    method: 'GET',
    path: `${basePath}/Availability/Calendar/:id`,
    summary: 'The days and half hours for which a request asks',
    access,
    params: z.object({ id: IdParam }),
    result: AvailabilityCalendar,
    errors: ['availabilityNoRequest'],
  },
  lessons: {
    method: 'GET',
    path: `${basePath}/:id/Lessons`,
    summary: "Lessons in a request's period, of the caller and of the teachers whom the caller coordinates",
    access,
    params: z.object({ id: IdParam }),
    result: PlannedLessons,
    errors: ['availabilityNoRequest'],
  },
  one: {
    method: 'GET',
    path: `${basePath}/:id/Attendee/:attendeeId`,
    summary: 'One request of one teacher',
    access,
    params: teacherParams,
    result: AvailabilityRequest,
    errors: ['availabilityNoRequest'],
  },
  patch: {
    method: 'PATCH',
    path: `${basePath}/Request/:id/Attendee/:attendeeId`,
    summary: 'Change availability or its comment, submit it, or withdraw it',
    access,
    params: teacherParams,
    body: AvailabilityPatch,
    result: AvailabilityRequest,
    errors: ['availabilityNoRequest', ...changeErrors],
  },
  review: {
    method: 'PATCH',
    path: `${basePath}/Review/:id/Attendee/:attendeeId`,
    summary: 'Accept, deny or send back the availability of a teacher, with a comment, or withdraw this decision',
    access,
    params: teacherParams,
    body: ReviewPatch,
    result: AvailabilityReview,
    errors: ['onlyTeamLeadAllowed', 'availabilityNoRequest', ...changeErrors, 'availabilityTeamLeadCommentFixed'],
  },
  create: {
    method: 'POST',
    path: basePath,
    creates: true,
    summary: 'Ask teachers of an own team for their availability',
    access,
    body: NewAvailabilityRequest,
    result: z.array(AvailabilityReview),
    errors: ['onlyTeamLeadAllowed', 'dateRangeInvalid', 'requestOutOfBounds'],
  },
})
