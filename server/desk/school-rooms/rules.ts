import {
  type GivenRoomFacts,
  roomDeskBounds,
  type RoomFactName,
  roomFactNames,
  type RoomFacts,
} from '@uurwerk/contract/desk/rooms'

/** Default length of the period, up to today, for which the use of rooms is counted. */
const defaultUseDays = 28

export type UseRangeFault = 'dateRangeInvalid' | 'requestOutOfBounds'

/** Completes the dates between which bookings are counted, both included. */
export function getUseRange(
  { start, end }: { start?: string | undefined; end?: string | undefined },
  today: string,
): { start: string; end: string } | UseRangeFault {
  const lastDate = end ?? today
  const firstDate =
    start ??
    Temporal.PlainDate.from(lastDate)
      .subtract({ days: defaultUseDays - 1 })
      .toString()
  if (firstDate > lastDate) return 'dateRangeInvalid'
  const days = Temporal.PlainDate.from(firstDate).until(lastDate).days + 1
  return days > roomDeskBounds.useDays ? 'requestOutOfBounds' : { start: firstDate, end: lastDate }
}

/** Latitude and longitude are both given or both absent, and both known or both unknown. */
export const hasWholeLocation = ({ latitude, longitude }: GivenRoomFacts): boolean =>
  (latitude === undefined) === (longitude === undefined) &&
  (latitude === undefined || (latitude === null) === (longitude === null))

/** Empty facts as imports have them: unknown. */
export const toStoredFacts = ({ building, facilities, ...facts }: GivenRoomFacts) => ({
  ...facts,
  ...(building !== undefined && { building: building || null }),
  ...(facilities !== undefined && { facilities: facilities.length > 0 ? [...new Set(facilities)] : null }),
})

/** Old and new numbers of changed facts, and their names, for the audit log. */
export function listChangedFacts(former: RoomFacts, room: RoomFacts): Record<string, string> {
  const format = (facts: RoomFacts, name: RoomFactName) =>
    name === 'building' ? (facts.building?.length ?? 0) : name === 'facilities' ? facts.facilities.length : facts[name]
  const changed = roomFactNames.filter((name) => JSON.stringify(former[name]) !== JSON.stringify(room[name]))
  const numbers = changed
    .filter((name) => name !== 'building')
    .map((name) => [name, `${format(former, name)} → ${format(room, name)}`])
  return { ...(changed.length > 0 && { fields: changed.join(', ') }), ...Object.fromEntries(numbers) }
}
