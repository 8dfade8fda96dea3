import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type {
  SubscriptionChangedData,
  SubscriptionEvent,
  SubscriptionSeatFreedData,
} from '@uurwerk/contract/tell/notification-data'
import { countSeatsLeft } from '@uurwerk/contract/rules/subscription'
import type { Tx } from '#server/db/connect.ts'
import type { ActingContext } from '#server/auth/context.ts'
import { type Statement, runBatch } from '#server/db/batch-statements.ts'
import { buildEntryStatements, toAuditEntry } from '#server/tell/log/service.ts'
import { buildNotifyStatements } from '#server/tell/notification/service.ts'
import { announceAnswers, announceSeats } from './announce.ts'
import { toJoinable, getWallClockNow } from './subscription-access.ts'
import {
  deleteAnswers,
  upsertAnswers,
  type CandidateRow,
  listCandidates,
  findJoinable,
  type JoinableRow,
  insertIntoWaitList,
  deleteFromWaitList,
  listWaitList,
  lockPeople,
  lockFillableAppointments,
} from './queries.ts'
import { acceptAnswer, type AnswerDecision, toSubscriptionEvent, canMoveUp } from './rules.ts'

export interface CandidateAction {
  candidate: CandidateRow
  acting: ActingContext
  /** Null if a larger action is recorded as a whole. */
  action: AuditAction | null
}

/**
 * Writes decisions with all their effects; released seats go to the first in line. The caller has locked the
 * appointment and the people.
 */
export async function settleDecisions(
  tx: Tx,
  row: JoinableRow,
  decided: readonly (CandidateAction & AnswerDecision)[],
): Promise<void> {
  const changes = decided.flatMap((item) => {
    const event = item.refusal ? undefined : toSubscriptionEvent(item.candidate.answer, item.answer)
    return event ? [{ ...item, event }] : []
  })
  const [first] = changes
  if (!first) return
  const given = changes.flatMap(({ candidate, answer }) => (answer ? [{ attendeeId: candidate.id, answer }] : []))
  const removed = changes.filter(({ answer }) => answer === null).map(({ candidate }) => candidate.id)
  const answeredInLine = changes.filter(({ candidate }) => candidate.isWaiting).map(({ candidate }) => candidate.id)
  const haveSeatsChanged =
    answeredInLine.length > 0 ||
    changes.some(({ candidate, answer }) => (candidate.answer?.accepted ?? false) !== (answer?.accepted ?? false))
  await runBatch(tx, [
    ...(given.length > 0 ? [upsertAnswers(row.id, given, formatCurrentInstant(first.acting))] : []),
    ...(removed.length > 0 ? [deleteAnswers(row.id, removed)] : []),
    ...(answeredInLine.length > 0 ? [deleteFromWaitList(row.id, answeredInLine)] : []),
    ...buildNotificationStatements(row, changes, haveSeatsChanged),
  ])
  const gaveBack = changes.filter(({ candidate, answer }) => candidate.answer?.accepted && !answer?.accepted)
  const freedBy = gaveBack.map(({ acting }) => acting)
  if (freedBy.length > 0) await moveUpWaitList(tx, freedBy, row.id)
}

/** Removes people on behalf of a manager and notifies them. */
export async function removeFromWaitList(tx: Tx, row: JoinableRow, deeds: readonly CandidateAction[]): Promise<void> {
  if (deeds.length === 0) return
  const people = deeds.map(({ candidate }) => candidate.id)
  const removed = deeds.map((deed) => ({ ...deed, event: 'removed' as const }))
  await runBatch(tx, [deleteFromWaitList(row.id, people), ...buildNotificationStatements(row, removed, true)])
}

export const addToWaitList = (tx: Tx, row: JoinableRow, deeds: readonly CandidateAction[]): Promise<void> =>
  writeWaitListChange(tx, row, deeds, (id) =>
    insertIntoWaitList(
      id,
      deeds.map(({ candidate, acting }) => ({ id: candidate.id, since: formatCurrentInstant(acting) })),
    ),
  )

export const withdrawFromWaitList = (tx: Tx, row: JoinableRow, deeds: readonly CandidateAction[]): Promise<void> =>
  writeWaitListChange(tx, row, deeds, (id) =>
    deleteFromWaitList(
      id,
      deeds.map(({ candidate }) => candidate.id),
    ),
  )

async function writeWaitListChange(
  tx: Tx,
  row: JoinableRow,
  deeds: readonly CandidateAction[],
  written: (id: number) => Statement,
) {
  if (deeds.length === 0) return
  const people = deeds.map(({ candidate }) => candidate.id)
  await runBatch(tx, [written(row.id), ...buildLogStatements(row, deeds), ...announceSeats(row, people)])
}

const buildLogStatements = (
  { id, starts_at }: JoinableRow,
  deeds: readonly (CandidateAction & { event?: SubscriptionEvent })[],
) =>
  buildEntryStatements(
    deeds.flatMap(({ candidate, acting, action, event }) =>
      action === null
        ? []
        : toAuditEntry(acting, {
            action,
            subjectId: candidate.id,
            details: { appointment: id, start: starts_at, ...(event && { event }) },
          }),
    ),
  )

/** Notifies only people who did not make the change themselves. */
function buildNotificationStatements(
  row: JoinableRow,
  changes: readonly (CandidateAction & { event: SubscriptionEvent })[],
  haveSeatsChanged: boolean,
) {
  const people = changes.map(({ candidate }) => candidate.id)
  const [appointment, start] = [{ id: row.id, name: row.name }, row.starts_at]
  const byOthers = changes.filter(({ candidate, acting }) => candidate.id !== acting.actor?.attendeeId)
  return [
    ...buildLogStatements(row, changes),
    ...(haveSeatsChanged ? announceSeats(row, people) : announceAnswers(row, people)),
    ...byOthers.slice(0, 1).flatMap(({ acting: first }) =>
      buildNotifyStatements(
        byOthers.map(({ candidate, acting, event }) => {
          const data: SubscriptionChangedData = { appointment, start, event, by: acting.actor?.name ?? '' }
          return { attendeeId: candidate.id, type: 'subscriptionChanged', data }
        }),
        formatCurrentInstant(first),
      ),
    ),
  ]
}

/**
 * Gives free seats to the first in line who can take them. The caller has locked all rows.
 * @param freedBy the actors who released seats, for the log
 */
async function moveUpWaitList(tx: Tx, freedBy: readonly ActingContext[], appointmentId: number): Promise<void> {
  const [row, [first]] = [await findJoinable(tx, appointmentId), freedBy]
  if (!first || !row || countSeatsLeft(toJoinable(row)) <= 0) return
  const line = await listWaitList(tx, appointmentId)
  if (line.length === 0) return
  const ids = line.map(({ attendee_id }) => attendee_id)
  const candidates = new Map(
    (await listCandidates(tx, appointmentId, ids)).map((candidate) => [candidate.id, candidate]),
  )
  const now = getWallClockNow(first)
  const next = ids
    .flatMap((id) => candidates.get(id) ?? [])
    .filter((candidate) => canMoveUp(toJoinable(row), candidate, now))
    .slice(0, Math.min(countSeatsLeft(toJoinable(row)), line.length))
  if (next.length === 0) return
  const seated = next.map(({ id }) => id)
  const data: SubscriptionSeatFreedData = { appointment: { id: row.id, name: row.name }, start: row.starts_at }
  const deeds = next.map((candidate, index): CandidateAction => {
    return { candidate, acting: freedBy[index] ?? first, action: 'subscription.seatFreed' }
  })
  const given = next.map(({ id, answer }) => ({ attendeeId: id, answer: acceptAnswer(answer) }))
  await runBatch(tx, [
    upsertAnswers(row.id, given, formatCurrentInstant(first)),
    deleteFromWaitList(row.id, seated),
    ...buildLogStatements(row, deeds),
    ...announceSeats(row, seated),
    ...buildNotifyStatements(
      seated.map((attendeeId) => ({ attendeeId, type: 'subscriptionSeatFreed', data })),
      formatCurrentInstant(first),
    ),
  ])
}

/** Gives the seats that an import added to people on wait lists. */
export async function fillFreeSeats(tx: Tx, by: ActingContext): Promise<void> {
  const ids = await lockFillableAppointments(tx, getWallClockNow(by))
  await lockPeople(tx, { ids: [], inLineOf: ids })
  for (const id of ids) await moveUpWaitList(tx, [by], id)
}

const formatCurrentInstant = ({ clock }: ActingContext) => clock.instant().toString({ smallestUnit: 'millisecond' })
