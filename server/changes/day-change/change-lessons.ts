import type { ChangeItem, Consent } from '@uurwerk/contract/changes/day-change'
import type { CoverKind } from '@uurwerk/contract/changes/ledger'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { findLessonFault, listChangeableIds } from './access.ts'
import { type AppliedDeed, applyDeed } from './apply-deed.ts'
import { deleteDeclinedCovers, listCoverKinds } from './cover-queries.ts'
import { checkTimes, lockForDeed } from './lock-for-deed.ts'
import { hasCourse, listAttendeesById } from './queries.ts'
import { isTooLong, type Lesson, type LessonEdit, type LessonState, listNewCovers } from './rules.ts'

/** Computes the new state; again with the kind of its new covers. @throws AppError if the change does not fit the lesson */
export type ComputeState = (lesson: Lesson, coverKind?: CoverKind | null) => LessonState

export interface Requested {
  ids: readonly number[]
  /** Rooms that lessons may come to need, besides the present and the planned ones. */
  rooms: readonly number[]
  computeState: ComputeState
}

export const getInstantText = ({ clock }: Pick<Context, 'clock'>) =>
  clock.instant().toString({ smallestUnit: 'millisecond' })

/** @throws AppError attendeeDoesNotExist */
export async function checkAttendees(
  { db }: Pick<Context, 'db'>,
  idsByType: Partial<Record<'teacher' | 'classroom' | 'group' | 'student', readonly number[] | undefined>>,
): Promise<void> {
  const wanted = Object.entries(idsByType).flatMap(([type, ids = []]) => ids.map((id) => ({ id, type })))
  if (wanted.length === 0) return
  const attendees = await listAttendeesById(
    db,
    wanted.map(({ id }) => id),
  )
  const isKnown = ({ id, type }: { id: number; type: string }) =>
    attendees.some((attendee) => attendee.id === id && attendee.type === type && !attendee.removed)
  if (!wanted.every(isKnown)) throw new AppError('attendeeDoesNotExist')
}

/** @throws AppError requestInvalid */
export async function checkCourse({ db }: Pick<Context, 'db'>, course: number | null | undefined): Promise<void> {
  if (course != null && !(await hasCourse(db, course)))
    throw new AppError('requestInvalid', [{ path: 'body/course', message: 'no such course' }])
}

export interface SeveralOptions extends Consent {
  action: AuditAction
  dryRun?: boolean | undefined
  /** Checks a single lesson before anything is written. */
  checkLesson?: (lesson: Lesson) => void
  findFault?: (lesson: Lesson | undefined) => ErrorCode | undefined
  draftId?: number | undefined
}

/** Changes lessons as one deed, all or none. @throws AppError of the first lesson that is refused, with all of them */
export async function changeLessons(
  context: Context,
  { ids, rooms, computeState }: Requested,
  { action, checkLesson, findFault, ...options }: SeveralOptions,
): Promise<AppliedDeed> {
  const tx = context.db as Tx
  const lessons = await lockForDeed(tx, { ids, rooms })
  const changeableIds = await listChangeableIds(context, [...lessons.values()])
  const outcomes = ids.map((id): LessonEdit | { id: number; code: ErrorCode } => {
    const lesson = lessons.get(id)
    const fault = (lesson && findLessonFault(lesson, changeableIds)) ?? findFault?.(lesson)
    if (fault || !lesson) return { id, code: fault ?? 'appointmentDoesNotExist' }
    checkLesson?.(lesson)
    return computeOutcome(context, lesson, computeState)
  })
  const faults = outcomes.flatMap((outcome): (ChangeItem & { code: ErrorCode })[] =>
    'code' in outcome
      ? [{ id: outcome.id, ok: false, code: outcome.code, clashes: [], overloaded: [], bookings: [] }]
      : [],
  )
  const possible = outcomes.flatMap((outcome) => ('after' in outcome ? [outcome] : []))
  const edits = await addCoverKinds(tx, possible, computeState)
  const at = getInstantText(context)
  const hasFaults = faults.length > 0
  const applied = await applyDeed(tx, context, edits, { ...options, at, dryRun: options.dryRun === true || hasFaults })
  const itemsById = new Map([...applied.items, ...faults].map((item) => [item.id, item]))
  const items = ids.flatMap((id) => itemsById.get(id) ?? [])
  if (hasFaults && options.dryRun !== true)
    throw new AppError(faults[0]?.code ?? 'appointmentDoesNotExist', [], { deed: null, items })
  if (options.dryRun !== true) await leaveUnchanged(tx, edits)
  if (applied.deedId !== null) {
    const [first] = edits
    await recordAction(tx, context, {
      action,
      details:
        action === 'day-change.change' || action === 'day-change.withdraw'
          ? { deed: applied.deedId, appointment: first?.lesson.id ?? 0, start: first?.lesson.form.start ?? '' }
          : { deed: applied.deedId, lessons: edits.length },
    })
  }
  return { ...applied, items }
}

/** A lesson that stays with its teachers is no longer open because a substitute declined. */
async function leaveUnchanged(tx: Tx, edits: readonly LessonEdit[]): Promise<void> {
  const lessons = edits.flatMap(({ lesson, after }) => (after === lesson ? lesson : []))
  const ids = lessons.map(({ id }) => id)
  if (ids.length === 0 || (await deleteDeclinedCovers(tx, ids)) === 0) return
  const dates = lessons.flatMap(({ form: { start, end } }) => [start.slice(0, 10), end.slice(0, 10)]).toSorted()
  await announce(tx, 'roster', { start: dates.at(0) ?? '', end: dates.at(-1) ?? '', people: 'staff' })
}

/** Computes the new states that bring covers again, with their kinds. */
export async function addCoverKinds(
  tx: Tx,
  edits: readonly LessonEdit[],
  computeState: ComputeState,
): Promise<LessonEdit[]> {
  const kinds = await listCoverKinds(tx, listNewCovers(edits))
  return edits.map((edit) =>
    kinds.has(edit.lesson.id) ? { ...edit, after: computeState(edit.lesson, kinds.get(edit.lesson.id)) } : edit,
  )
}

export function computeOutcome(
  context: Context,
  lesson: Lesson,
  computeState: ComputeState,
): LessonEdit | { id: number; code: ErrorCode } {
  const after = computeState(lesson)
  try {
    checkTimes(context, lesson.form, after.form)
    if (after.dayChange && isTooLong(after.form, lesson.form)) return { id: lesson.id, code: 'requestOutOfBounds' }
    return { lesson, after, isNew: false, isRemoved: false }
  } catch (error) {
    if (error instanceof AppError) return { id: lesson.id, code: error.code }
    throw error
  }
}
