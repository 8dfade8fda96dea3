import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { lockAllProfiles } from '#server/rooms/booking-profile/service.ts'
import { touchChanged } from '#server/import/queries.ts'
import { claimAllRecords, writeRecords } from '../records-queries.ts'

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

/** Marks profiles that no source gives any more as removed; they can return. */
export async function writeBookingProfiles(tx: Tx, sources: ImportSources): Promise<void> {
  const tables = { table: sql.table('booking_profile'), stagedTable: sql.table('staged_booking_profile') }
  await lockAllProfiles(tx)
  await claimAllRecords(tx, sources, tables)
  await writeRecords(tx, {
    sources,
    kind: 'bookingProfiles',
    ...tables,
    columns: profileColumns,
  })
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
    select profile.id as profile_id, attendee.id as ${sql.ref(column)}
    from ${sql.table(`staged_booking_profile_${kind}`)} staged_link
    join staged_booking_profile on staged_booking_profile.source_id = staged_link.profile
    join booking_profile profile on profile.source_id = staged_link.profile
    join attendee on attendee.source_id = staged_link.${sql.ref(kind)}
  `
  const deletion = sql`
    delete from ${table} link
    where link.profile_id in (select profile.id from staged_booking_profile join booking_profile profile using (source_id))
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
