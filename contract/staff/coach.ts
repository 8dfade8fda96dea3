import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { ChoiceRoundKind } from '../joining/choice-round/student.ts'
import { Appointment, AppointmentType } from '../roster/appointment.ts'
import { SearchTerm } from '../roster/attendee.ts'
import { RosterChangeEntry } from '../tell/notification.ts'
import { Id, IdParam, LocalMinute, Named, Participant } from '../values.ts'

// The students of a coach at a glance: where each is, what comes next, and what waits to be done.

/** How far a student is in a choice round. */
export const StudentRoundStatus = z.enum(['undecided', 'unconfirmed', 'confirmed'])
export type StudentRoundStatus = z.infer<typeof StudentRoundStatus>

/** An appointment as short as a row shows it. */
export const BriefAppointment = z.object({
  id: Id,
  type: AppointmentType,
  name: z.string(),
  course: z.nullable(Participant),
  start: LocalMinute,
  end: LocalMinute,
  classrooms: z.array(Participant),
})
export type BriefAppointment = z.infer<typeof BriefAppointment>

/** A round that has opened and in which the coach can still choose. */
export const CoachedRound = z.object({
  id: Id,
  name: z.string(),
  kind: ChoiceRoundKind,
  standing: StudentRoundStatus,
  studentExpirationDate: LocalMinute,
  coachExpirationDate: LocalMinute,
  /** What is chosen, or ranked best first, by name. */
  choices: z.array(z.string()),
})
export type CoachedRound = z.infer<typeof CoachedRound>

export const CoachedStudent = z.object({
  id: Id,
  name: z.string(),
  /** The id in the school's own systems. */
  sourceId: z.string(),
  className: z.nullable(z.string()),
  coach: z.nullable(Named),
  /** What the student is in at this moment. */
  now: z.nullable(BriefAppointment),
  /** What comes next, within a week. */
  next: z.nullable(BriefAppointment),
  rounds: z.array(CoachedRound),
  /** Exams to come that the student is registered for, and open ones that are not answered. */
  exams: z.object({ registered: z.int(), open: z.int() }),
  /** How many roster changes the student was told of and did not read. */
  unreadChanges: z.int(),
})
export type CoachedStudent = z.infer<typeof CoachedStudent>

export const CoachedStudentInFull = z.extend(CoachedStudent, {
  /** The first to come within a week, the present one left out. */
  upcoming: z.array(BriefAppointment),
  /** Those to come that are registered for, or open and not answered. */
  examsToCome: z.array(Appointment),
  /** What the unread roster changes tell, by start. */
  changes: z.array(RosterChangeEntry),
})
export type CoachedStudentInFull = z.infer<typeof CoachedStudentInFull>

/** So many students are answered at the most; more are to be searched among. */
export const coachedLimit = 500

export const coachContract = defineContract({
  students: {
    method: 'GET',
    path: '/api/Coach/Students',
    summary:
      'The students whom the caller coaches, and those coached by a member of a team that the caller coordinates, by name; an administrator has all',
    access: ['coach'],
    query: z.object({ search: z.optional(SearchTerm) }),
    result: z.array(CoachedStudent),
    errors: ['requestTooWide'],
  },
  student: {
    method: 'GET',
    path: '/api/Coach/Students/:id',
    summary: 'One of these students, with what comes next, the exams and the unread changes',
    access: ['coach'],
    params: z.object({ id: IdParam }),
    result: CoachedStudentInFull,
    errors: ['attendeeDoesNotExist', 'attendeeNoRights'],
  },
})
