import { type RawBuilder, sql } from 'kysely'

/** Whether a person stands in line for a seat of an appointment. */
export const isWaiting = (appointment: string, personId: number): RawBuilder<boolean> => sql`
  exists (
    select from waiting
    where waiting.appointment_id = ${sql.ref(`${appointment}.id`)} and waiting.attendee_id = ${personId})`
