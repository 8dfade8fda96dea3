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
import { buildSubscriptionAnnouncements, buildSeatAnnouncements } from './announce.ts'
import { toJoinableAppointment, getWallClockNow } from './subscription-access.ts'
import {
  type CandidateRow,
  listCandidates,
  findJoinableAppointment,
  type JoinableAppointmentRow,
  listWaitList,
  lockPeople,
  lockFillableAppointments,
} from './queries.ts'
import {
  deleteAnswers,
  deleteFromWaitList,
  deleteOfFormerPeople,
  insertIntoWaitList,
  upsertAnswers,
} from './write-queries.ts'
import { acceptAnswer, type AnswerDecision, toSubscriptionEvent, canMoveUp } from './rules.ts'

export interface CandidateAction {
  candidate: CandidateRow
  actingContext: ActingContext
  /** Null if a larger action is recorded as a whole. */
  action: AuditAction | null
}

/** A lock or a new motivation leaves people on the waiting list. */
const isSettled = (event: SubscriptionEvent) => event === 'accepted' || event === 'denied' || event === 'removed'

/**
 * Writes decisions with all their effects; released seats go to the first in line. The caller has locked the
 * appointment and the people.
 */
export async function settleDecisions(
  tx: Tx,
  row: JoinableAppointmentRow,
  decisions: readonly (CandidateAction & AnswerDecision)[],
): Promise<void> {
  const changes = decisions.flatMap((decision) => {
    const event = decision.refusal ? undefined : toSubscriptionEvent(decision.candidate.answer, decision.answer)
    return event ? [{ ...decision, event }] : []
  })
  const [firstChange] = changes
  if (!firstChange) return
  const answers = changes.flatMap(({ candidate, answer }) => (answer ? [{ attendeeId: candidate.id, answer }] : []))
  const removedIds = changes.filter(({ answer }) => answer === null).map(({ candidate }) => candidate.id)
  const answeredWaitingIds = changes
    .filter(({ candidate, event }) => candidate.isWaiting && isSettled(event))
    .map(({ candidate }) => candidate.id)
  const haveSeatsChanged =
    answeredWaitingIds.length > 0 ||
    changes.some(({ candidate, answer }) => (candidate.answer?.accepted ?? false) !== (answer?.accepted ?? false))
  await runBatch(tx, [
    ...(answers.length > 0 ? [upsertAnswers(row.id, answers, formatCurrentInstant(firstChange.actingContext))] : []),
    ...(removedIds.length > 0 ? [deleteAnswers(row.id, removedIds)] : []),
    ...(answeredWaitingIds.length > 0 ? [deleteFromWaitList(row.id, answeredWaitingIds)] : []),
    ...buildEffectStatements(row, changes, { haveSeatsChanged }),
  ])
  const releases = changes.filter(({ candidate, answer }) => candidate.answer?.accepted && !answer?.accepted)
  const releasingContexts = releases.map(({ actingContext }) => actingContext)
  if (releasingContexts.length > 0) await moveUpWaitList(tx, releasingContexts, row.id)
}

/** Removes people on behalf of a manager and notifies them. */
export async function removeFromWaitList(
  tx: Tx,
  row: JoinableAppointmentRow,
  actions: readonly CandidateAction[],
): Promise<void> {
  if (actions.length === 0) return
  const personIds = actions.map(({ candidate }) => candidate.id)
  const removals = actions.map((action) => ({ ...action, event: 'removed' as const }))
  await runBatch(tx, [
    deleteFromWaitList(row.id, personIds),
    ...buildEffectStatements(row, removals, { haveSeatsChanged: true }),
  ])
}

export const addToWaitList = (
  tx: Tx,
  row: JoinableAppointmentRow,
  actions: readonly CandidateAction[],
): Promise<void> =>
  writeWaitListChange(tx, row, actions, (id) =>
    insertIntoWaitList(
      id,
      actions.map(({ candidate, actingContext }) => ({ id: candidate.id, since: formatCurrentInstant(actingContext) })),
    ),
  )

export const withdrawFromWaitList = (
  tx: Tx,
  row: JoinableAppointmentRow,
  actions: readonly CandidateAction[],
): Promise<void> =>
  writeWaitListChange(tx, row, actions, (id) =>
    deleteFromWaitList(
      id,
      actions.map(({ candidate }) => candidate.id),
    ),
  )

async function writeWaitListChange(
  tx: Tx,
  row: JoinableAppointmentRow,
  actions: readonly CandidateAction[],
  buildStatement: (id: number) => Statement,
) {
  if (actions.length === 0) return
  const personIds = actions.map(({ candidate }) => candidate.id)
  await runBatch(tx, [
    buildStatement(row.id),
    ...buildLogStatements(row, actions),
    ...buildSeatAnnouncements(row, personIds),
  ])
}

const buildLogStatements = (
  { id, starts_at }: JoinableAppointmentRow,
  actions: readonly (CandidateAction & { event?: SubscriptionEvent })[],
) =>
  buildEntryStatements(
    actions.flatMap(({ candidate, actingContext, action, event }) =>
      action === null
        ? []
        : toAuditEntry(actingContext, {
            action,
            subjectId: candidate.id,
            details: { appointment: id, start: starts_at, ...(event && { event }) },
          }),
    ),
  )

/** Notifies only people who did not make the change themselves. */
function buildEffectStatements(
  row: JoinableAppointmentRow,
  changes: readonly (CandidateAction & { event: SubscriptionEvent })[],
  { haveSeatsChanged }: { haveSeatsChanged: boolean },
) {
  const personIds = changes.map(({ candidate }) => candidate.id)
  const appointment = { id: row.id, name: row.name }
  const changesByOthers = changes.filter(
    ({ candidate, actingContext }) => candidate.id !== actingContext.actor?.attendeeId,
  )
  return [
    ...buildLogStatements(row, changes),
    ...(haveSeatsChanged ? buildSeatAnnouncements(row, personIds) : buildSubscriptionAnnouncements(row, personIds)),
    ...changesByOthers.slice(0, 1).flatMap(({ actingContext: firstActingContext }) =>
      buildNotifyStatements(
        changesByOthers.map(({ candidate, actingContext, event }) => {
          const by = actingContext.actor?.name ?? ''
          const data: SubscriptionChangedData = { appointment, start: row.starts_at, event, by }
          return { attendeeId: candidate.id, type: 'subscriptionChanged', data }
        }),
        formatCurrentInstant(firstActingContext),
      ),
    ),
  ]
}

/**
 * Gives free seats to the first in line who can take them. The caller has locked all rows.
 * @param releasingContexts the actors who released seats, for the log
 */
export async function moveUpWaitList(
  tx: Tx,
  releasingContexts: readonly ActingContext[],
  appointmentId: number,
): Promise<void> {
  const row = await findJoinableAppointment(tx, appointmentId)
  const [firstContext] = releasingContexts
  if (!firstContext || !row) return
  const appointment = toJoinableAppointment(row)
  const seatsLeft = countSeatsLeft(appointment)
  if (seatsLeft <= 0) return
  const waitList = await listWaitList(tx, appointmentId)
  if (waitList.length === 0) return
  const waitingIds = waitList.map(({ attendee_id }) => attendee_id)
  const candidateById = new Map(
    (await listCandidates(tx, appointmentId, waitingIds)).map((candidate) => [candidate.id, candidate]),
  )
  const now = getWallClockNow(firstContext)
  const nextCandidates = waitingIds
    .flatMap((id) => candidateById.get(id) ?? [])
    .filter((candidate) => canMoveUp(appointment, candidate, now))
    .slice(0, seatsLeft)
  if (nextCandidates.length === 0) return
  const seatedIds = nextCandidates.map(({ id }) => id)
  const data: SubscriptionSeatFreedData = { appointment: { id: row.id, name: row.name }, start: row.starts_at }
  const actions = nextCandidates.map((candidate, index): CandidateAction => {
    return { candidate, actingContext: releasingContexts[index] ?? firstContext, action: 'subscription.seatFreed' }
  })
  const answers = nextCandidates.map(({ id, answer }) => ({ attendeeId: id, answer: acceptAnswer(answer) }))
  await runBatch(tx, [
    upsertAnswers(row.id, answers, formatCurrentInstant(firstContext)),
    deleteFromWaitList(row.id, seatedIds),
    ...buildLogStatements(row, actions),
    ...buildSeatAnnouncements(row, seatedIds),
    ...buildNotifyStatements(
      seatedIds.map((attendeeId) => ({ attendeeId, type: 'subscriptionSeatFreed', data })),
      formatCurrentInstant(firstContext),
    ),
  ])
}

/** Takes the seats of people who left, and gives these and those that an import added to people on wait lists. */
export async function fillFreeSeats(tx: Tx, context: ActingContext): Promise<void> {
  const appointmentIds = await lockFillableAppointments(tx, getWallClockNow(context))
  await deleteOfFormerPeople(tx, appointmentIds)
  await lockPeople(tx, { ids: [], waitListsOf: appointmentIds })
  for (const id of appointmentIds) await moveUpWaitList(tx, [context], id)
}

const formatCurrentInstant = ({ clock }: ActingContext) => clock.instant().toString({ smallestUnit: 'millisecond' })
