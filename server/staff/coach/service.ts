import type { Scope } from '@uurwerk/contract/account/session'
import { isAdmin } from '@uurwerk/contract/roles'
import { getSubscriptionWindow } from '@uurwerk/contract/rules/subscription'
import { type CoachedStudent, type CoachedStudentInFull, coachedLimit } from '@uurwerk/contract/staff/coach'
import type { Context } from '#server/auth/context.ts'
import { listCoachedRounds } from '#server/joining/choice-round/student/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute, getToday } from '#server/lib/clock.ts'
import { toSearchText } from '#server/lib/search-text.ts'
import { countStudentExams, listStudentExams, listUpcomingAppointments } from '#server/roster/appointment/service.ts'
import {
  type CoachedStudentRow,
  listCoachedStudentRows,
  getAttendee,
  requireVisibleAttendees,
} from '#server/roster/attendee/service.ts'
import { listUnreadChangeEntries, countUnreadRosterChanges } from '#server/tell/notification/service.ts'
import { toBriefAppointment, presentCoachedStudents } from './present.ts'

/** Appointments read per student; two lessons may overlap. */
const upcomingPerStudent = 4

/** Lists students of the caller and of the caller's teams; all for administrators. */
export async function listCoachedStudents(context: Context, search: string | undefined): Promise<CoachedStudent[]> {
  const students = await listStudents(context, { words: splitSearch(search), limit: coachedLimit + 1 })
  if (students.length > coachedLimit) throw new AppError('requestTooWide')
  const { summaries } = await summarizeStudents(context, students)
  return summaries
}

/** Adds upcoming appointments, exams and unread changes. */
export async function getCoachedStudent(context: Context, id: number): Promise<CoachedStudentInFull> {
  const [student] = await listStudents(context, { id, limit: 1 })
  if (!student) {
    // Throws if the caller may not know that the student exists.
    await getAttendee(context, id)
    throw new AppError('attendeeNoRights')
  }
  const [visibleStudent] = await requireVisibleAttendees(context, [id])
  const [{ summaries, upcoming }, exams, changes] = await Promise.all([
    summarizeStudents(context, [student]),
    listStudentExams(context, visibleStudent),
    listUnreadChangeEntries(context.db, id),
  ])
  const [summary] = summaries
  if (!summary) throw new AppError('attendeeDoesNotExist')
  const now = toIsoMinute(getLocalDateTime(context.clock))
  return {
    ...summary,
    upcoming: upcoming.filter(({ starts_at }) => starts_at > now).map(toBriefAppointment),
    examsToCome: exams.filter((exam) => {
      const isOpenForSubscription = getSubscriptionWindow(exam, now) === 'OPEN' && !exam.isDenied
      return exam.end > now && !exam.isCancelled && (exam.isSubscribed || isOpenForSubscription)
    }),
    changes,
  }
}

/** Counts the caller's students with unconfirmed open rounds; none while impersonating. */
export async function getCoachMenuCount(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('coach')) return {}
  const students = await listCoachedStudentRows(context.db, {
    ...getTodayFilter(context),
    actorId: attendeeId,
    isCoach: true,
    words: [],
    limit: coachedLimit,
  })
  const rounds = await listRounds(context, students)
  const unconfirmedIds = new Set(rounds.filter(({ state }) => state !== 'confirmed').map((round) => round.student_id))
  return unconfirmedIds.size > 0 ? { coach: unconfirmedIds.size } : {}
}

const splitSearch = (search: string | undefined) => (search === undefined ? [] : toSearchText(search).split(' '))

const getTodayFilter = ({ clock }: Context) => ({ today: getToday(clock).toString() })

const listStudents = (context: Context, { words = [], ...filter }: { words?: string[]; id?: number; limit: number }) =>
  listCoachedStudentRows(context.db, {
    ...getTodayFilter(context),
    // Null stands for all students; no person has id 0.
    actorId: isAdmin(context.actor.roles) ? null : (context.actor.attendeeId ?? 0),
    words,
    ...filter,
  })

const listRounds = (context: Context, students: readonly CoachedStudentRow[]) =>
  listCoachedRounds(context.db, {
    studentIds: students.map(({ id }) => id),
    now: toIsoMinute(getLocalDateTime(context.clock)),
    date: getToday(context.clock).toString(),
  })

/** Runs one query per kind, regardless of the number of students. */
async function summarizeStudents(context: Context, students: readonly CoachedStudentRow[]) {
  if (students.length === 0) return { summaries: [], upcoming: [] }
  const studentIds = students.map(({ id }) => id)
  const visibleStudents = await requireVisibleAttendees(context, studentIds)
  const [upcoming, rounds, examCounts, unreadCounts] = await Promise.all([
    listUpcomingAppointments(context, visibleStudents, upcomingPerStudent),
    listRounds(context, students),
    countStudentExams(context, visibleStudents),
    countUnreadRosterChanges(context.db, studentIds),
  ])
  const now = toIsoMinute(getLocalDateTime(context.clock))
  return { summaries: presentCoachedStudents(students, { upcoming, rounds, examCounts, unreadCounts, now }), upcoming }
}
