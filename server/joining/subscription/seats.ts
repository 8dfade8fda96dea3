import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type {
  SubscriptionChangedData,
  SubscriptionEvent,
  SubscriptionSeatFreedData,
} from '@uurwerk/contract/tell/notification-data'
import { seatsLeft } from '@uurwerk/contract/rules/subscription'
import type { Tx } from '../../db/connect.ts'
import { localNow, minuteText } from '../../lib/clock.ts'
import type { Acting } from '../../auth/context.ts'
import { writeTogether } from '../../db/together.ts'
import { actionsRecorded } from '../../tell/log/service.ts'
import { notify } from '../../tell/notification/service.ts'
import { answersAnnounced, seatsAnnounced } from './announce.ts'
import { joinableOf } from './known.ts'
import {
  type CandidateRow,
  candidatesFor,
  findJoinable,
  type JoinableRow,
  leaveLine,
  lineOf,
  lockPeople,
  lockWithSeatsForLine,
  removeAnswers,
  saveAnswers,
} from './queries.ts'
import { accepted, type Decision, eventOf, mayMoveUp } from './rules.ts'

/**
 * Writes what was decided about one appointment, which the transaction has locked: answers, places in line, the log,
 * and a notification to each person whose answer someone else changed. Free seats go to the first in line.
 */
export async function settle(
  tx: Tx,
  by: Acting,
  row: JoinableRow,
  decisions: readonly Decision<CandidateRow>[],
  action: AuditAction,
): Promise<void> {
  const changes = decisions.flatMap(({ candidate, answer, refusal }) => {
    const event = refusal ? undefined : eventOf(candidate.answer, answer)
    return event ? [{ candidate, answer, event }] : []
  })
  if (changes.length === 0) return
  const given = changes.flatMap(({ candidate, answer }) => (answer ? [{ attendeeId: candidate.id, answer }] : []))
  const removed = changes.filter(({ answer }) => answer === null).map(({ candidate }) => candidate.id)
  if (given.length > 0) await saveAnswers(tx, row.id, given)
  if (removed.length > 0) await removeAnswers(tx, row.id, removed)
  const answeredInLine = changes.filter(({ candidate }) => candidate.isWaiting).map(({ candidate }) => candidate.id)
  if (answeredInLine.length > 0) await leaveLine(tx, row.id, answeredInLine)
  const haveSeatsChanged =
    answeredInLine.length > 0 ||
    changes.some(({ candidate, answer }) => (candidate.answer?.accepted ?? false) !== (answer?.accepted ?? false))
  await tell(tx, by, row, changes, { action, haveSeatsChanged })
  if (changes.some(({ candidate, answer }) => candidate.answer?.accepted && !answer?.accepted))
    await moveUp(tx, by, row.id)
}

/** Takes people without an answer out of the line, for someone who manages the appointment. */
export async function takeOutOfLine(
  tx: Tx,
  by: Acting,
  row: JoinableRow,
  people: readonly CandidateRow[],
  action: AuditAction,
): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  await leaveLine(tx, row.id, ids)
  await tell(
    tx,
    by,
    row,
    people.map((candidate) => ({ candidate, event: 'removed' })),
    { action, haveSeatsChanged: true },
  )
}

interface Happening {
  candidate: CandidateRow
  event: SubscriptionEvent
}

/** Records what happened to each person, notifies those who did not do it themselves, and tells open screens. */
async function tell(
  tx: Tx,
  by: Acting,
  row: JoinableRow,
  changes: readonly Happening[],
  { action, haveSeatsChanged }: { action: AuditAction; haveSeatsChanged: boolean },
) {
  const actions = changes.map(({ candidate, event }) => ({
    action,
    subjectId: candidate.id,
    details: { appointment: row.id, start: row.starts_at, event },
  }))
  const people = changes.map(({ candidate }) => candidate.id)
  const announcements = haveSeatsChanged ? seatsAnnounced(row, people) : answersAnnounced(row, people)
  await writeTogether(tx, [...actionsRecorded(by, actions), ...announcements])
  const [appointment, start] = [{ id: row.id, name: row.name }, row.starts_at]
  const told = changes.filter(({ candidate }) => candidate.id !== by.actor?.attendeeId)
  await notify(
    tx,
    told.map(({ candidate, event }) => {
      const data: SubscriptionChangedData = { appointment, start, event, by: by.actor?.name ?? '' }
      return { attendeeId: candidate.id, type: 'subscriptionChanged', data }
    }),
    momentOf(by),
  )
}

/** Gives free seats to the first in line who can take them, and notifies them; all rows are locked already. */
async function moveUp(tx: Tx, by: Acting, appointmentId: number): Promise<void> {
  const row = await findJoinable(tx, appointmentId)
  if (!row || seatsLeft(joinableOf(row)) <= 0) return
  const line = await lineOf(tx, appointmentId)
  if (line.length === 0) return
  const ids = line.map(({ attendee_id }) => attendee_id)
  const candidates = new Map((await candidatesFor(tx, appointmentId, ids)).map((one) => [one.id, one]))
  const now = minuteText(localNow(by.clock))
  const next = ids
    .flatMap((id) => candidates.get(id) ?? [])
    .filter((candidate) => mayMoveUp(joinableOf(row), candidate, now))
    .slice(0, Math.min(seatsLeft(joinableOf(row)), line.length))
  if (next.length === 0) return
  const seated = next.map(({ id }) => id)
  await saveAnswers(
    tx,
    appointmentId,
    next.map(({ id, answer }) => ({ attendeeId: id, answer: accepted(answer) })),
  )
  await leaveLine(tx, appointmentId, seated)
  const data: SubscriptionSeatFreedData = { appointment: { id: row.id, name: row.name }, start: row.starts_at }
  const details = { appointment: row.id, start: row.starts_at }
  const actions = seated.map((subjectId) => ({ action: 'subscription.seatFreed' as const, subjectId, details }))
  await writeTogether(tx, [...actionsRecorded(by, actions), ...seatsAnnounced(row, seated)])
  await notify(
    tx,
    seated.map((attendeeId) => ({ attendeeId, type: 'subscriptionSeatFreed', data })),
    momentOf(by),
  )
}

/** After an import: gives the seats that it added to people in line. */
export async function fillSeats(tx: Tx, by: Acting): Promise<void> {
  const ids = await lockWithSeatsForLine(tx, minuteText(localNow(by.clock)))
  await lockPeople(tx, ids, [])
  for (const id of ids) await moveUp(tx, by, id)
}

const momentOf = ({ clock }: Acting) => clock.instant().toString({ smallestUnit: 'millisecond' })
