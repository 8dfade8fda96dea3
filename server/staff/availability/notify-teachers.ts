import { sumAvailabilityHours } from '@uurwerk/contract/rules/availability-board'
import type { TeacherAnswer, ReviewedAnswer } from '@uurwerk/contract/rules/availability'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { reviewSteps } from '@uurwerk/contract/staff/availability'
import type { AvailabilityData } from '@uurwerk/contract/tell/notification-data'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { buildActionStatements } from '#server/tell/log/service.ts'
import { buildNotifyStatements, notify } from '#server/tell/notification/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import { getWallClockMinute } from './availability-access.ts'
import type { AvailabilityAnswerRow } from './queries.ts'
import { claimOpenedRequests, claimReminders, type NotifiedTeacherRow } from './write-queries.ts'

/** Records and announces the change. Coordinators receive it only if the state changes. */
export async function recordAnswerChange(
  tx: Tx,
  context: Context,
  before: AvailabilityAnswerRow,
  after: TeacherAnswer,
): Promise<void> {
  const isStateChange = before.state !== after.state
  const details = {
    request: before.id,
    ...(isStateChange && { step: after.state === 'submitted' ? 'submit' : 'save' }),
    hours: sumAvailabilityHours(after.availability).offered,
    commentLength: countCharacters(after.comments),
  }
  await runBatch(tx, [
    ...buildActionStatements(context, [{ action: 'availability.patch', subjectId: before.person_id, details }]),
    buildAnnounceStatement(
      'availability',
      buildChangeAnnouncement(
        before,
        isStateChange ? [before.person_id, ...listCoordinatorIds(before)] : [before.person_id],
      ),
    ),
  ])
}

/** Records and announces a review, and notifies the teacher. */
export async function recordAndNotifyReview(
  tx: Tx,
  context: Context,
  before: AvailabilityAnswerRow,
  after: ReviewedAnswer,
): Promise<void> {
  const details = {
    request: before.id,
    judgement: before.state === after.state ? null : toLogJudgement(after.state),
    commentLength: countCharacters(after.teamLeadComment ?? ''),
  }
  const data: AvailabilityData = {
    request: { id: before.id, name: before.name },
    until: after.state === 'revised' ? before.closes_at : null,
    outcome: toReviewOutcome(after.state),
    by: context.actor.name,
  }
  const notifiedIds = before.person_id === context.actor.attendeeId ? [] : [before.person_id]
  const isStateChange = before.state !== after.state
  await runBatch(tx, [
    ...buildActionStatements(context, [{ action: 'availability.review', subjectId: before.person_id, details }]),
    ...buildNotifyStatements(
      isStateChange
        ? notifiedIds.map(
            (attendeeId) => ({ attendeeId, type: 'availabilityReviewed', data, referenceId: before.id }) as const,
          )
        : [],
      formatCurrentInstant(context.clock),
    ),
    buildAnnounceStatement(
      'availability',
      buildChangeAnnouncement(before, [before.person_id, ...listCoordinatorIds(before)]),
    ),
  ])
}

/** Code of the review in the audit log. */
function toLogJudgement(state: ReviewedAnswer['state']) {
  if (state === 'accepted') return 'accept'
  if (state === 'submitted') return 'takeBack'
  return state === 'denied' ? 'deny' : 'sendBack'
}
const toReviewOutcome = (state: ReviewedAnswer['state']) => reviewSteps.find((step) => step === state) ?? null
const listCoordinatorIds = ({ coordinators }: AvailabilityAnswerRow) => coordinators.map(({ id }) => id)
/** Announces the version that the change results in. */
const buildChangeAnnouncement = (before: AvailabilityAnswerRow, people: number[]) => ({
  people: [...new Set(people)],
  id: before.id,
  attendeeId: before.person_id,
  version: before.version + 1,
})
const formatCurrentInstant = (clock: Clock) => clock.instant().toString({ smallestUnit: 'millisecond' })

const maximumBatchSize = 500

export const availabilityJobs: Job[] = [
  {
    name: 'availability.ask',
    cron: '* * * * *',
    run: ({ db, clock }) => notifyDueTeachers({ db, clock }, 'availabilityRequested'),
  },
  {
    name: 'availability.remind',
    cron: '* * * * *',
    run: ({ db, clock }) => notifyDueTeachers({ db, clock }, 'availabilityReminder'),
  },
]

const claimFunctions = { availabilityRequested: claimOpenedRequests, availabilityReminder: claimReminders }

/**
 * Notifies teachers that a request opened or closes soon, each once: the same transaction marks them, and servers claim
 * different rows. Returns the number of teachers.
 */
export async function notifyDueTeachers(
  context: { db: Db; clock: Clock },
  type: keyof typeof claimFunctions,
): Promise<number> {
  const notifiedCount = await runInTransaction(context, async (tx) => {
    const notifiedAt = formatCurrentInstant(context.clock)
    const rows = await claimFunctions[type](tx, {
      now: getWallClockMinute(context),
      notifiedAt,
      limit: maximumBatchSize,
    })
    await notify(
      tx,
      rows.map((row) => ({
        attendeeId: row.person_id,
        type,
        data: toAvailabilityData(row),
        referenceId: row.request_id,
      })),
      notifiedAt,
    )
    return rows.length
  })
  return notifiedCount === maximumBatchSize ? notifiedCount + (await notifyDueTeachers(context, type)) : notifiedCount
}

const toAvailabilityData = (row: NotifiedTeacherRow): AvailabilityData => ({
  request: { id: row.request_id, name: row.name },
  until: row.closes_at,
  outcome: null,
  by: '',
})
