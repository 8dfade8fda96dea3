import type { Alternative } from '@uurwerk/contract/joining/subscription'
import type { Context } from '../../auth/context.ts'
import { nowOf } from './known.ts'
import { type AlternativeRow, alternativesTo, otherMomentsOf } from './alternative-queries.ts'
import { roleTowards } from './rules.ts'

const limit = 5

/** Where else someone can have a seat now. */
export const alternativesFor = async (
  context: Context,
  { appointmentId, attendeeId }: { appointmentId: number; attendeeId: number },
): Promise<Alternative[]> =>
  (await alternativesTo(context.db, { appointmentId, attendeeId, now: nowOf(context), limit })).map(present)

/** Where else there are seats that the caller may give to others. */
export async function otherMomentsFor(context: Context, appointmentId: number): Promise<Alternative[]> {
  const { db, actor } = context
  const rows = await otherMomentsOf(db, { appointmentId, now: nowOf(context) })
  return rows
    .filter(({ type, teacher_ids: teacherIds }) => roleTowards(actor, { type, teacherIds }, undefined))
    .slice(0, limit)
    .map(present)
}

const present = ({ id, name, starts_at, ends_at, classrooms, seats_left }: AlternativeRow): Alternative => ({
  id,
  name,
  start: starts_at,
  end: ends_at,
  classrooms,
  seatsLeft: seats_left,
})
