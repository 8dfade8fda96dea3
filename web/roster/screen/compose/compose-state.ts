import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Preset } from '@uurwerk/contract/roster/compose-roster'

/** Ordered so that the first ones differ most; reused for more people. */
export const composeHues = [240, 30, 150, 300, 90, 0, 210, 120, 270, 60, 180, 330] as const
export type ComposeHue = (typeof composeHues)[number]

export interface ComposedSelection {
  selectedAttendees: readonly number[]
  selectedComposeRosterColors: ReadonlyMap<number, number>
}

/** Names of the specification: the user's own roster, one student, or anything else. */
export type ComposedRosterStatus = 'me' | 'oneStudent' | 'composed'

/** State with the names of the specification. */
export interface ComposeState extends ComposedSelection {
  /** The displayed hue of each attendee. */
  composeRosterColorValues: ReadonlyMap<number, number>
  composedRosterStatus: ComposedRosterStatus
  /** The saved preset that the selection started from, without unsaved changes. */
  activePreset: Preset | undefined
  isNewPreset: boolean
}

interface ComposeInput {
  ownId: number | undefined
  attendees: ReadonlyMap<number, Pick<Attendee, 'type'>>
  presets: readonly Preset[]
  presetId: string | undefined
}

export function deriveComposeState(
  selection: ComposedSelection,
  { ownId, attendees, presets, presetId }: ComposeInput,
): ComposeState {
  const activePreset = presets.find(({ id }) => id === presetId)
  return {
    ...selection,
    composeRosterColorValues: assignHues(selection),
    composedRosterStatus: deriveComposedStatus(selection.selectedAttendees, ownId, attendees),
    activePreset,
    isNewPreset: activePreset === undefined,
  }
}

/** Returns an empty list for a user without an attendee. */
export const getDefaultSelection = (ownId: number | undefined) => (ownId === undefined ? [] : [ownId])

export function deriveComposedStatus(
  [firstId, ...otherIds]: readonly number[],
  ownId: number | undefined,
  attendees: ComposeInput['attendees'],
): ComposedRosterStatus {
  if (firstId === undefined || otherIds.length > 0) return 'composed'
  if (firstId === ownId) return 'me'
  return attendees.get(firstId)?.type === 'student' ? 'oneStudent' : 'composed'
}

/** Assigns each attendee the chosen hue, else the least used one. */
export function assignHues({
  selectedAttendees,
  selectedComposeRosterColors: chosenHues,
}: ComposedSelection): Map<number, number> {
  const usesByHue = new Map<number, number>(composeHues.map((hue) => [hue, 0]))
  const countUse = (hue: number) => usesByHue.set(hue, (usesByHue.get(hue) ?? 0) + 1)
  for (const id of selectedAttendees) {
    const chosenHue = chosenHues.get(id)
    if (chosenHue !== undefined) countUse(chosenHue)
  }
  return new Map(
    selectedAttendees.map((id) => {
      const hue = chosenHues.get(id)
      if (hue !== undefined) return [id, hue]
      const leastUsedHue = composeHues.reduce((leastUsed, eachHue) =>
        (usesByHue.get(eachHue) ?? 0) < (usesByHue.get(leastUsed) ?? 0) ? eachHue : leastUsed,
      )
      countUse(leastUsedHue)
      return [id, leastUsedHue]
    }),
  )
}

export const addToSelection = (selection: ComposedSelection, id: number): ComposedSelection => ({
  ...selection,
  selectedAttendees: [...new Set([...selection.selectedAttendees, id])],
})

/** The others keep their displayed hues. */
export function removeFromSelection(selection: ComposedSelection, id: number): ComposedSelection {
  const otherHues = [...assignHues(selection)].filter(([otherId]) => otherId !== id)
  return {
    selectedAttendees: selection.selectedAttendees.filter((otherId) => otherId !== id),
    selectedComposeRosterColors: new Map(otherHues),
  }
}

/** The others keep their displayed hues. */
export const changeHue = (selection: ComposedSelection, id: number, hue: number): ComposedSelection => ({
  ...selection,
  selectedComposeRosterColors: new Map([...assignHues(selection), [id, hue]]),
})

export const toSelection = ({ attendees }: Pick<Preset, 'attendees'>): ComposedSelection => ({
  selectedAttendees: attendees.map(({ attendeeId }) => attendeeId),
  selectedComposeRosterColors: new Map(
    attendees.flatMap(({ attendeeId, colour }) => (colour === null ? [] : [[attendeeId, colour] as const])),
  ),
})

/** Includes the displayed hues, so that they stay the same after saving. */
export const toPresetAttendees = (selection: ComposedSelection): Preset['attendees'] =>
  [...assignHues(selection)].map(([attendeeId, colour]) => ({ attendeeId, colour }))

export const isPresetChanged = (preset: Pick<Preset, 'attendees'>, selection: ComposedSelection) =>
  JSON.stringify(toPresetAttendees(toSelection(preset))) !== JSON.stringify(toPresetAttendees(selection))
