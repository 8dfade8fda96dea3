import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { choiceRoundNotification, withRound } from '@uurwerk/contract/choice-round-names'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Context } from '#server/auth/context.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import { requireCoordinatedRound } from '../student/service.ts'
import { upsertReminders, lockRoundForReminder } from './remind-queries.ts'

/** Minimum time between two reminders of the same student. */
const reminderIntervalMinutes = 60

/** Reminds students who have not confirmed, or only the given students among them, while the round is open. */
export async function remindStudents(
  context: Context,
  id: number,
  studentIds: readonly number[] | null,
): Promise<{ reminded: number }> {
  return runInTransaction(context, async (tx) => {
    await lockRoundForReminder(tx, id)
    const round = await requireCoordinatedRound(context, id, tx)
    if (round.state !== 'open') throw new AppError(choiceRoundError.notOpen)
    const now = context.clock.instant()
    const remindedAt = now.toString({ smallestUnit: 'millisecond' })
    const remindedIds = await upsertReminders(tx, {
      roundId: id,
      audienceDate: getToday(context.clock).toString(),
      studentIds,
      remindedAt,
      notRemindedSince: now.subtract({ minutes: reminderIntervalMinutes }).toString(),
    })
    if (remindedIds.length === 0) return { reminded: 0 }
    const data: ChoiceRoundData = {
      ...withRound({ id, name: round.name }),
      until: round.student_until,
      choice: null,
      by: context.actor.name,
    }
    await notify(
      tx,
      remindedIds.map((attendeeId) => ({ attendeeId, type: choiceRoundNotification.reminder, data, referenceId: id })),
      remindedAt,
    )
    await recordAction(tx, context, {
      action: 'round-desk.remind',
      details: { ...withRound(id), students: remindedIds.length },
    })
    return { reminded: remindedIds.length }
  })
}
