import type { Alternative } from '@uurwerk/contract/joining/subscription'
import type { Context } from '#server/auth/context.ts'
import { getWallClockNow } from './subscription-access.ts'
import { type AlternativeRow, listAlternativeRows, listManageableAlternativeRows } from './alternative-queries.ts'
import { findActingRole } from './rules.ts'

const maximumAlternatives = 5

export const listAlternatives = async (
  context: Context,
  { appointmentId, attendeeId }: { appointmentId: number; attendeeId: number },
): Promise<Alternative[]> =>
  (
    await listAlternativeRows(context.db, {
      appointmentId,
      attendeeId,
      now: getWallClockNow(context),
      limit: maximumAlternatives,
    })
  ).map(presentAlternative)

/** Lists the alternatives with seats that the caller may give to others. */
export async function listManageableAlternatives(context: Context, appointmentId: number): Promise<Alternative[]> {
  const { db, actor } = context
  const rows = await listManageableAlternativeRows(db, { appointmentId, now: getWallClockNow(context) })
  return rows
    .filter(({ type, teacher_ids: teacherIds }) => findActingRole(actor, { type, teacherIds }, undefined))
    .slice(0, maximumAlternatives)
    .map(presentAlternative)
}

const presentAlternative = ({
  id,
  name,
  starts_at,
  ends_at,
  teachers,
  classrooms,
  seats_left,
}: AlternativeRow): Alternative => ({
  id,
  name,
  start: starts_at,
  end: ends_at,
  teachers,
  classrooms,
  seatsLeft: seats_left,
})
