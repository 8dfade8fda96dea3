import type { Statement } from '#server/db/batch-statements.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import type { JoinableAppointmentRow } from './queries.ts'

type ChangedAppointment = Pick<JoinableAppointmentRow, 'id' | 'starts_at' | 'ends_at'>

/** Announces changed rosters to the people whose answers changed. */
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

/** Announces changed answers, and changed seats to everyone who may see the offer. */
export const buildSeatAnnouncements = (
  appointment: ChangedAppointment,
  affectedPersonIds: readonly number[],
): Statement[] => [
  ...buildSubscriptionAnnouncements(appointment, affectedPersonIds),
  buildAnnounceStatement(`seats:${appointment.id}`, {}),
]
