import type { NewRound } from '@uurwerk/contract/joining/choice-round/desk'
import { listOptionsWithPath, type RoundFault } from '@uurwerk/contract/rules/round'

interface FieldFault {
  path: string
  message: string
}

/** Texts for API clients; screens have their own. */
const textByFaultKind: Record<RoundFault['kind'], string> = {
  order: 'The time is before the time that it must follow.',
  twice: 'The value occurs twice.',
  bounds: 'The minimum is above the maximum.',
  tooFewOptions: 'The minimum is above the number of options.',
  ranks: 'A ranked round needs ranks; other rounds have none.',
  notRanked: 'Seats can be allocated only in a ranked round.',
  rankedGroups: 'A ranked round has options, not groups; an option may name a group.',
}
export const formatRoundFault = ({ kind }: RoundFault): string => textByFaultKind[kind]

type ChoiceLists = Pick<NewRound, 'groups' | 'options' | 'optionSets'>

/** Lists the sets and options whose id belongs to another round. */
export function findUnknownIdFaults(before: ChoiceLists, after: ChoiceLists): FieldFault[] {
  const setIds = new Set(before.optionSets.map(({ id }) => id))
  const optionIds = new Set(listOptionsWithPath(before).map(({ option }) => option.id))
  const unknownPaths = [
    ...after.optionSets.flatMap(({ id }, index) => (id === undefined || setIds.has(id) ? [] : [`optionSets/${index}`])),
    ...listOptionsWithPath(after).flatMap(({ option: { id }, path }) =>
      id === undefined || optionIds.has(id) ? [] : [path],
    ),
  ]
  return unknownPaths.map((path) => ({ path: `body/${path}/id`, message: 'The round has no item with this id.' }))
}

interface SeatCounts {
  seats: number
  taken: number
}
interface OccupiedSeats {
  groups: readonly ({ group_id: number; name: string } & SeatCounts)[]
  options: readonly ({ id: number; name: string; is_used: boolean } & SeatCounts)[]
}

/** Lists groups and options that would have fewer seats than are taken, or be removed although they are in use. */
export function findSeatFaults({ groups, options }: OccupiedSeats, after: ChoiceLists): FieldFault[] {
  const groupSeats = new Map(after.groups.map(({ groupId, seats }) => [groupId, seats]))
  const optionSeats = new Map(listOptionsWithPath(after).map(({ option: { id, seats } }) => [id, seats]))
  const groupFaults = groups
    .filter(({ group_id, taken }) => taken > (groupSeats.get(group_id) ?? 0))
    .map(({ group_id, name, taken }) => ({ path: `groups/${group_id}`, message: `${name}: ${taken}` }))
  const optionFaults = options
    .filter(({ id, taken, is_used }) => taken > (optionSeats.get(id) ?? 0) || (is_used && !optionSeats.has(id)))
    .map(({ id, name, taken }) => ({ path: `options/${id}`, message: `${name}: ${taken}` }))
  return [...groupFaults, ...optionFaults]
}

/** Minimum time between two reminders of the same student. */
const reminderIntervalMinutes = 60

/** Students reminded after the returned instant get no reminder now. */
export const getNotRemindedSince = (now: Temporal.Instant): string =>
  now.subtract({ minutes: reminderIntervalMinutes }).toString()

/** Number of first minutes with a point each, since most students choose in them. */
const detailedMinutes = 60

/** Lists the minutes after the opening at which the curve has a point; the last is the current minute. */
export function computeCurveMinutes(minutes: number, maximumPoints = 200): number[] {
  if (minutes < 0) return []
  if (minutes < maximumPoints) return Array.from({ length: minutes + 1 }, (_, minute) => minute)
  const spacedPointCount = maximumPoints - detailedMinutes
  const minutesPerPoint = (minutes - detailedMinutes) / spacedPointCount
  return [
    ...Array.from({ length: detailedMinutes }, (_, minute) => minute),
    ...Array.from({ length: spacedPointCount }, (_, index) =>
      Math.round(detailedMinutes + minutesPerPoint * (index + 1)),
    ),
  ]
}
