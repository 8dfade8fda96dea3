import type { Db } from '#server/db/connect.ts'
import type { Statement } from '#server/db/batch-statements.ts'
import { buildAnnounceStatement, type MayHear } from '#server/tell/realtime/service.ts'
import { type JoinableAppointmentRow, findOfferAudience } from './queries.ts'

type ChangedAppointment = Pick<JoinableAppointmentRow, 'id' | 'starts_at' | 'ends_at'>

export const buildAnswerAnnouncements = (
  { starts_at, ends_at }: ChangedAppointment,
  people: readonly number[],
): Statement[] => [
  buildAnnounceStatement('roster', { start: starts_at.slice(0, 10), end: ends_at.slice(0, 10), people }),
]

/** Also announces changed seats to everyone who may see the offer. */
export const buildSeatAnnouncements = (appointment: ChangedAppointment, people: readonly number[]): Statement[] => [
  ...buildAnswerAnnouncements(appointment, people),
  buildAnnounceStatement(`seats:${appointment.id}`, {}),
]

/**
 * Returns who may hear that seats changed: everyone who may see the offer. The timing would reveal to others that one
 * of a few people has just chosen.
 */
export async function findSeatListeners(db: Db, appointmentId: number): Promise<MayHear> {
  const audience = await findOfferAudience(db, appointmentId)
  if (!audience) return () => false
  const people = new Set(audience.people)
  return ({ isStaff, recipient }) => audience.everyone || isStaff || (recipient !== null && people.has(recipient))
}
