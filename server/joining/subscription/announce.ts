import type { Db } from '#server/db/connect.ts'
import type { Statement } from '#server/db/batch-statements.ts'
import { buildAnnounceStatement, type AudienceCheck } from '#server/tell/realtime/service.ts'
import { type JoinableAppointmentRow, findOfferAudience } from './queries.ts'

type ChangedAppointment = Pick<JoinableAppointmentRow, 'id' | 'starts_at' | 'ends_at'>

export const buildSubscriptionAnnouncements = (
  { starts_at, ends_at }: ChangedAppointment,
  affectedPersonIds: readonly number[],
): Statement[] => [
  buildAnnounceStatement('roster', {
    start: starts_at.slice(0, 10),
    end: ends_at.slice(0, 10),
    people: affectedPersonIds,
  }),
]

/** Also announces changed seats to everyone who may see the offer. */
export const buildSeatAnnouncements = (
  appointment: ChangedAppointment,
  affectedPersonIds: readonly number[],
): Statement[] => [
  ...buildSubscriptionAnnouncements(appointment, affectedPersonIds),
  buildAnnounceStatement(`seats:${appointment.id}`, {}),
]

/**
 * Returns who may hear that seats changed: everyone who may see the offer. The timing would reveal to others that one
 * of a few people has just chosen.
 */
export async function findSeatAudience(db: Db, appointmentId: number): Promise<AudienceCheck> {
  const audience = await findOfferAudience(db, appointmentId)
  if (!audience) return () => false
  const audienceIds = new Set(audience.people)
  return ({ isStaff, recipient }) => audience.everyone || isStaff || (recipient !== null && audienceIds.has(recipient))
}
