import type { SchoolProfile } from '@uurwerk/contract/desk/booking-profiles'
import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'

/** Rows as in `rooms.csv`, which an import accepts unchanged. */
export const buildRoomCsvRows = (rooms: readonly SchoolRoom[]): string[][] => [
  ['id', 'name', 'building', 'capacity', 'latitude', 'longitude', 'facilities'],
  ...rooms.map(({ sourceId, name, building, capacity, latitude, longitude, facilities }) => [
    sourceId,
    name,
    building ?? '',
    String(capacity ?? ''),
    String(latitude ?? ''),
    String(longitude ?? ''),
    facilities.join('|'),
  ]),
]

/** Rows as in `booking-profiles.csv`, with `sourceIds` of rooms, teams and groups by id. */
export const buildProfileCsvRows = (
  profiles: readonly SchoolProfile[],
  sourceIds: ReadonlyMap<number, string>,
): string[][] => {
  const join = (ids: readonly number[]) => ids.flatMap((id) => sourceIds.get(id) ?? []).join('|')
  return [
    [
      'id',
      'name',
      'rooms',
      'roles',
      'teams',
      'groups',
      'maxMinutes',
      'maxMinutesPerWeek',
      'opens',
      'closes',
      'daysAhead',
      'confirmation',
      'confirmBefore',
      'confirmAfter',
      'radius',
    ],
    ...profiles.map((profile) => [
      profile.sourceId,
      profile.name,
      join(profile.rooms),
      profile.roles.join('|'),
      join(profile.teams),
      join(profile.groups),
      String(profile.maxMinutes),
      String(profile.maxMinutesPerWeek),
      profile.opens,
      profile.closes,
      String(profile.daysAhead),
      profile.confirmation,
      String(profile.confirmBefore),
      String(profile.confirmAfter),
      String(profile.radius ?? ''),
    ]),
  ]
}
