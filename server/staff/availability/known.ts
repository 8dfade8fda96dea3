import { isAdmin } from '@uurwerk/contract/roles'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { localNow, minuteText } from '#server/lib/clock.ts'
import { ownId } from '#server/roster/attendee/service.ts'
import { type AnswerRow, type Asking, findAnswer } from './queries.ts'

/** Whose answer to which request. */
export interface Address {
  id: number
  attendeeId: AttendeeParam
}

export const teacherIdOf = ({ actor }: Context, { attendeeId }: Address): number =>
  attendeeId === 'me' ? ownId(actor.attendeeId) : attendeeId

/** Who runs the product sees what every team coordinator sees. */
export const askingOf = ({ actor }: Context): Asking => ({
  actorId: actor.attendeeId,
  leaderId: isAdmin(actor.roles) ? null : ownId(actor.attendeeId),
})

/** Now, as the opening of a request is told. */
export const minuteNow = ({ clock }: Pick<Context, 'clock'>): string => minuteText(localNow(clock))

/**
 * An answer that the caller may know: the own one, or of someone whom the caller coordinates. Nobody else is told that
 * there is one.
 * @throws AppError availabilityNoRequest
 */
export async function requireAnswer(context: Context, address: Address, db: Db = context.db): Promise<AnswerRow> {
  const teacherId = teacherIdOf(context, address)
  const asking = askingOf(context)
  const row = await findAnswer(db, { id: address.id, teacherId }, asking)
  if (!row || !(row.is_led || asking.leaderId === null || asking.actorId === teacherId))
    throw new AppError('availabilityNoRequest')
  return row
}
