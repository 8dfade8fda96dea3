import { type RawBuilder, sql } from 'kysely'

/** Whether a person has read of the last change of an appointment. */
export const hasReadOfChange = (appointment: string, personId: number): RawBuilder<boolean> => sql`
  exists (
    select from read_change
    where read_change.attendee_id = ${personId} and read_change.appointment_id = ${sql.ref(`${appointment}.id`)}
      and read_change.until >= ${sql.ref(`${appointment}.changed_at`)})`
