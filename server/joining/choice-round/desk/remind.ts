import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { choiceRoundNotification, withRound } from '@uurwerk/contract/choice-round-names'
import type { ReminderCounts } from '@uurwerk/contract/joining/choice-round/desk'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Context } from '#server/auth/context.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import { requireCoordinatedRound } from '../student/service.ts'
import { upsertReminders, lockRoundForReminder } from './remind-queries.ts'
import { getNotRemindedSince } from './rules.ts'
import type { StudentState } from './student-queries.ts'

interface Reminder {
  studentIds?: readonly number[] | null | undefined
  expected?: ReminderCounts | undefined
}

/**
 * Reminds students who have not confirmed, or only the given students among them, while the round is open.
 * @throws AppError preconditionFailed if these are not the expected numbers of students; nobody is reminded then
 */
export async function remindStudents(
  context: Context,
  id: number,
  { studentIds = null, expected }: Reminder,
): Promise<{ reminded: number }> {
  return runInTransaction(context, async (tx) => {
    await lockRoundForReminder(tx, id)
    const round = await requireCoordinatedRound(context, id, tx)
    if (round.state !== 'open') throw new AppError(choiceRoundError.notOpen)
    const now = context.clock.instant()
    const remindedAt = now.toString({ smallestUnit: 'millisecond' })
    const remindedStudents = await upsertReminders(tx, {
      roundId: id,
      audienceDate: getToday(context.clock).toString(),
      studentIds,
      remindedAt,
      notRemindedSince: getNotRemindedSince(now),
    })
    if (expected && !hasExpectedCounts(remindedStudents, expected)) throw new AppError('preconditionFailed')
    if (remindedStudents.length === 0) return { reminded: 0 }
    const data: ChoiceRoundData = {
      ...withRound({ id, name: round.name }),
      until: round.student_until,
      choice: null,
      by: context.actor.name,
    }
    await notify(
      tx,
      remindedStudents.map((student) => ({
        attendeeId: student.id,
        type: choiceRoundNotification.reminder,
        data,
        referenceId: id,
      })),
      remindedAt,
    )
    await recordAction(tx, context, {
      action: 'round-desk.remind',
      details: { ...withRound(id), students: remindedStudents.length },
    })
    return { reminded: remindedStudents.length }
  })
}

const hasExpectedCounts = (students: readonly { state: StudentState }[], { undecided, unconfirmed }: ReminderCounts) =>
  students.filter(({ state }) => state === 'undecided').length === undecided &&
  students.length === undecided + unconfirmed
