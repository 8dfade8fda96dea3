import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import type { Context } from '../../auth/context.ts'
import { type Address, authorise, authoriseChange, idOf, joinableOf, nowOf, requireOne } from './known.ts'
import { alternativesTo, candidatesFor, findJoinable, lineOf } from './queries.ts'
import { accepted, decide, type Wish } from './rules.ts'

const alternativeLimit = 5

/** Whether someone can have a seat now, or why not, and other appointments with one. */
export async function standingOf(context: Context, address: Address): Promise<SeatOutlook> {
  const { db } = context
  const attendeeId = idOf(context, address)
  const row = authorise(context, await findJoinable(db, address.appointmentId))
  const by = authoriseChange(context, row, attendeeId)
  const candidate = requireOne(row, (await candidatesFor(db, row.id, [attendeeId]))[0], by)
  const now = nowOf(context)
  const refusalOf = (wish: Wish) => decide(joinableOf(row), [{ candidate, wish, by, now }])[0]?.refusal ?? null
  const [refusal, line] = [refusalOf(accepted), await lineOf(db, row.id)]
  const place = line.findIndex(({ attendee_id }) => attendee_id === candidate.id) + 1
  const alternatives = refusal
    ? await alternativesTo(db, {
        appointmentId: row.id,
        attendeeId: candidate.id,
        now,
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
      classrooms,
      seatsLeft: seats_left,
    })),
  }
}
