import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import type { Context } from '#server/auth/context.ts'
import { listAlternatives } from './alternatives.ts'
import { findClashes, isClashCode } from './clash.ts'
import {
  type SubscriptionParams,
  requireVisibleAppointment,
  requireActingRole,
  resolveAttendeeId,
  toJoinable,
  getWallClockNow,
  requireCandidate,
} from './subscription-access.ts'
import { listCandidates, findJoinable, listWaitList } from './queries.ts'
import { acceptAnswer, decideAnswers, type AnswerUpdate } from './rules.ts'

export async function getSeatOutlook(context: Context, address: SubscriptionParams): Promise<SeatOutlook> {
  const { db } = context
  const attendeeId = resolveAttendeeId(context, address)
  const row = requireVisibleAppointment(context, await findJoinable(db, address.appointmentId))
  const by = requireActingRole(context, row, attendeeId)
  const candidate = requireCandidate(row, (await listCandidates(db, row.id, [attendeeId]))[0], by)
  const now = getWallClockNow(context)
  const findRefusal = (wish: AnswerUpdate, eachCandidate = candidate) =>
    decideAnswers(toJoinable(row), [{ candidate: eachCandidate, wish, by, now }])[0]?.refusal ?? null
  const [refusal, line] = [findRefusal(acceptAnswer), await listWaitList(db, row.id)]
  const clashing = isClashCode(refusal) ? [candidate] : []
  const hasSeat = findRefusal(acceptAnswer, { ...candidate, hasLesson: false, hasOther: false }) === null
  const has = await findClashes(context, { appointmentId: row.id, candidates: clashing, hasSeat })
  const place = line.findIndex(({ attendee_id }) => attendee_id === candidate.id) + 1
  return {
    refusal,
    inTheWay: has.get(candidate.id) ?? [],
    unsubscribeRefusal: findRefusal(() => null),
    place: place || null,
    waiting: line.length,
    alternatives: refusal ? await listAlternatives(context, { appointmentId: row.id, attendeeId }) : [],
  }
}
