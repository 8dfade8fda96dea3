import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { ChoiceRoundKind } from '../joining/choice-round/student.ts'
import { Appointment, AppointmentType } from '../roster/appointment.ts'
import { SearchTerm } from '../roster/attendee.ts'
import { RosterChangeEntry } from '../tell/notification.ts'
import { Id, IdParam, LocalMinute, Named, Participant } from '../values.ts'

export const StudentRoundStatus = z.enum(['undecided', 'unconfirmed', 'confirmed'])
export type StudentRoundStatus = z.infer<typeof StudentRoundStatus>

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

export const CoachedRound = z.object({
  id: Id,
  name: z.string(),
  kind: ChoiceRoundKind,
  standing: StudentRoundStatus,
  studentExpirationDate: LocalMinute,
  coachExpirationDate: LocalMinute,
  /** Chosen options by name, or ranked options best first. */
  choices: z.array(z.string()),
})
export type CoachedRound = z.infer<typeof CoachedRound>

export const CoachedStudent = z.object({
  id: Id,
  name: z.string(),
  sourceId: z.string(),
  className: z.nullable(z.string()),
  coach: z.nullable(Named),
  now: z.nullable(BriefAppointment),
  /** Within a week. */
  next: z.nullable(BriefAppointment),
  rounds: z.array(CoachedRound),
  /** Future exams; `open`: unanswered. */
  exams: z.object({ registered: z.int(), open: z.int() }),
  unreadChanges: z.int(),
})
export type CoachedStudent = z.infer<typeof CoachedStudent>

export const CoachedStudentInFull = z.extend(CoachedStudent, {
  /** Within a week, without the current appointment. */
  upcoming: z.array(BriefAppointment),
  /** Registered for, or open and unanswered. */
  examsToCome: z.array(Appointment),
  /** From unread roster changes, by start. */
  changes: z.array(RosterChangeEntry),
})
export type CoachedStudentInFull = z.infer<typeof CoachedStudentInFull>

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
