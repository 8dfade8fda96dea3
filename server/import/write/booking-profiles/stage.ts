import type { Tx } from '#server/db/connect.ts'
import { toArrayLiteral, stageRecords } from '#server/import/queries.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { BookingProfile } from '#server/import/school.ts'

export async function stageBookingProfiles(
  tx: Tx,
  profiles: BookingProfile[],
  { toCell }: ImportSources,
): Promise<void> {
  await stageRecords(
    tx,
    'staged_booking_profile',
    {
      source_id: 'text primary key',
      name: 'text',
      roles: 'text[]',
      max_minutes: 'integer',
      max_minutes_per_week: 'integer',
      opens: 'time',
      closes: 'time',
      days_ahead: 'integer',
      confirmation: 'text',
      confirm_before: 'integer',
      confirm_after: 'integer',
      radius: 'integer',
      sources: 'smallint[]',
    },
    profiles,
    (profile) => [
      profile.id,
      profile.name,
      toArrayLiteral(profile.roles),
      profile.maxMinutes,
      profile.maxMinutesPerWeek,
      profile.opens,
      profile.closes,
      profile.daysAhead,
      profile.confirmation,
      profile.confirmBefore,
      profile.confirmAfter,
      profile.radius,
      toCell(profile),
    ],
  )
  await stageRecords(
    tx,
    'staged_booking_profile_room',
    { profile: 'text', room: 'text' },
    profiles.flatMap(({ id, rooms }) => rooms.map((room) => ({ id, room }))),
    ({ id, room }) => [id, room],
  )
  await stageRecords(
    tx,
    'staged_booking_profile_attendee',
    { profile: 'text', attendee: 'text' },
    profiles.flatMap(({ id, teams, groups }) => [...teams, ...groups].map((attendee) => ({ id, attendee }))),
    ({ id, attendee }) => [id, attendee],
  )
}
