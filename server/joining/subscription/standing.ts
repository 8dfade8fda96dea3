import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import type { Context } from '../../auth/context.ts'
import { alternativesFor } from './alternatives.ts'
import { inTheWay, isClash } from './clash.ts'
import { type Address, authorise, authoriseChange, idOf, joinableOf, nowOf, requireOne } from './known.ts'
import { candidatesFor, findJoinable, lineOf } from './queries.ts'
import { accepted, decide, type Wish } from './rules.ts'

/** Whether someone can have a seat now, or why not, and other appointments with one. */
export async function standingOf(context: Context, address: Address): Promise<SeatOutlook> {
  const { db } = context
  const attendeeId = idOf(context, address)
  const row = authorise(context, await findJoinable(db, address.appointmentId))
  const by = authoriseChange(context, row, attendeeId)
  const candidate = requireOne(row, (await candidatesFor(db, row.id, [attendeeId]))[0], by)
  const now = nowOf(context)
  const refusalOf = (wish: Wish, eachCandidate = candidate) =>
    decide(joinableOf(row), [{ candidate: eachCandidate, wish, by, now }])[0]?.refusal ?? null
  const [refusal, line] = [refusalOf(accepted), await lineOf(db, row.id)]
  const clashing = isClash(refusal) ? [candidate] : []
  const hasSeat = refusalOf(accepted, { ...candidate, hasLesson: false, hasOther: false }) === null
  const has = await inTheWay(context, { appointmentId: row.id, candidates: clashing, hasSeat })
  const place = line.findIndex(({ attendee_id }) => attendee_id === candidate.id) + 1
  return {
    refusal,
    inTheWay: has.get(candidate.id) ?? [],
    unsubscribeRefusal: refusalOf(() => null),
    place: place || null,
    waiting: line.length,
    alternatives: refusal ? await alternativesFor(context, { appointmentId: row.id, attendeeId }) : [],
  }
}
