import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { touchChanged } from '#server/import/queries.ts'

const profileColumns = [
  'name',
  'roles',
  'max_minutes',
  'max_minutes_per_week',
  'opens',
  'closes',
  'days_ahead',
  'confirmation',
  'confirm_before',
  'confirm_after',
  'radius',
]
const listColumns = (prefix = '') => sql.raw(profileColumns.map((column) => `${prefix}${column}`).join(', '))

/** Marks profiles that are not staged as removed; they can return. */
export async function writeBookingProfiles(tx: Tx): Promise<void> {
  await sql`
    with inserted as (
      insert into booking_profile (source_id, ${listColumns()})
      select source_id, ${listColumns()}
      from staged_booking_profile s
      where not exists (select from booking_profile p where p.source_id = s.source_id)
      order by source_id
      returning id
    )
    insert into touched select 'bookingProfiles', id, 'added' from inserted
  `.execute(tx)
  await sql`
    with restored as (
      update booking_profile p set removed = false
      from staged_booking_profile s
      where s.source_id = p.source_id and p.removed
      returning p.id
    )
    insert into touched select 'bookingProfiles', id, 'added' from restored
  `.execute(tx)
  await sql`
    with retired as (
      update booking_profile p set removed = true
      where not removed and not exists (select from staged_booking_profile s where s.source_id = p.source_id)
      returning p.id
    )
    insert into touched select 'bookingProfiles', id, 'removed' from retired
  `.execute(tx)
  const profileUpdate = sql`
    update booking_profile p set (${listColumns()}) = row (${listColumns('s.')})
    from staged_booking_profile s
    where s.source_id = p.source_id and (${listColumns('p.')}) is distinct from (${listColumns('s.')})
    returning p.id
  `
  await touchChanged(tx, 'bookingProfiles', profileUpdate)
  await writeLinks(tx, sql.table('booking_profile_facility'), 'facility_id', 'room')
  await writeLinks(tx, sql.table('booking_profile_attendee'), 'attendee_id', 'attendee')
}

/** Replaces the rooms or attendees of staged profiles. */
async function writeLinks(
  tx: Tx,
  table: RawBuilder<unknown>,
  column: string,
  kind: 'room' | 'attendee',
): Promise<void> {
  const stagedLinks = sql`
    select p.id as profile_id, a.id as ${sql.ref(column)}
    from ${sql.table(`staged_booking_profile_${kind}`)} s
    join booking_profile p on p.source_id = s.profile
    join attendee a on a.source_id = s.${sql.ref(kind)}
  `
  const deletion = sql`
    delete from ${table} link
    where link.profile_id in (select p.id from staged_booking_profile join booking_profile p using (source_id))
      and (link.profile_id, link.${sql.ref(column)}) not in (${stagedLinks})
    returning link.profile_id as id
  `
  const insertion = sql`
    insert into ${table} (profile_id, ${sql.ref(column)}) ${stagedLinks}
    on conflict do nothing
    returning profile_id as id
  `
  await touchChanged(tx, 'bookingProfiles', deletion)
  await touchChanged(tx, 'bookingProfiles', insertion)
}
