import type { Cover } from '@uurwerk/contract/cover'
import type { Context } from '#server/auth/context.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { DeedAnswer } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import { applyDeed } from './apply-deed.ts'
import { answerCover, findCover, getCover } from './cover-queries.ts'
import { listAbsentees } from './day-queries.ts'
import { getNow, lockForDeed } from './lock-for-deed.ts'
import { applyDayChange, type Lesson } from './rules.ts'

type Answer = 'accepted' | 'declined'

export const acceptCover = (context: Context, id: number): Promise<Cover> =>
  runInTransaction(context, async (tx) => {
    const { lesson, attendeeId, answer } = await lockCover(tx, context, id)
    if (answer === 'declined') throw new AppError('coverDeclined')
    if (answer === 'accepted') return getCover(tx, lesson.id, attendeeId)
    const span = { start: lesson.form.start.slice(0, 10), end: lesson.form.end.slice(0, 10) }
    await runBatch(tx, [
      buildAnnounceStatement('roster', { ...span, people: 'staff' }),
      buildAnnounceStatement('roster', { ...span, people: [attendeeId] }),
    ])
    return recordAnswer(tx, context, { id, lesson, attendeeId, answer: 'accepted' })
  })

/** Gives the lesson back to its planned teachers, so that it is open. Notifies those who are not absent. */
export const declineCover = (context: Context, id: number): Promise<DeedAnswer<Cover>> =>
  runInTransaction(context, async (tx) => {
    const { lesson, attendeeId, answer } = await lockCover(tx, context, id)
    if (answer === 'declined') return new DeedAnswer(await getCover(tx, lesson.id, attendeeId), 0, null)
    const cover = await recordAnswer(tx, context, { id, lesson, attendeeId, answer: 'declined' })
    const at = getInstantText(context)
    const planned = lesson.dayChange?.planned.teachers ?? []
    const teachers = [...lesson.form.teachers.filter((teacher) => teacher !== attendeeId), ...planned]
    const after = applyDayChange(lesson, { teachers, solution: null }, { at, by: attendeeId })
    const absentees = await listAbsentees(tx, lesson)
    const audience = planned.filter((teacher) => !absentees.includes(teacher))
    const edit = { lesson, after, isNew: false, isRemoved: false }
    const { deedId } = await applyDeed(tx, { ...context, db: tx }, [edit], { at, force: true, audience })
    return new DeedAnswer(cover, 0, deedId)
  })

const getInstantText = ({ clock }: Pick<Context, 'clock'>) => clock.instant().toString({ smallestUnit: 'millisecond' })

/** Waits for deeds, which may give the lesson to someone else. @throws AppError coverDoesNotExist, appointmentIsOver */
async function lockCover(tx: Tx, context: Context, id: number) {
  const { attendeeId } = context.actor
  const found = await findCover(tx, id)
  if (!found || attendeeId === null || found.attendee_id !== attendeeId) throw new AppError('coverDoesNotExist')
  const lesson = (await lockForDeed(tx, { ids: [found.appointment_id], rooms: [] })).get(found.appointment_id)
  const cover = await findCover(tx, id)
  if (!cover || !lesson) throw new AppError('coverDoesNotExist')
  if (lesson.form.end <= getNow(context)) throw new AppError('appointmentIsOver')
  return { lesson, attendeeId, answer: cover.answer }
}

async function recordAnswer(
  tx: Tx,
  context: Context,
  { id, lesson, attendeeId, answer }: { id: number; lesson: Lesson; attendeeId: number; answer: Answer },
): Promise<Cover> {
  await answerCover(tx, id, { answer, answered_at: getInstantText(context) })
  await recordAction(tx, context, {
    action: answer === 'accepted' ? 'day-change.acceptCover' : 'day-change.declineCover',
    details: { cover: id, appointment: lesson.id, start: lesson.form.start },
  })
  return getCover(tx, lesson.id, attendeeId)
}
