import type {
  AddedLesson,
  Consent,
  DayChange,
  DeedResult,
  LessonChange,
  SeveralChanges,
} from '@uurwerk/contract/changes/day-change'
import { changeBounds } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { performDryRun, runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, DeedAnswer, requireVersion } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getAppointmentDetails } from '#server/roster/appointment/service.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { findLessonFault, listChangeableIds, requirePlanner } from './access.ts'
import { checkAddedLesson, insertAddedLesson } from './add-lesson.ts'
import { applyDeed } from './apply-deed.ts'
import {
  changeLessons,
  checkAttendees,
  type ComputeState,
  getInstantText,
  type Requested,
  type SeveralOptions,
} from './change-lessons.ts'
import { saveDraft } from './drafts.ts'
import { checkTimes, getNow, lockForDeed } from './lock-for-deed.ts'
import { listAttendeesById, listLessonIds, listLessons } from './queries.ts'
import { applyDayChange, type Lesson, withdrawDayChange } from './rules.ts'

/** Answers the appointment after a deed on it alone. */
function changeOne(
  context: CallContext,
  id: number,
  { rooms, computeState }: Omit<Requested, 'ids'>,
  { action, force, displace }: Pick<SeveralOptions, 'action' | 'force' | 'displace'>,
): Promise<DeedAnswer<Appointment>> {
  return runInTransaction(context, async (tx) => {
    const deedContext = { ...context, db: tx }
    const { deedId, losses } = await changeLessons(
      deedContext,
      { ids: [id], rooms, computeState },
      { action, force, displace, checkLesson: ({ version }) => requireVersion(context, version) },
    )
    if (losses.seats.length + losses.places.length > 0) throw new AppError('deedSuperseded')
    return answerAppointment(deedContext, id, deedId)
  })
}

const answerAppointment = async (context: Context, id: number, deedId: number | null) => {
  const { result, version } = await getAppointmentDetails(context, id)
  return new DeedAnswer(result, version, deedId)
}

export async function changeLesson(
  context: CallContext,
  id: number,
  { force, displace, ...change }: DayChange & Consent,
): Promise<DeedAnswer<Appointment>> {
  requirePlanner(context)
  await checkAttendees(context, { teacher: change.teachers, classroom: change.classrooms })
  const author = { at: getInstantText(context), by: context.actor.attendeeId }
  const computeState: ComputeState = (lesson, coverKind) => applyDayChange(lesson, change, author, coverKind)
  const requested = { rooms: change.classrooms ?? [], computeState }
  return changeOne(context, id, requested, { action: 'day-change.change', force, displace })
}

export function withdrawChange(context: CallContext, id: number, consent: Consent): Promise<DeedAnswer<Appointment>> {
  requirePlanner(context)
  return changeOne(
    context,
    id,
    { rooms: [], computeState: withdrawDayChange },
    { ...consent, action: 'day-change.withdraw' },
  )
}

/** A dry run writes and is rolled back, so that it cannot answer otherwise than the deed. */
export async function changeSeveral(context: CallContext, request: SeveralChanges): Promise<DeedAnswer<DeedResult>> {
  requirePlanner(context)
  const { force, displace, dryRun = false, draft = false } = request
  const changes = 'changes' in request ? request.changes : await listChangesOfAttendee(context, request)
  const ids = [...new Set(changes.map(({ id }) => id))].toSorted((a, b) => a - b)
  if (ids.length < changes.length)
    throw new AppError('requestInvalid', [{ path: 'body/changes', message: 'each id once' }])
  const rooms = [...new Set(changes.flatMap(({ change }) => change.classrooms ?? []))]
  const teachers = [...new Set(changes.flatMap(({ change }) => change.teachers ?? []))]
  await checkAttendees(context, { teacher: teachers, classroom: rooms })
  const author = { at: getInstantText(context), by: context.actor.attendeeId }
  const changesById = new Map(changes.map((change) => [change.id, change]))
  const computeState: ComputeState = (lesson, coverKind) =>
    applyDayChange(lesson, changesById.get(lesson.id)?.change ?? {}, author, coverKind)
  const findFault = (lesson: Lesson | undefined) => {
    const seenVersion = lesson && changesById.get(lesson.id)?.version
    return seenVersion === undefined || seenVersion === lesson?.version ? undefined : 'preconditionFailed'
  }
  if (draft && !dryRun) return saveDraft(context, { changes, computeState, findFault })
  const run = (tx: Tx) =>
    changeLessons(
      { ...context, db: tx },
      { ids, rooms, computeState },
      { action: 'day-change.several', findFault, force, displace, dryRun },
    )
  const { deedId, items } = await (dryRun ? performDryRun(context, run) : runInTransaction(context, run))
  return new DeedAnswer({ deed: deedId, items }, 0, deedId)
}

async function listChangesOfAttendee(
  context: Context,
  { attendeeId, start, end, change }: Extract<SeveralChanges, { attendeeId: number }>,
): Promise<LessonChange[]> {
  const days = Temporal.PlainDate.from(start).until(end).days
  if (days < 0) throw new AppError('dateRangeInvalid')
  if (days >= changeBounds.days) throw new AppError('requestOutOfBounds')
  const [attendee] = await listAttendeesById(context.db, [attendeeId])
  if (!attendee || attendee.removed) throw new AppError('attendeeDoesNotExist')
  const ids = await listLessonIds(context.db, { attendeeId, start, end, now: getNow(context) })
  if (ids.length > changeBounds.lessons) throw new AppError('requestOutOfBounds')
  return ids.map((id) => ({ id, change }))
}

/** @throws AppError appointmentNoRights, appointmentIsOver, changeClash, changeDisplacesBooking, and faults of the fields */
export async function addLesson(context: CallContext, lesson: AddedLesson): Promise<DeedAnswer<Appointment>> {
  requirePlanner(context)
  await checkAddedLesson(context, lesson)
  const { classrooms = [], start, force, displace } = lesson
  return runInTransaction(context, async (tx) => {
    await lockForDeed(tx, { ids: [], rooms: classrooms })
    const deedContext = { ...context, db: tx }
    const at = getInstantText(context)
    const edit = await insertAddedLesson(deedContext, lesson, at)
    const { deedId } = await applyDeed(tx, deedContext, [edit], { at, force, displace })
    const { id } = edit.lesson
    await recordAction(tx, context, {
      action: 'day-change.add',
      details: { deed: deedId, appointment: id, start },
    })
    return answerAppointment(deedContext, id, deedId)
  })
}

/** @throws AppError appointmentDoesNotExist, appointmentNoRights unless it was added by hand, appointmentIsOver */
export function removeLesson(context: CallContext, id: number): Promise<DeedAnswer<null>> {
  requirePlanner(context)
  return runInTransaction(context, async (tx) => {
    const deedContext = { ...context, db: tx }
    const lesson = (await lockForDeed(tx, { ids: [id], rooms: [] })).get(id)
    const fault = findLessonFault(lesson, await listChangeableIds(deedContext, lesson ? [lesson] : []))
    if (fault || !lesson)
      throw new AppError(
        fault === 'appointmentHolidayNotSelectable' ? 'appointmentNoRights' : (fault ?? 'appointmentDoesNotExist'),
      )
    if (lesson.dayChange?.isAdded !== true || lesson.type === 'exam' || lesson.type === 'choice')
      throw new AppError('appointmentNoRights')
    requireVersion(context, lesson.version)
    checkTimes(context, lesson.form, lesson.form)
    const at = getInstantText(context)
    const after = { form: { ...lesson.form, isCancelled: true }, dayChange: lesson.dayChange }
    const { deedId } = await applyDeed(tx, deedContext, [{ lesson, after, isNew: false, isRemoved: true }], { at })
    await recordAction(tx, context, {
      action: 'day-change.remove',
      details: { deed: deedId, appointment: id, start: lesson.form.start },
    })
    return new DeedAnswer(null, 0, deedId)
  })
}

/** @throws AppError appointmentNoRights, appointmentDoesNotExist, appointmentIsOver */
export async function getChangeableLesson(context: Context, id: number): Promise<Lesson> {
  requirePlanner(context)
  const [lesson] = await listLessons(context.db, [id])
  const fault = findLessonFault(lesson, await listChangeableIds(context, lesson ? [lesson] : []))
  if (fault || !lesson) throw new AppError(fault ?? 'appointmentDoesNotExist')
  checkTimes(context, lesson.form, lesson.form)
  return lesson
}

export { listChangeableIds, requirePlanner } from './access.ts'
export { checkAddedLesson, insertAddedLesson } from './add-lesson.ts'
export { applyDeed, type AppliedDeed } from './apply-deed.ts'
export { checkTimes, getNow, lockForDeed } from './lock-for-deed.ts'
export { insertLesson, listAttendeesById, listLessons, listPublishedTimes } from './queries.ts'
export {
  applyDayChange,
  applyTerms,
  createAddedDayChange,
  isTooLong,
  type Lesson,
  type LessonEdit,
  type LessonState,
} from './rules.ts'
export { lockDayChanges, overlayDayChanges, overruleDayChanges, storeImportedChanges } from './import-queries.ts'
export {
  countOldCovers,
  countOldDayChanges,
  countOldDeeds,
  deleteOldCovers,
  deleteOldDayChanges,
  deleteOldDeeds,
} from './retention-queries.ts'
export {
  addCoverKinds,
  changeLessons,
  checkAttendees,
  checkCourse,
  type ComputeState,
  getInstantText,
} from './change-lessons.ts'
export { acceptCover, declineCover } from './answer-cover.ts'
export { listDraftedLessons, publishDrafts } from './drafts.ts'
export { deleteDeclinedCovers, listDeclinedCovers } from './cover-queries.ts'
export { listLessonsOfDay } from './day-queries.ts'
export { notifyOfLessonNote } from './notify-lesson-note.ts'
export { undoDeed, undoDeedOn } from './undo-deed.ts'
