import {
  type Absence,
  absenceBounds,
  type AbsencePatch,
  type AbsentLesson,
  type AbsenceQuery,
  type NewAbsence,
} from '@uurwerk/contract/changes/absence'
import type { LessonNote } from '@uurwerk/contract/lesson-note'
import { isPlanner } from '@uurwerk/contract/roles'
import { countCharacters } from '@uurwerk/contract/rules/text'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { computeContentVersion } from '#server/http/content-version.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toInstant, toIsoMinute } from '#server/lib/clock.ts'
import { blockAbsentRoom, unblockAbsentRoom } from '#server/rooms/booking/service.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { deleteDeclinedCovers, listAttendeesById, listLessons, notifyOfLessonNote } from '../day-change/service.ts'
import {
  deleteAbsence,
  findAbsentAttendee,
  insertAbsence,
  isOverlap,
  listAbsenceRows,
  listAbsentLessonIds,
  lockAbsence,
  putLessonNote,
  updateAbsence,
} from './queries.ts'

export { countOldAbsences, deleteOldAbsences, listAbsenceRows } from './queries.ts'

/** Returns whose absences the caller may see and report; undefined for everyone's. @throws AppError absenceNoRights */
function findOwnId({ actor: { roles, type, attendeeId } }: Context): number | undefined {
  if (isPlanner(roles)) return undefined
  if (type !== 'teacher' || attendeeId === null) throw new AppError('absenceNoRights')
  return attendeeId
}

export async function listAbsences(context: Context, { start, end, attendeeId }: AbsenceQuery): Promise<Absence[]> {
  const ownId = findOwnId(context)
  const from = start ?? toIsoMinute(getLocalDateTime(context.clock)).slice(0, 10)
  if (end !== undefined) checkDays(from, end)
  const requestedId = attendeeId === 'me' ? (context.actor.attendeeId ?? 0) : attendeeId
  if (ownId !== undefined && requestedId !== undefined && requestedId !== ownId) throw new AppError('absenceNoRights')
  return listAbsenceRows(context.db, { attendeeId: ownId ?? requestedId, start: from, end })
}

/** @throws AppError dateRangeInvalid, requestOutOfBounds */
function checkDays(start: string, end: string): void {
  const [from, until] = [start, end].map((text) => Temporal.PlainDate.from(text.slice(0, 10)))
  if (start > end || !from || !until) throw new AppError('dateRangeInvalid')
  if (from.until(until).days >= absenceBounds.days) throw new AppError('requestOutOfBounds')
}

/** @throws AppError dateRangeInvalid, timeDoesNotExist, requestOutOfBounds */
function checkPeriod({ clock }: Context, { start, end }: { start: string; end: string }): void {
  if (start === end) throw new AppError('dateRangeInvalid')
  checkDays(start, end)
  try {
    for (const time of [start, end]) toInstant(clock, Temporal.PlainDateTime.from(time))
  } catch {
    throw new AppError('timeDoesNotExist')
  }
}

export async function reportAbsence(context: Context, absence: NewAbsence): Promise<Versioned<Absence>> {
  const ownId = findOwnId(context)
  if (ownId !== undefined && absence.attendeeId !== ownId) throw new AppError('absenceNoRights')
  const type = await findAbsentAttendee(context.db, absence.attendeeId)
  if (!type) throw new AppError('attendeeDoesNotExist')
  checkPeriod(context, absence)
  const report = {
    at: context.clock.instant().toString({ smallestUnit: 'millisecond' }),
    by: context.actor.attendeeId,
  }
  return runInTransaction(context, async (tx) => {
    const id = await refuseOverlap(() => insertAbsence(tx, absence, report))
    if (type === 'classroom') await blockRoom(tx, context, id, absence)
    await recordChange(tx, context, id, { action: 'absence.report', span: absence, attendeeId: absence.attendeeId })
    return readAbsence(tx, id)
  })
}

const blockRoom = (tx: Tx, context: Context, absenceId: number, { attendeeId, start, end }: NewAbsence) =>
  blockAbsentRoom(tx, { ...context, db: tx }, { absenceId, roomId: attendeeId, start, end })

async function refuseOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isOverlap(error)) throw new AppError('absenceOverlaps')
    throw error
  }
}

interface RecordedChange {
  action: 'absence.report' | 'absence.change' | 'absence.withdraw' | 'absence.describeLesson'
  attendeeId: number
  span: { start: string; end: string }
  details?: Record<string, number>
  /** Classes may read them; otherwise it concerns staff and the absent teacher. */
  hasNotes?: boolean
}

/** Logs the id only: who was absent must be gone once the person is erased. */
async function recordChange(
  tx: Tx,
  context: Context,
  id: number,
  { action, attendeeId, span, details, hasNotes = false }: RecordedChange,
): Promise<void> {
  const days = { start: span.start.slice(0, 10), end: span.end.slice(0, 10) }
  for (const people of hasNotes ? [null] : (['staff', [attendeeId]] as const))
    await announce(tx, 'roster', { ...days, people })
  await recordAction(tx, context, { action, details: { absence: id, ...details } })
}

/** The version leaves out the name, which imports change. */
async function readAbsence(db: Db, id: number): Promise<Versioned<Absence>> {
  const absence = (await listAbsenceRows(db, { id }))[0] as Absence
  const { start, end, lessons } = absence
  return new Versioned(absence, computeContentVersion({ start, end, lessons }))
}

const hasLessonNotes = ({ result }: Versioned<Absence>) => result.lessons.length > 0

/** @throws AppError absenceDoesNotExist if there is none, or it is not for the caller */
async function requireAbsence(tx: Tx, context: Context, id: number) {
  const ownId = findOwnId(context)
  const absence = await lockAbsence(tx, id)
  if (!absence || (ownId !== undefined && absence.attendee_id !== ownId)) throw new AppError('absenceDoesNotExist')
  return { attendeeId: absence.attendee_id, start: absence.starts_at, end: absence.ends_at }
}

/** Lessons that an extension adds become open; how the others were arranged stays. */
export function changeAbsence(context: CallContext, id: number, patch: AbsencePatch): Promise<Versioned<Absence>> {
  return runInTransaction(context, async (tx) => {
    const before = await requireAbsence(tx, context, id)
    const stored = await readAbsence(tx, id)
    requireVersion(context, stored.version)
    const after = { ...before, start: patch.start ?? before.start, end: patch.end ?? before.end }
    if (after.start === before.start && after.end === before.end) return stored
    checkPeriod(context, after)
    const lessonIds = await listAbsentLessonIds(tx, id, { hasDrafts: true })
    await refuseOverlap(() => updateAbsence(tx, id, after))
    const remainingIds = await listAbsentLessonIds(tx, id, { hasDrafts: true })
    await deleteDeclinedCovers(
      tx,
      lessonIds.filter((lessonId) => !remainingIds.includes(lessonId)),
    )
    if ((await findAbsentAttendee(tx, before.attendeeId)) === 'classroom') await blockRoom(tx, context, id, after)
    const span = {
      start: [before.start, after.start].toSorted()[0] ?? '',
      end: [before.end, after.end].toSorted()[1] ?? '',
    }
    await recordChange(tx, context, id, {
      action: 'absence.change',
      attendeeId: before.attendeeId,
      span,
      hasNotes: hasLessonNotes(stored),
    })
    return readAbsence(tx, id)
  })
}

export function withdrawAbsence(context: CallContext, id: number): Promise<null> {
  return runInTransaction(context, async (tx) => {
    const { attendeeId, ...span } = await requireAbsence(tx, context, id)
    const stored = await readAbsence(tx, id)
    requireVersion(context, stored.version)
    await unblockAbsentRoom(tx, id)
    await deleteDeclinedCovers(tx, await listAbsentLessonIds(tx, id, { hasDrafts: true }))
    await deleteAbsence(tx, id)
    await recordChange(tx, context, id, {
      action: 'absence.withdraw',
      attendeeId,
      span,
      hasNotes: hasLessonNotes(stored),
    })
    return null
  })
}

export async function listAbsentLessons(context: Context, id: number): Promise<AbsentLesson[]> {
  const { db } = context
  const ownId = findOwnId(context)
  const [absence] = await listAbsenceRows(db, { id })
  if (!absence || (ownId !== undefined && absence.attendee.id !== ownId)) throw new AppError('absenceDoesNotExist')
  const lessons = await listLessons(db, await listAbsentLessonIds(db, id, { hasDrafts: context.actor.isStaff }))
  const attendeeIds = lessons.flatMap(({ form, groups }) => [...form.teachers, ...form.classrooms, ...groups])
  const attendees = new Map((await listAttendeesById(db, attendeeIds)).map((attendee) => [attendee.id, attendee]))
  const toParticipants = (ids: readonly number[]) =>
    ids.flatMap((attendeeId) => {
      const attendee = attendees.get(attendeeId)
      return attendee ? [{ id: attendee.id, name: attendee.name, code: attendee.code }] : []
    })
  return lessons
    .map(({ id: lessonId, name, courseName, groups, form }) => ({
      id: lessonId,
      name: name || courseName || '',
      start: form.start,
      end: form.end,
      groups: toParticipants(groups),
      teachers: toParticipants(form.teachers),
      classrooms: toParticipants(form.classrooms),
      isCancelled: form.isCancelled,
    }))
    .toSorted((a, b) => (a.start === b.start ? a.id - b.id : a.start < b.start ? -1 : 1))
}

/** @throws AppError appointmentDoesNotExist unless the lesson is in the absence */
export function describeLesson(context: Context, id: number, appointmentId: number, note: LessonNote) {
  return runInTransaction(context, async (tx) => {
    const { attendeeId, ...span } = await requireAbsence(tx, context, id)
    const lessonIds = await listAbsentLessonIds(tx, id, { hasDrafts: context.actor.isStaff })
    if (!lessonIds.includes(appointmentId)) throw new AppError('appointmentDoesNotExist')
    if (!(await putLessonNote(tx, id, appointmentId, note))) return readAbsence(tx, id)
    if (note.note || note.link) await notifyOfLessonNote(tx, context, appointmentId, note)
    const details = { appointment: appointmentId, noteLength: countCharacters(note.note ?? '') }
    const dates = (await listLessons(tx, [appointmentId]))[0]?.form ?? span
    await recordChange(tx, context, id, {
      action: 'absence.describeLesson',
      attendeeId,
      span: dates,
      details,
      hasNotes: true,
    })
    return readAbsence(tx, id)
  })
}
