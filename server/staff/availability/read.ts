import type { Scope } from '@uurwerk/contract/account/session'
import { listHalfHours, weekNames } from '@uurwerk/contract/rules/availability-board'
import type {
  AskableTeam,
  AvailabilityCalendar,
  AvailabilityRequest,
  AvailabilityReview,
  PlannedLessons,
} from '@uurwerk/contract/staff/availability'
import type { Context } from '#server/auth/context.ts'
import { Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { weekendDays, weeklyLessons } from '#server/roster/appointment/service.ts'
import { ledTeams, ownId } from '#server/roster/attendee/service.ts'
import { findSchool } from '#server/school/queries.ts'
import { type Address, askingOf, minuteNow, requireAnswer } from './known.ts'
import { presentAnswer, presentReview } from './present.ts'
import { answersLedBy, answersOf, countOpen, findRequest, type RequestRow } from './queries.ts'

/** The caller's own. @throws AppError availabilityNoRequest when nothing is asked */
export async function ownRequests(context: Context): Promise<AvailabilityRequest[]> {
  const rows = await answersOf(context.db, ownId(context.actor.attendeeId))
  if (rows.length === 0) throw new AppError('availabilityNoRequest')
  return rows.map((row) => presentAnswer(row, minuteNow(context)))
}

export async function requestOf(context: Context, address: Address): Promise<Versioned<AvailabilityRequest>> {
  const row = await requireAnswer(context, address)
  return new Versioned(presentAnswer(row, minuteNow(context)), row.version)
}

/** What the caller judges. @throws AppError onlyTeamLeadAllowed */
export async function reviewsOf(context: Context, requestId?: number): Promise<AvailabilityReview[]> {
  await teamsToAsk(context)
  const rows = await answersLedBy(context.db, askingOf(context), requestId)
  return rows.map((row) => presentReview(row, minuteNow(context)))
}

/** The caller's teams. @throws AppError onlyTeamLeadAllowed when there are none */
export async function teamsToAsk(context: Context): Promise<AskableTeam[]> {
  const { leaderId } = askingOf(context)
  const teams = await ledTeams(context.db, leaderId)
  if (teams.length === 0 && leaderId !== null) throw new AppError('onlyTeamLeadAllowed')
  return teams
}

/** The half hours of the school's day, on weekdays and on what days of the weekend there are lessons. */
export async function calendarOf(context: Context, id: number): Promise<AvailabilityCalendar> {
  const { starts_on: start, ends_on: end } = await requireRequest(context, id)
  const [school, weekend] = await Promise.all([findSchool(context.db), weekendDays(context.db, { start, end })])
  return [{ days: [1, 2, 3, 4, 5, ...weekend], units: listHalfHours(dayOf(school)) }]
}

/** What is planned already: of the caller, and of those whom the caller coordinates. */
export async function lessonsOf(context: Context, id: number): Promise<PlannedLessons> {
  const { teachers, starts_on: start, ends_on: end, weeks } = await requireRequest(context, id)
  const { isStaff, attendeeId } = context.actor
  const [turns, viewer] = [weeks === 'ab' ? 2 : 1, isStaff ? ('staff' as const) : attendeeId]
  const lessons = await weeklyLessons(context.db, teachers, { start, end, turns, viewer })
  const byTeacher = Map.groupBy(lessons, ({ attendee_id }) => attendee_id)
  return [...byTeacher].map(([teacherId, own]) => ({
    attendeeId: teacherId,
    lessons: own.map(({ turn, day, start: from, end: until, name, room, course_id }) => ({
      week: weeks === 'ab' ? (weekNames[turn] ?? null) : null,
      day,
      start: from,
      end: until,
      name,
      room,
      courseId: course_id,
    })),
  }))
}

/** @throws AppError availabilityNoRequest for one in which the caller has no part */
async function requireRequest(context: Context, id: number): Promise<RequestRow> {
  const row = await findRequest(context.db, id, askingOf(context))
  if (!row) throw new AppError('availabilityNoRequest')
  return row
}

/** The hours in which the school works. */
export const dayOf = (school: { day_start: string; day_end: string } | undefined) => ({
  start: school?.day_start ?? '08:00',
  end: school?.day_end ?? '17:00',
})

/** What the caller has to fill in and to judge, as the menu counts it; none while impersonating. */
export async function openAvailability(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('availabilityRequest')) return {}
  const { own, submitted } = await countOpen(context.db, attendeeId, minuteNow(context))
  return own + submitted > 0 ? { availabilityRequest: own + submitted } : {}
}
