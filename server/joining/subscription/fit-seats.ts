import type { Named } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { listLastSeated, listWaitList, listCandidates, lockJoinableAppointment, lockPeople } from './queries.ts'
import { moveUpWaitList, removeFromWaitList, settleDecisions } from './seats.ts'
import { returnToWaitList } from './write-queries.ts'

export interface SeatLosses {
  seats: Named[]
  /** Places on a waiting list. */
  places: Named[]
}

export const noLosses: SeatLosses = { seats: [], places: [] }

/**
 * Makes sign-ups fit changed terms, and notifies people. Who joined last loses the seat first, locked ones at the very
 * end, and comes first on the waiting list. Unless sign-up is off, free seats go to the waiting list, also to one that
 * ends. The caller holds the rows.
 */
export async function fitSeats(tx: Tx, context: Context, appointmentIds: readonly number[]): Promise<SeatLosses> {
  const losses: SeatLosses = { seats: [], places: [] }
  for (const id of appointmentIds) {
    const row = await lockJoinableAppointment(tx, id)
    if (!row) continue
    const excess = row.capacity === null ? 0 : row.seats_taken - row.capacity
    const seated = excess > 0 ? await listLastSeated(tx, id, excess) : []
    await lockPeople(tx, { ids: seated.map((person) => person.id), waitListsOf: [id] })
    const hasFreeSeats = excess < 0 || row.capacity === null
    if (hasFreeSeats && row.subscribe_from !== null) await moveUpWaitList(tx, [context], id)
    const waiting = row.wait_list ? [] : await listWaitList(tx, id)
    const losers = [...seated.map((person) => person.id), ...waiting.map((person) => person.attendee_id)]
    const candidates = await listCandidates(tx, id, losers)
    const actions = candidates.map((candidate) => ({ candidate, actingContext: context, action: null }))
    await removeFromWaitList(
      tx,
      row,
      actions.filter(({ candidate }) => candidate.isWaiting),
    )
    await settleDecisions(
      tx,
      row,
      actions.filter(({ candidate }) => candidate.answer?.accepted).map((action) => ({ ...action, answer: null })),
    )
    const since = context.clock.instant().toString({ smallestUnit: 'millisecond' })
    if (row.wait_list) await returnToWaitList(tx, id, seated.map((person) => person.id).toReversed(), since)
    losses.seats.push(...seated)
    losses.places.push(...waiting.map((person) => ({ id: person.attendee_id, name: person.name })))
  }
  return losses
}
