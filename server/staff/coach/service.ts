import type { Scope } from '@uurwerk/contract/account/session'
import { isAdmin } from '@uurwerk/contract/roles'
import { type CoachedStudent, type CoachedStudentInFull, coachedLimit } from '@uurwerk/contract/staff/coach'
import type { Context } from '#server/auth/context.ts'
import { listCoachedRounds } from '#server/joining/choice-round/student/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { localNow, minuteText, today } from '#server/lib/clock.ts'
import { searchText } from '#server/lib/search-text.ts'
import { examCountsOf, examsOfStudent, soonOfStudents } from '#server/roster/appointment/service.ts'
import { type CoachedRow, coachedStudents, findAttendee, visibleAttendees } from '#server/roster/attendee/service.ts'
import { unreadEntriesOf, unreadRosterChanges } from '#server/tell/notification/service.ts'
import { brief, present } from './present.ts'

/** So many of what is now and next are read of each student: two lessons may be at once. */
const soonCount = 4

/** The students of the caller, and of the teams that the caller coordinates; all of an administrator. */
export async function listCoached(context: Context, search: string | undefined): Promise<CoachedStudent[]> {
  const students = await studentsOf(context, { words: words(search), limit: coachedLimit + 1 })
  if (students.length > coachedLimit) throw new AppError('requestTooWide')
  const { shown } = await glance(context, students)
  return shown
}

/** One of them, with what comes next, the exams and the unread changes. */
export async function coachedStudent(context: Context, id: number): Promise<CoachedStudentInFull> {
  const [student] = await studentsOf(context, { id, limit: 1 })
  if (!student) {
    await findAttendee(context, id)
    throw new AppError('attendeeNoRights')
  }
  const [visible] = await visibleAttendees(context, [id])
  const [{ shown, soon }, exams, changes] = await Promise.all([
    glance(context, [student]),
    examsOfStudent(context, visible),
    unreadEntriesOf(context.db, id),
  ])
  const [first] = shown
  if (!first) throw new AppError('attendeeDoesNotExist')
  const now = minuteText(localNow(context.clock))
  return {
    ...first,
    upcoming: soon.filter(({ starts_at }) => starts_at > now).map(brief),
    examsToCome: exams.filter(({ end, isCancelled, isSubscribed, isDenied, subscribable }) => {
      const isOpen = subscribable !== null && subscribable.from <= now && now < subscribable.until
      return end > now && !isCancelled && (isSubscribed || (isOpen && !isDenied))
    }),
    changes,
  }
}

/** The students with open rounds that are not confirmed, as the menu counts them: the caller's own; none while impersonating. */
export async function openCoaching(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('coach')) return {}
  const own = await coachedStudents(context.db, {
    ...asked(context),
    actorId: attendeeId,
    isCoach: true,
    words: [],
    limit: coachedLimit,
  })
  const rounds = await roundsOf(context, own)
  const waiting = new Set(rounds.filter(({ standing }) => standing !== 'confirmed').map((round) => round.student_id))
  return waiting.size > 0 ? { coach: waiting.size } : {}
}

const words = (search: string | undefined) => (search === undefined ? [] : searchText(search).split(' '))

const asked = ({ clock }: Context) => ({ today: today(clock).toString() })

const studentsOf = (
  context: Context,
  { words: sought = [], ...more }: { words?: string[]; id?: number; limit: number },
) =>
  coachedStudents(context.db, {
    ...asked(context),
    actorId: isAdmin(context.actor.roles) ? null : (context.actor.attendeeId ?? 0),
    words: sought,
    ...more,
  })

const roundsOf = (context: Context, students: readonly CoachedRow[]) =>
  listCoachedRounds(context.db, {
    studentIds: students.map(({ id }) => id),
    now: minuteText(localNow(context.clock)),
    date: today(context.clock).toString(),
  })

/** Each student with what there is, in one query a kind however many they are. */
async function glance(context: Context, students: readonly CoachedRow[]) {
  if (students.length === 0) return { shown: [], soon: [] }
  const ids = students.map(({ id }) => id)
  const visible = await visibleAttendees(context, ids)
  const [soon, rounds, exams, unread] = await Promise.all([
    soonOfStudents(context, visible, soonCount),
    roundsOf(context, students),
    examCountsOf(context, visible),
    unreadRosterChanges(context.db, ids),
  ])
  const now = minuteText(localNow(context.clock))
  return { shown: present(students, { soon, rounds, exams, unread, now }), soon }
}
