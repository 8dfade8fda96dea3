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
import { listWeekendDays, listWeeklyLessons } from '#server/roster/appointment/service.ts'
import { listCoordinatedTeams, requireAttendeeId } from '#server/roster/attendee/service.ts'
import { findSchool } from '#server/school/queries.ts'
import {
  type AvailabilityParams,
  toAvailabilityRequester,
  getWallClockMinute,
  requireAnswer,
} from './availability-access.ts'
import { presentAnswer, presentReview } from './present.ts'
import {
  listCoordinatedAnswers,
  listTeacherAnswers,
  countOpenRequests,
  findRequest,
  type AvailabilityRequestRow,
} from './queries.ts'

/** @throws AppError availabilityNoRequest if the caller has no requests */
export async function listOwnRequests(context: Context): Promise<AvailabilityRequest[]> {
  const rows = await listTeacherAnswers(context.db, requireAttendeeId(context.actor.attendeeId))
  if (rows.length === 0) throw new AppError('availabilityNoRequest')
  return rows.map((row) => presentAnswer(row, getWallClockMinute(context)))
}

export async function getAvailabilityRequest(
  context: Context,
  params: AvailabilityParams,
): Promise<Versioned<AvailabilityRequest>> {
  const row = await requireAnswer(context, params)
  return new Versioned(presentAnswer(row, getWallClockMinute(context)), row.version)
}

/** @throws AppError onlyTeamLeadAllowed */
export async function listReviews(context: Context, requestId?: number): Promise<AvailabilityReview[]> {
  await listAskableTeams(context)
  const rows = await listCoordinatedAnswers(context.db, toAvailabilityRequester(context), requestId)
  return rows.map((row) => presentReview(row, getWallClockMinute(context)))
}

/** @throws AppError onlyTeamLeadAllowed if the caller coordinates no team */
export async function listAskableTeams(context: Context): Promise<AskableTeam[]> {
  const { coordinatorId } = toAvailabilityRequester(context)
  const teams = await listCoordinatedTeams(context.db, coordinatorId)
  if (teams.length === 0 && coordinatorId !== null) throw new AppError('onlyTeamLeadAllowed')
  return teams
}

const mondayToFriday = [1, 2, 3, 4, 5]

/** Lists half hours for weekdays, and for weekend days that have lessons. */
export async function getAvailabilityCalendar(context: Context, id: number): Promise<AvailabilityCalendar> {
  const { starts_on: start, ends_on: end } = await requireRequest(context, id)
  const [school, weekendDays] = await Promise.all([findSchool(context.db), listWeekendDays(context.db, { start, end })])
  return [{ days: [...mondayToFriday, ...weekendDays], units: listHalfHours(getSchoolDay(school)) }]
}

/** Includes the caller and the teachers whom the caller coordinates. */
export async function listPlannedLessons(context: Context, id: number): Promise<PlannedLessons> {
  const { teachers, starts_on: start, ends_on: end, weeks } = await requireRequest(context, id)
  const { isStaff, attendeeId } = context.actor
  const [cycleWeekCount, viewer] = [weeks === 'ab' ? 2 : 1, isStaff ? ('staff' as const) : attendeeId]
  const lessons = await listWeeklyLessons(context.db, teachers, { start, end, cycleWeekCount, viewer })
  const lessonsByTeacherId = Map.groupBy(lessons, ({ attendee_id }) => attendee_id)
  return [...lessonsByTeacherId].map(([teacherId, teacherLessons]) => ({
    attendeeId: teacherId,
    lessons: teacherLessons.map(({ cycle_week: weekIndex, day, start: from, end: until, name, room, course_id }) => ({
      week: weeks === 'ab' ? (weekNames[weekIndex] ?? null) : null,
      day,
      start: from,
      end: until,
      name,
      room,
      courseId: course_id,
    })),
  }))
}

/** @throws AppError availabilityNoRequest if the caller has no part in it */
async function requireRequest(context: Context, id: number): Promise<AvailabilityRequestRow> {
  const row = await findRequest(context.db, id, toAvailabilityRequester(context))
  if (!row) throw new AppError('availabilityNoRequest')
  return row
}

/** Has defaults for an installation without a school. */
export const getSchoolDay = (school: { day_start: string; day_end: string } | undefined) => ({
  start: school?.day_start ?? '08:00',
  end: school?.day_end ?? '17:00',
})

/** Counts requests to fill in and to review; none while impersonating. */
export async function getAvailabilityMenuCount(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('availabilityRequest')) return {}
  const { openCount, submittedCount } = await countOpenRequests(context.db, attendeeId, getWallClockMinute(context))
  return openCount + submittedCount > 0 ? { availabilityRequest: openCount + submittedCount } : {}
}
