import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type {
  SubscriptionChangedData,
  SubscriptionEvent,
  SubscriptionSeatFreedData,
} from '@uurwerk/contract/tell/notification-data'
import { seatsLeft } from '@uurwerk/contract/rules/subscription'
import type { Tx } from '../../db/connect.ts'
import type { Acting } from '../../auth/context.ts'
import { type Statement, writeTogether } from '../../db/together.ts'
import { entriesRecorded, entryOf } from '../../tell/log/service.ts'
import { notified } from '../../tell/notification/service.ts'
import { answersAnnounced, seatsAnnounced } from './announce.ts'
import { joinableOf, nowOf } from './known.ts'
import {
  answersRemoved,
  answersSaved,
  type CandidateRow,
  candidatesFor,
  findJoinable,
  type JoinableRow,
  lineJoined,
  lineLeft,
  lineOf,
  lockPeople,
  lockWithSeatsForLine,
} from './queries.ts'
import { accepted, type Decided, eventOf, mayMoveUp } from './rules.ts'

/** What becomes of someone, and who does it. */
export interface Deed {
  candidate: CandidateRow
  acting: Acting
  /** Null where it is part of something that is recorded as a whole. */
  action: AuditAction | null
}

/**
 * Writes what was decided about one appointment, which the transaction has locked: answers, places in line, the log,
 * and a notification to each person whose answer someone else changed. Free seats go to the first in line.
 */
export async function settle(tx: Tx, row: JoinableRow, decided: readonly (Deed & Decided)[]): Promise<void> {
  const changes = decided.flatMap((item) => {
    const event = item.refusal ? undefined : eventOf(item.candidate.answer, item.answer)
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
  await writeTogether(tx, [
    ...(given.length > 0 ? [answersSaved(row.id, given, momentOf(first.acting))] : []),
    ...(removed.length > 0 ? [answersRemoved(row.id, removed)] : []),
    ...(answeredInLine.length > 0 ? [lineLeft(row.id, answeredInLine)] : []),
    ...told(row, changes, haveSeatsChanged),
  ])
  const gaveBack = changes.filter(({ candidate, answer }) => candidate.answer?.accepted && !answer?.accepted)
  const freedBy = gaveBack.map(({ acting }) => acting)
  if (freedBy.length > 0) await moveUp(tx, freedBy, row.id)
}

/** Takes people without an answer out of the line, for someone who manages the appointment. */
export async function takeOutOfLine(tx: Tx, row: JoinableRow, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return
  const people = deeds.map(({ candidate }) => candidate.id)
  const removed = deeds.map((deed) => ({ ...deed, event: 'removed' as const }))
  await writeTogether(tx, [lineLeft(row.id, people), ...told(row, removed, true)])
}

/** Puts people at the end of the line. */
export const putInLine = (tx: Tx, row: JoinableRow, deeds: readonly Deed[]): Promise<void> =>
  writePlaces(tx, row, deeds, (id) =>
    lineJoined(
      id,
      deeds.map(({ candidate, acting }) => ({ id: candidate.id, since: momentOf(acting) })),
    ),
  )

/** Takes people out of the line who ask for that. */
export const letOutOfLine = (tx: Tx, row: JoinableRow, deeds: readonly Deed[]): Promise<void> =>
  writePlaces(tx, row, deeds, (id) =>
    lineLeft(
      id,
      deeds.map(({ candidate }) => candidate.id),
    ),
  )

/** Writes places in line, records it, and tells open screens. */
async function writePlaces(tx: Tx, row: JoinableRow, deeds: readonly Deed[], written: (id: number) => Statement) {
  if (deeds.length === 0) return
  const people = deeds.map(({ candidate }) => candidate.id)
  await writeTogether(tx, [written(row.id), ...recorded(row, deeds), ...seatsAnnounced(row, people)])
}

/** The entries of the log. */
const recorded = ({ id, starts_at }: JoinableRow, deeds: readonly (Deed & { event?: SubscriptionEvent })[]) =>
  entriesRecorded(
    deeds.flatMap(({ candidate, acting, action, event }) =>
      action === null
        ? []
        : entryOf(acting, {
            action,
            subjectId: candidate.id,
            details: { appointment: id, start: starts_at, ...(event && { event }) },
          }),
    ),
  )

/** Records what happened to each person, notifies those who did not do it themselves, and tells open screens. */
function told(row: JoinableRow, changes: readonly (Deed & { event: SubscriptionEvent })[], haveSeatsChanged: boolean) {
  const people = changes.map(({ candidate }) => candidate.id)
  const [appointment, start] = [{ id: row.id, name: row.name }, row.starts_at]
  const byOthers = changes.filter(({ candidate, acting }) => candidate.id !== acting.actor?.attendeeId)
  return [
    ...recorded(row, changes),
    ...(haveSeatsChanged ? seatsAnnounced(row, people) : answersAnnounced(row, people)),
    ...byOthers.slice(0, 1).flatMap(({ acting: first }) =>
      notified(
        byOthers.map(({ candidate, acting, event }) => {
          const data: SubscriptionChangedData = { appointment, start, event, by: acting.actor?.name ?? '' }
          return { attendeeId: candidate.id, type: 'subscriptionChanged', data }
        }),
        momentOf(first),
      ),
    ),
  ]
}

/**
 * Gives free seats to the first in line who can take them, and notifies them; all rows are locked already.
 * @param freedBy who made them free, one after the other
 */
async function moveUp(tx: Tx, freedBy: readonly Acting[], appointmentId: number): Promise<void> {
  const [row, [first]] = [await findJoinable(tx, appointmentId), freedBy]
  if (!first || !row || seatsLeft(joinableOf(row)) <= 0) return
  const line = await lineOf(tx, appointmentId)
  if (line.length === 0) return
  const ids = line.map(({ attendee_id }) => attendee_id)
  const candidates = new Map(
    (await candidatesFor(tx, appointmentId, ids)).map((candidate) => [candidate.id, candidate]),
  )
  const now = nowOf(first)
  const next = ids
    .flatMap((id) => candidates.get(id) ?? [])
    .filter((candidate) => mayMoveUp(joinableOf(row), candidate, now))
    .slice(0, Math.min(seatsLeft(joinableOf(row)), line.length))
  if (next.length === 0) return
  const seated = next.map(({ id }) => id)
  const data: SubscriptionSeatFreedData = { appointment: { id: row.id, name: row.name }, start: row.starts_at }
  const deeds = next.map((candidate, index): Deed => {
    return { candidate, acting: freedBy[index] ?? first, action: 'subscription.seatFreed' }
  })
  const given = next.map(({ id, answer }) => ({ attendeeId: id, answer: accepted(answer) }))
  await writeTogether(tx, [
    answersSaved(row.id, given, momentOf(first)),
    lineLeft(row.id, seated),
    ...recorded(row, deeds),
    ...seatsAnnounced(row, seated),
    ...notified(
      seated.map((attendeeId) => ({ attendeeId, type: 'subscriptionSeatFreed', data })),
      momentOf(first),
    ),
  ])
}

/** After an import: gives the seats that it added to people in line. */
export async function fillSeats(tx: Tx, by: Acting): Promise<void> {
  const ids = await lockWithSeatsForLine(tx, nowOf(by))
  await lockPeople(tx, { ids: [], inLineOf: ids })
  for (const id of ids) await moveUp(tx, [by], id)
}

const momentOf = ({ clock }: Acting) => clock.instant().toString({ smallestUnit: 'millisecond' })
