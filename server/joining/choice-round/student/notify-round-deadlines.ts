import { choiceRoundNotification, withRound } from '@uurwerk/contract/choice-round-names'
import type { RoundNotificationType } from '@uurwerk/contract/tell/notification'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Db } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type Clock, getLocalDateTime, toIsoMinute, getToday } from '#server/lib/clock.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import {
  claimClosingNotifications,
  type RoundNotificationRow,
  claimOpeningNotifications,
} from './round-notification-queries.ts'

export const roundJobs: Job[] = [
  { name: 'interrogation.notices', cron: '* * * * *', run: ({ db, clock }) => notifyRoundDeadlines(db, clock) },
]

/** Notifies students of rounds that open or close soon, once per opening or closing time on all servers together. */
export const notifyRoundDeadlines = (db: Db, clock: Clock): Promise<void> =>
  runInTransaction({ db }, async (tx) => {
    const wallClockNow = { now: toIsoMinute(getLocalDateTime(clock)), date: getToday(clock).toString() }
    const openingNotifications = (await claimOpeningNotifications(tx, wallClockNow)).map((row) =>
      toRoundNotification(choiceRoundNotification.opening, row),
    )
    const closingNotifications = (await claimClosingNotifications(tx, wallClockNow)).map((row) =>
      toRoundNotification(choiceRoundNotification.closing, row),
    )
    await notify(
      tx,
      [...openingNotifications, ...closingNotifications],
      clock.instant().toString({ smallestUnit: 'millisecond' }),
    )
  })

function toRoundNotification(
  type: RoundNotificationType,
  { id, name, opens_at, student_until, student_id }: RoundNotificationRow,
) {
  const data: ChoiceRoundData = {
    ...withRound({ id, name }),
    ...(type === choiceRoundNotification.opening && { from: opens_at }),
    until: student_until,
    choice: null,
    by: '',
  }
  return { attendeeId: student_id, type, data, referenceId: id }
}
