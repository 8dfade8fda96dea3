import type { GroupChoice, Option, Options } from '@uurwerk/contract/joining/choice-round/student'
import { type ChoiceFault, listChoiceFaults } from '@uurwerk/contract/rules/choice-round'
import type { RoundUpdate } from '@uurwerk/contract/tell/realtime'
import { buildSeatKey, type ChoiceTap, type OutboxState } from './choice-outbox.ts'

// How taps, refusals and seat updates change the flags `chosen` and `full` (specification, section 4).

/** Marks a group as chosen, and no other. Undefined clears every mark. */
export const markChosenGroup = (groups: readonly GroupChoice[], groupId: number | undefined): GroupChoice[] =>
  groups.map((group) => ({ ...group, chosen: group.groupId === groupId }))

const mapOptions = ({ options, optionSets }: Options, change: (option: Option) => Option): Options => ({
  options: options.map(change),
  optionSets: optionSets.map((set) => ({ ...set, options: set.options.map(change) })),
})

/** Deselecting frees a seat, so the option is no longer full. */
const markOption = (options: Options, optionId: number, chosen: boolean): Options =>
  mapOptions(options, (option) => {
    if (option.id !== optionId) return option
    const isSeatGivenBack = option.chosen && !chosen
    return { ...option, chosen, ...(isSeatGivenBack && { full: false, taken: Math.max(0, option.taken - 1) }) }
  })

/** Returns the flags as if the server accepted the taps. */
export function applyTapsToGroups(groups: readonly GroupChoice[], taps: readonly ChoiceTap[]): readonly GroupChoice[] {
  const lastGroupTap = taps.findLast(({ kind }) => kind === 'chooseGroup')
  return lastGroupTap ? markChosenGroup(groups, lastGroupTap.id) : groups
}

/** Returns the options as if the server accepted the taps. A tap can also give back the option that it replaces. */
export const applyTapsToOptions = (options: Options, taps: readonly ChoiceTap[]): Options =>
  taps
    .filter(({ kind }) => kind !== 'chooseGroup')
    .reduce((changedOptions, { kind, id, instead: replacedOptionId }) => {
      const withoutReplaced =
        replacedOptionId === undefined ? changedOptions : markOption(changedOptions, replacedOptionId, false)
      return markOption(withoutReplaced, id, kind === 'chooseOption')
    }, options)

/** The event stream's message about seats, not about the session. */
type SeatUpdates = Extract<RoundUpdate, { groups: unknown }>

export const applySeatUpdatesToGroups = (
  groups: readonly GroupChoice[],
  { groups: groupUpdates }: SeatUpdates,
): GroupChoice[] =>
  groups.map((group) => {
    const update = groupUpdates.find(({ groupId }) => groupId === group.groupId)
    return update ? { ...group, full: update.full, taken: update.taken } : group
  })

export const applySeatUpdatesToOptions = (options: Options, { options: optionUpdates }: SeatUpdates): Options =>
  mapOptions(options, (option) => {
    const update = optionUpdates.find(({ id }) => id === option.id)
    return update ? { ...option, full: update.full, taken: update.taken } : option
  })

export const findChosenGroup = (groups: readonly GroupChoice[] | null) => groups?.find(({ chosen }) => chosen)

export const listAllOptions = ({ options, optionSets }: Options): Option[] => [
  ...options,
  ...optionSets.flatMap((set) => set.options),
]

/** Returns whether another window changed the group: the chosen group was neither shown nor sent by this window. */
export function isChangedElsewhere(
  before: { groups: readonly GroupChoice[] | null; outbox: OutboxState },
  after: { groups: readonly GroupChoice[] | null; outbox: OutboxState },
): boolean {
  const chosenId = findChosenGroup(after.groups)?.groupId
  if (chosenId === findChosenGroup(before.groups)?.groupId) return false
  if (chosenId === undefined) return true
  const seatKey = buildSeatKey('group', chosenId)
  // A tap between both may have been answered too.
  const isAccepted = after.outbox.seatTimes[seatKey] !== before.outbox.seatTimes[seatKey]
  const taps = [...before.outbox.taps, ...after.outbox.taps]
  return !isAccepted && !taps.some(({ kind, id }) => kind === 'chooseGroup' && id === chosenId)
}

/** Lists the reasons that the choices cannot be confirmed, as the server would find them. */
export function listFaultsOfChoices(groups: readonly GroupChoice[] | null, options: Options): ChoiceFault[] {
  const group = findChosenGroup(groups)
  const chosenOptions = listAllOptions(options).filter((option) => option.chosen)
  return listChoiceFaults({
    hasGroups: (groups?.length ?? 0) > 0,
    groupId: group?.groupId ?? null,
    sets: options.optionSets.map((set) => ({
      ...set,
      chosenCount: set.options.filter((option) => option.chosen).length,
    })),
    courses: [...(group ? [group] : []), ...chosenOptions].map(({ courses }) => courses),
  })
}
