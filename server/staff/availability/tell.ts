import { sumAvailabilityHours } from '@uurwerk/contract/rules/availability-board'
import type { TeacherAnswer, ReviewedAnswer } from '@uurwerk/contract/rules/availability'
import { countCharacters } from '@uurwerk/contract/rules/text'
import type { AvailabilityData } from '@uurwerk/contract/tell/notification-data'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { writeTogether } from '#server/db/together.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { actionsRecorded } from '#server/tell/log/service.ts'
import { notified, notify } from '#server/tell/notification/service.ts'
import { announced } from '#server/tell/realtime/service.ts'
import { minuteNow } from './known.ts'
import type { AnswerRow } from './queries.ts'
import { takeAsked, takeReminded, type ToldRow } from './write-queries.ts'

/** Records what a teacher gave, and lets open screens know; those of the coordinators when they have to do with it. */
export async function tellGiven(tx: Tx, context: Context, before: AnswerRow, after: TeacherAnswer): Promise<void> {
  const isStep = before.state !== after.state
  const details = {
    request: before.id,
    ...(isStep && { step: after.state === 'submitted' ? 'submit' : 'save' }),
    hours: sumAvailabilityHours(after.availability).given,
    commentLength: countCharacters(after.comments),
  }
  await writeTogether(tx, [
    ...actionsRecorded(context, [{ action: 'availability.patch', subjectId: before.person_id, details }]),
    announced('availability', changed(before, isStep ? [before.person_id, ...readersOf(before)] : [before.person_id])),
  ])
}

/** Records a judgement, notifies the teacher of it, and lets open screens know. */
export async function tellJudged(tx: Tx, context: Context, before: AnswerRow, after: ReviewedAnswer): Promise<void> {
  const details = {
    request: before.id,
    judgement: before.state === after.state ? null : judgementOf(after.state),
    commentLength: countCharacters(after.teamLeadComment ?? ''),
  }
  const data: AvailabilityData = {
    request: { id: before.id, name: before.name },
    until: after.state === 'revised' ? before.closes_at : null,
    outcome: outcomeOf(after.state),
    by: context.actor.name,
  }
  const told = before.person_id === context.actor.attendeeId ? [] : [before.person_id]
  const isStep = before.state !== after.state
  await writeTogether(tx, [
    ...actionsRecorded(context, [{ action: 'availability.review', subjectId: before.person_id, details }]),
    ...notified(
      isStep
        ? told.map(
            (attendeeId) => ({ attendeeId, type: 'availabilityReviewed', data, referenceId: before.id }) as const,
          )
        : [],
      momentOf(context.clock),
    ),
    announced('availability', changed(before, [before.person_id, ...readersOf(before)])),
  ])
}

/** For the log, where other things are accepted too. */
const judgementOf = (state: ReviewedAnswer['state']) =>
  state === 'accepted' ? 'accept' : state === 'denied' ? 'deny' : 'sendBack'
const outcomeOf = (state: ReviewedAnswer['state']) =>
  state === 'accepted' || state === 'denied' || state === 'revised' ? state : null
const readersOf = ({ coordinators }: AnswerRow) => coordinators.map(({ id }) => id)
const changed = (before: AnswerRow, people: number[]) => ({
  people: [...new Set(people)],
  id: before.id,
  attendeeId: before.person_id,
  version: before.version + 1,
})
const momentOf = (clock: Clock) => clock.instant().toString({ smallestUnit: 'millisecond' })

const batch = 500

export const availabilityJobs: Job[] = [
  {
    name: 'availability.ask',
    cron: '* * * * *',
    work: ({ db, clock }) => tellDue({ db, clock }, 'availabilityRequested'),
  },
  {
    name: 'availability.remind',
    cron: '* * * * *',
    work: ({ db, clock }) => tellDue({ db, clock }, 'availabilityReminder'),
  },
]

const takers = { availabilityRequested: takeAsked, availabilityReminder: takeReminded }

/**
 * Notifies teachers that a request opened or closes soon: each once, since who is told is marked in the same transaction,
 * and several servers take different ones. Answers how many were told.
 */
export async function tellDue(on: { db: Db; clock: Clock }, type: keyof typeof takers): Promise<number> {
  const told = await inTransaction(on, async (tx) => {
    const at = momentOf(on.clock)
    const rows = await takers[type](tx, { now: minuteNow(on), at, limit: batch })
    await notify(
      tx,
      rows.map((row) => ({
        attendeeId: row.person_id,
        type,
        data: dataOf(row),
        referenceId: row.request_id,
      })),
      at,
    )
    return rows.length
  })
  return told === batch ? told + (await tellDue(on, type)) : told
}

const dataOf = (row: ToldRow): AvailabilityData => ({
  request: { id: row.request_id, name: row.name },
  until: row.closes_at,
  outcome: null,
  by: '',
})
