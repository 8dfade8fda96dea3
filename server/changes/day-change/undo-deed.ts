import type { Consent, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, DeedAnswer } from '#server/http/call-context.ts'
import { listSignUps } from '#server/joining/subscription/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { announceNotifications, withdrawRosterChanges } from '#server/tell/notification/service.ts'
import { findLessonFault, listChangeableIds, requirePlanner } from './access.ts'
import { applyDeed } from './apply-deed.ts'
import { type DeedLesson, deleteDrafts, listDeedLessons, lockDeed, markUndone } from './deed-queries.ts'
import { announceDraft } from './drafts.ts'
import { checkTimes, lockForDeed } from './lock-for-deed.ts'
import { insertLesson, listLessons } from './queries.ts'
import { isAsRecorded, type Lesson, type LessonEdit, type RecordedState } from './rules.ts'

/**
 * Returns all lessons of a deed to how they were before it. Bookings that the deed cancelled stay cancelled.
 * @throws AppError deedDoesNotExist, deedSuperseded if a lesson was changed or joined since, and those of a change
 */
export function undoDeed(context: CallContext, id: number, consent: Consent): Promise<DeedAnswer<DeedResult>> {
  requirePlanner(context)
  return runInTransaction(context, async (tx) => {
    const deedContext = { ...context, db: tx }
    const recorded = await listDeedLessons(tx, id)
    const rooms = recorded.flatMap(({ before }) => before?.form.classrooms ?? [])
    const lessons = await lockForDeed(tx, { ids: recorded.map((lesson) => lesson.id), rooms })
    const deed = await lockDeed(tx, id)
    if (!deed) throw new AppError('deedDoesNotExist')
    await checkRights(deedContext, recorded, lessons)
    if (deed.is_draft) {
      await deleteDrafts(tx, [id])
      await announceDraft(tx, recorded)
      await recordAction(tx, context, { action: 'day-change.undo', details: { deed: id, lessons: recorded.length } })
      return new DeedAnswer({ deed: id, items: [] }, 0, id)
    }
    if (deed.undone_at !== null) return new DeedAnswer({ deed: id, items: [] }, 0, id)
    const edits: LessonEdit[] = []
    for (const lesson of recorded) edits.push(await createUndoEdit(deedContext, lesson, lessons.get(lesson.id)))
    const at = context.clock.instant().toString({ smallestUnit: 'millisecond' })
    const { withdrawn, readers } = await withdrawRosterChanges(tx, id)
    await announceNotifications(tx, withdrawn)
    const { items } = await applyDeed(tx, deedContext, edits, { ...consent, at, undo: { deedId: id, readers } })
    await markUndone(tx, id, at)
    await recordAction(tx, context, { action: 'day-change.undo', details: { deed: id, lessons: edits.length } })
    return new DeedAnswer({ deed: id, items }, 0, id)
  })
}

/** @throws AppError appointmentNoRights */
async function checkRights(context: Context, recorded: readonly DeedLesson[], lessons: ReadonlyMap<number, Lesson>) {
  const plannedLessons = recorded.flatMap(({ id, before }) => {
    const lesson = lessons.get(id)
    if (lesson) return [lesson]
    const { form, dayChange = null, added } = before ?? {}
    return form ? [{ id, form, dayChange, groups: added?.participants ?? [] }] : []
  })
  const changeableIds = await listChangeableIds(context, plannedLessons)
  if (!plannedLessons.every(({ id }) => changeableIds.has(id))) throw new AppError('appointmentNoRights')
}

async function createUndoEdit(
  context: Context,
  { id, before, after }: DeedLesson,
  lesson: Lesson | undefined,
): Promise<LessonEdit> {
  if (before?.added && !after && !lesson) return restoreLesson(context, id, { ...before, added: before.added })
  const isSuperseded = !lesson || !after || !isAsRecorded(lesson, after)
  if (isSuperseded || findLessonFault(lesson, new Set([id]))) throw new AppError('deedSuperseded')
  if (!before) {
    const { joined, waiting } = await listSignUps(context.db, id)
    if (joined.length + waiting.length > 0) throw new AppError('deedSuperseded')
    checkTimes(context, lesson.form, lesson.form)
    return { lesson, after: { ...lesson, form: { ...lesson.form, isCancelled: true } }, isNew: false, isRemoved: true }
  }
  const concernsOnline = [before, after].some(
    ({ dayChange }) => dayChange != null && dayChange.planned.isOnline !== null,
  )
  const form = { ...before.form, isOnline: concernsOnline ? before.form.isOnline : lesson.form.isOnline }
  checkTimes(context, lesson.form, form)
  return { lesson, after: { form, dayChange: before.dayChange, ...pickTerms(before) }, isNew: false, isRemoved: false }
}

const pickTerms = ({ terms }: Pick<RecordedState, 'terms'>) => terms && { terms }

/** Inserts a removed lesson again, with its id. */
async function restoreLesson(
  context: Context,
  id: number,
  {
    form,
    dayChange,
    added,
    ...before
  }: DeedLesson['before'] & { added: NonNullable<NonNullable<DeedLesson['before']>['added']> },
): Promise<LessonEdit> {
  const tx = context.db as Tx
  await insertLesson(tx, added, id)
  const [lesson] = await listLessons(tx, [id])
  if (!lesson) throw new Error('An insert returns its row.')
  checkTimes(context, null, form)
  return { lesson, after: { form, dayChange, ...pickTerms(before) }, isNew: true, isRemoved: false }
}
