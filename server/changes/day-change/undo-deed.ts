import type { Consent, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { LessonTerms } from '@uurwerk/contract/changes/joinable'
import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
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
import { type ActiveCover, listActiveCovers, listDeclinedCovers } from './cover-queries.ts'
import { type DeedLesson, deleteDrafts, listDeedLessons, lockDeed, markUndone } from './deed-queries.ts'
import { announceDraft } from './drafts.ts'
import { checkTimes, lockForDeed } from './lock-for-deed.ts'
import { insertLesson, listLessons } from './queries.ts'
import {
  isAsRecorded,
  type Lesson,
  type LessonEdit,
  listCoveredLessons,
  listNewCovers,
  type RecordedState,
} from './rules.ts'

/** @throws AppError appointmentNoRights, and those of `performUndo` */
export function undoDeed(context: CallContext, id: number, consent: Consent): Promise<DeedAnswer<DeedResult>> {
  requirePlanner(context)
  return performUndo(context, id, { consent, action: 'day-change.undo', checkRights: requireChangeable })
}

interface UndoneLesson extends Pick<Lesson, 'id' | 'groups' | 'form' | 'dayChange'> {
  type: AppointmentType | undefined
  terms: Pick<LessonTerms, 'invigilators'>
}

interface Undo {
  consent: Consent
  action: AuditAction
  canUndo: (lesson: UndoneLesson) => boolean
}

/** Hides drafts, and deeds on other lessons. */
export const undoDeedOn = (context: CallContext, id: number, { canUndo, ...undo }: Undo) =>
  performUndo(context, id, {
    ...undo,
    checkRights: async (_, lessons, isDraft) => {
      if (isDraft || !lessons.every(canUndo)) throw new AppError('deedDoesNotExist')
    },
  })

type CheckRights = (context: Context, lessons: readonly UndoneLesson[], isDraft: boolean) => Promise<void>

/**
 * Returns all lessons of a deed to how they were before it. Bookings that the deed cancelled stay cancelled.
 * @throws AppError deedDoesNotExist, deedSuperseded if a lesson was changed since or somebody would lose a seat, and
 * those of a change
 */
function performUndo(
  context: CallContext,
  id: number,
  { consent, action, checkRights }: Omit<Undo, 'canUndo'> & { checkRights: CheckRights },
): Promise<DeedAnswer<DeedResult>> {
  return runInTransaction(context, async (tx) => {
    const deedContext = { ...context, db: tx }
    const recorded = await listDeedLessons(tx, id)
    const rooms = recorded.flatMap(({ before }) => before?.form.classrooms ?? [])
    const lessons = await lockForDeed(tx, { ids: recorded.map((lesson) => lesson.id), rooms })
    const deed = await lockDeed(tx, id)
    if (!deed) throw new AppError('deedDoesNotExist')
    await checkRights(deedContext, listUndoneLessons(recorded, lessons), deed.is_draft)
    if (deed.is_draft) {
      await deleteDrafts(tx, [id])
      await announceDraft(tx, recorded)
      await recordAction(tx, context, { action, details: { deed: id, lessons: recorded.length } })
      return new DeedAnswer({ deed: id, items: [] }, 0, id)
    }
    if (deed.undone_at !== null) return new DeedAnswer({ deed: id, items: [] }, 0, id)
    const edits: LessonEdit[] = []
    for (const lesson of recorded) edits.push(await createUndoEdit(deedContext, lesson, lessons.get(lesson.id)))
    const at = context.clock.instant().toString({ smallestUnit: 'millisecond' })
    const audience = await findAudience(deedContext, deed, edits)
    const undo = { deedId: id, covers: listCovers(recorded) }
    const options = { ...consent, at, undo, ...(audience && { audience }) }
    const { items, losses } = await applyDeed(tx, deedContext, edits, options)
    if (losses.seats.length + losses.places.length > 0) throw new AppError('deedSuperseded')
    await markUndone(tx, id, at)
    await recordAction(tx, context, { action, details: { deed: id, lessons: edits.length } })
    return new DeedAnswer({ deed: id, items }, 0, id)
  })
}

const listCovers = (recorded: readonly DeedLesson[]): ActiveCover[] =>
  recorded.flatMap(({ id, before }) => {
    const cover = before?.cover ?? before?.accepted
    return cover ? [{ lessonId: id, ...cover }] : []
  })

/** Undefined for everyone in the lessons: a deed in an unpublished week notified nobody. */
async function findAudience(
  { actor, db: tx }: Context & { db: Tx },
  { id, done_by: author }: { id: number; done_by: number | null },
  edits: readonly LessonEdit[],
): Promise<number[] | undefined> {
  const { withdrawn, readers } = await withdrawRosterChanges(tx, id)
  await announceNotifications(tx, withdrawn)
  const askedAgain = await listAskedAgain(tx, edits)
  if (withdrawn.length + readers.length + askedAgain.length === 0) return undefined
  const otherAuthor = author === null || author === actor.attendeeId ? [] : [author]
  return [...readers, ...askedAgain, ...(await listReleased(tx, edits)), ...otherAuthor]
}

/** Lists teachers who get back a lesson that they declined: a decline does not notify them. */
async function listAskedAgain(tx: Tx, edits: readonly LessonEdit[]): Promise<number[]> {
  const covers = listNewCovers(edits)
  const declined = await listDeclinedCovers(
    tx,
    covers.map(({ id }) => id),
  )
  return covers.flatMap(({ id, teacher }) =>
    declined.some(({ lessonId, teacherId }) => lessonId === id && teacherId === teacher) ? teacher : [],
  )
}

/** Lists teachers who accepted a lesson that the undo takes or moves. */
async function listReleased(tx: Tx, edits: readonly LessonEdit[]): Promise<number[]> {
  const lessons = listCoveredLessons(edits)
  const covers = await listActiveCovers(
    tx,
    lessons.map(({ id }) => id),
  )
  const isKept = ({ lessonId, teacherId }: ActiveCover) =>
    lessons.some(({ id, substitutes, isMoved }) => id === lessonId && !isMoved && substitutes.includes(teacherId))
  return covers.flatMap((cover) => (cover.answeredAt === null || isKept(cover) ? [] : cover.teacherId))
}

/** A lesson that is gone is as the deed found or left it. */
const listUndoneLessons = (recorded: readonly DeedLesson[], lessons: ReadonlyMap<number, Lesson>): UndoneLesson[] =>
  recorded.flatMap(({ id, before, after }) => {
    const lesson = lessons.get(id)
    if (lesson) return [lesson]
    const state = before ?? after
    if (!state) return []
    const { form, dayChange, added, terms } = state
    const invigilators = terms?.invigilators ?? []
    return [{ id, form, dayChange, type: added?.type, groups: added?.participants ?? [], terms: { invigilators } }]
  })

/** @throws AppError appointmentNoRights */
async function requireChangeable(context: Context, lessons: readonly UndoneLesson[]): Promise<void> {
  const changeableIds = await listChangeableIds(context, lessons)
  if (!lessons.every(({ id }) => changeableIds.has(id))) throw new AppError('appointmentNoRights')
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
