import type { Db } from '#server/db/connect.ts'
import type { AudienceCheck } from '#server/tell/realtime/service.ts'
import { findOfferAudience } from './queries.ts'

/**
 * Returns a check that passes everyone who may see the offer. Others are not notified, because the time would reveal
 * when somebody in a small group answered.
 */
export async function findSeatAudience(db: Db, appointmentId: number): Promise<AudienceCheck> {
  const audience = await findOfferAudience(db, appointmentId)
  if (!audience) return () => false
  const audienceIds = new Set(audience.personIds)
  return ({ isStaff, recipient }) =>
    audience.isEveryone || isStaff || (recipient !== null && audienceIds.has(recipient))
}
