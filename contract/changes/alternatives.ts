import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, IdParam, LocalMinute, Named, Participant } from '../values.ts'

export const maximumAlternatives = 20

export const teacherReasons = [
  'coTeaches',
  'consecutive',
  'standby',
  'knowsClass',
  'teachesCourse',
  'freed',
  'inSchool',
  'sameBuilding',
  'available',
] as const
/** Reasons stand in order of weight. */
export const roomReasons = ['largeEnough', 'sameBuilding', 'sameFacilities'] as const
export const timeReasons = ['sameDay', 'noGap', 'sameClassroom'] as const
export type TeacherReason = (typeof teacherReasons)[number]
export type RoomReason = (typeof roomReasons)[number]
export type TimeReason = (typeof timeReasons)[number]

/** In the order in which they are checked; the first is named. */
export const refusals = ['declined', 'absent', 'occupied', 'unavailable', 'dayOff', 'enoughCovers', 'tooSmall'] as const
export type Refusal = (typeof refusals)[number]

const Reason = z.enum([...new Set([...teacherReasons, ...roomReasons, ...timeReasons])])
export type AlternativeReason = z.infer<typeof Reason>

export const Candidate = z.object({
  id: Id,
  name: z.string(),
  /** In the school's order of rules. */
  reasons: z.array(Reason),
  /** Empty, or the first reason why not. */
  refused: z.array(z.enum(refusals)),
  clashes: z.array(z.object({ appointmentId: Id, who: Named })),
  /** Teachers: hours in this week per fte. Rooms: students per seat. */
  load: z.number(),
  score: z.number(),
})
export type Candidate = z.infer<typeof Candidate>

const Place = { start: LocalMinute, end: LocalMinute, classroom: z.nullable(Named) }

export const CandidateTime = z.object({
  ...Place,
  reasons: z.array(Reason),
  /** Negative if other lessons move too. */
  score: z.number(),
  /** Lessons in the way that move in the same deed; absent if the time is free. */
  also: z.optional(
    z.array(
      z.object({ appointmentId: Id, version: z.int(), name: z.string(), groups: z.array(Participant), ...Place }),
    ),
  ),
})
export type CandidateTime = z.infer<typeof CandidateTime>

export const alternativesContract = defineContract({
  alternatives: {
    method: 'GET',
    path: '/api/Appointment/:id/alternatives',
    summary:
      'Other teachers, classrooms or times for a lesson, best first, with reasons; last those refused, and times for which another lesson moves too',
    access: ['changes'],
    params: z.object({ id: IdParam }),
    query: z.object({ kind: z.enum(['teacher', 'classroom', 'time']) }),
    result: z.array(z.union([Candidate, CandidateTime])),
    errors: ['appointmentDoesNotExist', 'appointmentNoRights', 'appointmentHolidayNotSelectable', 'appointmentIsOver'],
  },
})
