import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hasDayChange } from '#server/db/sql/day-change.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import type { ReplacedSpan } from '../write/appointments/queries.ts'

/** Selects the appointments whose changes are notified. */
export const notifiedAppointments = sql`
  select id, case when revised.change is not null and ${hasDayChange('notified')} then revised.change end as change
  from (
    select id from revised where change is not null
    union
    select id from touched where kind = 'appointments' and effect <> 'changed'
  ) notified
  left join revised using (id)`

/** Creates `link_before`: the attendees of appointments that are about to change. Must run before these are written. */
export async function snapshotRosters(tx: Tx): Promise<void> {
  await sql`
    create temp table link_before on commit drop as
    select revised.id, link.attendee_id, link.starts_at
    from revised
    join appointment_attendee link on link.appointment_id = revised.id
    where revised.change is not null
    union all
    select revised.id, person.attendee_id, appointment.starts_at
    from revised
    join appointment on appointment.id = revised.id and appointment.whole_school
    cross join person
    where revised.change is not null
  `.execute(tx)
  await sql`analyze link_before`.execute(tx)
}

/** Returns the span of changes in published weeks, former times included; null if there are none. */
export async function findChangedSpan(tx: Tx): Promise<ReplacedSpan | null> {
  const { rows } = await sql<{ start: string | null; end: string | null }>`
    select
      least(min(appointment.starts_at), min((revised.change ->> 'start')::timestamp))::date as start,
      greatest(max(appointment.starts_at), max((revised.change ->> 'start')::timestamp))::date as end
    from touched
    join appointment using (id)
    left join revised using (id)
    where touched.kind = 'appointments'
      and (revised.change is not null or ${isWeekPublished('appointment.starts_at')})
  `.execute(tx)
  const { start, end } = rows[0] ?? { start: null, end: null }
  return start === null || end === null ? null : { start, end }
}
