import { isAdmin } from '@uurwerk/contract/roles'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { type AvailabilityAnswerRow, type AvailabilityRequester, findAnswer } from './queries.ts'

export interface AvailabilityParams {
  id: number
  attendeeId: AttendeeParam
}

export const resolveTeacherId = ({ actor }: Context, { attendeeId }: AvailabilityParams): number =>
  attendeeId === 'me' ? requireAttendeeId(actor.attendeeId) : attendeeId

/** Administrators see what every team coordinator sees. */
export const toAvailabilityRequester = ({ actor }: Context): AvailabilityRequester => ({
  actorId: actor.attendeeId,
  coordinatorId: isAdmin(actor.roles) ? null : requireAttendeeId(actor.attendeeId),
})

export const getWallClockMinute = ({ clock }: Pick<Context, 'clock'>): string => toIsoMinute(getLocalDateTime(clock))

/**
 * Returns the caller's own answer, or that of a teacher whom the caller coordinates. Others cannot learn that it
 * exists.
 * @throws AppError availabilityNoRequest
 */
export async function requireAnswer(
  context: Context,
  params: AvailabilityParams,
  db: Db = context.db,
): Promise<AvailabilityAnswerRow> {
  const teacherId = resolveTeacherId(context, params)
  const requester = toAvailabilityRequester(context)
  const row = await findAnswer(db, { id: params.id, teacherId }, requester)
  if (!row || !(row.is_coordinated || requester.coordinatorId === null || requester.actorId === teacherId))
    throw new AppError('availabilityNoRequest')
  return row
}
