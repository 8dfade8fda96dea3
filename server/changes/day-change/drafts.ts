import type { DeedResult, DraftPublication, LessonChange } from '@uurwerk/contract/changes/day-change'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, DeedAnswer } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { listChangeableIds, findLessonFault, requirePlanner } from './access.ts'
import { changeLessons, checkAttendees, type ComputeState, computeOutcome, getInstantText } from './change-lessons.ts'
import {
  deleteDrafts,
  type DraftLesson,
  insertDraft,
  listDraftLessons,
  listDraftsOfDates,
  lockDeeds,
} from './deed-queries.ts'
import { listLessons, takeDayChangeLock } from './queries.ts'
import { applyDayChange, isAsRecorded, type Lesson, type LessonForm, toRecordedState } from './rules.ts'

interface DraftRequest {
  changes: readonly LessonChange[]
  computeState: ComputeState
  findFault: (lesson: Lesson | undefined) => ErrorCode | undefined
}

/** Keeps changes for later. @throws AppError of the first lesson that is refused, with all of them */
export function saveDraft(
  context: CallContext,
  { changes, computeState, findFault }: DraftRequest,
): Promise<DeedAnswer<DeedResult>> {
  return runInTransaction(context, async (tx) => {
    const deedContext = { ...context, db: tx }
    await takeDayChangeLock(tx)
    const ids = changes.map(({ id }) => id)
    const lessons = new Map((await listLessons(tx, ids)).map((lesson) => [lesson.id, lesson]))
    const changeableIds = await listChangeableIds(deedContext, [...lessons.values()])
    const items = ids.map((id) => {
      const lesson = lessons.get(id)
      const outcome = lesson && computeOutcome(deedContext, lesson, computeState)
      const code =
        findLessonFault(lesson, changeableIds) ??
        findFault(lesson) ??
        (outcome && 'code' in outcome ? outcome.code : undefined)
      return { id, ok: code === undefined, ...(code && { code }), clashes: [], overloaded: [], bookings: [] }
    })
    const fault = items.find(({ code }) => code)
    if (fault?.code) throw new AppError(fault.code, [], { deed: null, items })
    const drafted = changes.flatMap(({ id, change }): DraftLesson[] => {
      const lesson = lessons.get(id)
      return lesson ? [{ id, before: toRecordedState(lesson, lesson, false), change }] : []
    })
    if (drafted.length === 0) return new DeedAnswer({ deed: null, items }, 0, null)
    const at = getInstantText(context)
    const deed = await insertDraft(tx, { at, by: context.actor.attendeeId }, drafted)
    await announceDraft(tx, drafted)
    await recordAction(tx, context, { action: 'day-change.several', details: { deed, lessons: items.length } })
    return new DeedAnswer({ deed, items }, 0, deed)
  })
}

export interface DraftedLesson {
  id: number
  form: LessonForm
  groups: readonly number[]
  /** Teachers who are given the lesson by the draft. */
  substitutes: readonly number[]
}

/** Lists the lessons of drafts on these dates, both included, as they would be. */
export async function listDraftedLessons(db: Db, start: string, end: string): Promise<DraftedLesson[]> {
  const changes = new Map((await listDraftsOfDates(db, start, end)).map(({ id, change }) => [id, change]))
  return (await listLessons(db, [...changes.keys()])).map((lesson) => {
    const { form, dayChange } = applyDayChange(lesson, changes.get(lesson.id) ?? {}, { at: '', by: null })
    const ownTeachers = [...(dayChange?.planned.teachers ?? []), ...lesson.form.teachers]
    const substitutes = form.isCancelled ? [] : form.teachers.filter((id) => !ownTeachers.includes(id))
    return { id: lesson.id, form, groups: lesson.groups, substitutes }
  })
}

/** Draws the attention of open desks only. */
export async function announceDraft(
  tx: Tx,
  lessons: readonly { before: { form: LessonForm } | null }[],
): Promise<void> {
  const dates = lessons.flatMap(({ before }) => before?.form.start.slice(0, 10) ?? []).toSorted()
  const [start] = dates
  if (start !== undefined) await announce(tx, 'roster', { start, end: dates.at(-1) ?? start, people: 'staff' })
}

/** Applies drafts as one deed. @throws AppError deedDoesNotExist, deedSuperseded, and those of a change */
export function publishDrafts(
  context: CallContext,
  { ids, force, displace }: DraftPublication,
): Promise<DeedAnswer<DeedResult>> {
  requirePlanner(context)
  return runInTransaction(context, async (tx) => {
    const deedContext = { ...context, db: tx }
    await takeDayChangeLock(tx)
    const deeds = await lockDeeds(tx, ids)
    if (deeds.length < new Set(ids).size) throw new AppError('deedDoesNotExist')
    const draftIds = deeds.flatMap(({ id, is_draft }) => (is_draft ? [id] : []))
    // The highest, so that the deeds of a lesson stay in the order of their ids.
    const draftId = draftIds.at(-1)
    if (draftId === undefined) return new DeedAnswer({ deed: ids[0] ?? null, items: [] }, 0, ids[0] ?? null)
    const drafted = new Map((await listDraftLessons(tx, draftIds)).map((lesson) => [lesson.id, lesson]))
    const changes = [...drafted.values()].map(({ change }) => change)
    await checkAttendees(deedContext, {
      teacher: changes.flatMap(({ teachers = [] }) => teachers),
      classroom: changes.flatMap(({ classrooms = [] }) => classrooms),
    })
    await deleteDrafts(tx, draftIds)
    const { deedId, items } = await changeLessons(deedContext, toRequest(deedContext, drafted), {
      action: 'day-change.publish',
      force,
      displace,
      draftId,
      findFault: (lesson) => {
        const before = lesson && drafted.get(lesson.id)?.before
        return before && isAsRecorded(lesson, before) ? undefined : 'deedSuperseded'
      },
    })
    return new DeedAnswer({ deed: deedId, items }, 0, deedId)
  })
}

function toRequest(context: Context, drafted: ReadonlyMap<number, DraftLesson>) {
  const author = { at: getInstantText(context), by: context.actor.attendeeId }
  return {
    ids: [...drafted.keys()],
    rooms: [...new Set([...drafted.values()].flatMap(({ change }) => change.classrooms ?? []))],
    computeState: ((lesson, coverKind) =>
      applyDayChange(lesson, drafted.get(lesson.id)?.change ?? {}, author, coverKind)) satisfies ComputeState,
  }
}
