import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import type { Context } from '#server/auth/context.ts'
import { listAlternatives } from './alternatives.ts'
import { findClashes, isClashCode } from './clash.ts'
import {
  type SubscriptionParams,
  requireVisibleAppointment,
  requireActingRole,
  resolveAttendeeId,
  toJoinableAppointment,
  getWallClockNow,
  requireCandidate,
} from './subscription-access.ts'
import { listCandidates, findJoinableAppointment, listWaitList } from './queries.ts'
import { acceptAnswer, decideAnswers, type AnswerUpdate } from './rules.ts'

/** Returns whether the attendee can take or give back a seat now, and the alternatives if not. */
export async function getSeatOutlook(context: Context, params: SubscriptionParams): Promise<SeatOutlook> {
  const { db } = context
  const attendeeId = resolveAttendeeId(context, params)
  const row = requireVisibleAppointment(context, await findJoinableAppointment(db, params.appointmentId))
  const role = requireActingRole(context, row, attendeeId)
  const candidate = requireCandidate(row, (await listCandidates(db, row.id, [attendeeId]))[0], role)
  const now = getWallClockNow(context)
  const findRefusal = (updateAnswer: AnswerUpdate, assumedCandidate = candidate) =>
    decideAnswers(toJoinableAppointment(row), [{ candidate: assumedCandidate, updateAnswer, role, now }])[0]?.refusal ??
    null
  const refusal = findRefusal(acceptAnswer)
  const waitList = await listWaitList(db, row.id)
  const clashingCandidates = isClashCode(refusal) ? [candidate] : []
  const candidateWithoutClashes = { ...candidate, hasLesson: false, hasOtherSeat: false }
  const hasFreeSeat = findRefusal(acceptAnswer, candidateWithoutClashes) === null
  const clashesByPerson = await findClashes(context, {
    appointmentId: row.id,
    candidates: clashingCandidates,
    hasFreeSeat,
  })
  const position = waitList.findIndex(({ attendee_id }) => attendee_id === candidate.id) + 1
  return {
    refusal,
    inTheWay: clashesByPerson.get(candidate.id) ?? [],
    unsubscribeRefusal: findRefusal(() => null),
    place: position || null,
    waiting: waitList.length,
    alternatives: refusal ? await listAlternatives(context, { appointmentId: row.id, attendeeId }) : [],
  }
}
