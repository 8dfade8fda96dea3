import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import type { Context } from '../../auth/context.ts'
import { joinableOf } from './known.ts'
import { alternativesTo, lineOf } from './queries.ts'
import { accepted, decide } from './rules.ts'
import { type Address, lookAt, nowAs } from './service.ts'

const alternativeLimit = 5

/** Whether someone can have a seat now, or why not, and other appointments with one. */
export async function standingOf(context: Context, address: Address): Promise<SeatOutlook> {
  const { db } = context
  const { row, candidate, by } = await lookAt(context, address)
  const as = nowAs(context, by)
  const refusalOf = (wish: Parameters<typeof decide>[2]) =>
    decide(joinableOf(row), [candidate], wish, as)[0]?.refusal ?? null
  const [refusal, line] = [refusalOf(accepted), await lineOf(db, row.id)]
  const place = line.findIndex(({ attendee_id }) => attendee_id === candidate.id) + 1
  const alternatives = refusal
    ? await alternativesTo(db, {
        appointmentId: row.id,
        attendeeId: candidate.id,
        now: as.now,
        limit: alternativeLimit,
      })
    : []
  return {
    refusal,
    unsubscribeRefusal: refusalOf(() => null),
    place: place || null,
    waiting: line.length,
    alternatives: alternatives.map(({ id, name, starts_at, ends_at, classrooms, seats_left }) => ({
      id,
      name,
      start: starts_at,
      end: ends_at,
      classrooms: classrooms ?? [],
      seatsLeft: seats_left,
    })),
  }
}
