import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Preset } from '@uurwerk/contract/roster/compose-roster'

/** Distinguishable hues, ordered so that the first ones differ most. They are reused when there are more people. */
export const composeHues = [240, 30, 150, 300, 90, 0, 210, 120, 270, 60, 180, 330] as const
export type ComposeHue = (typeof composeHues)[number]

/** The attendees, and the hues that the user chose for some of them. */
export interface ComposedSelection {
  selectedAttendees: readonly number[]
  selectedComposeRosterColors: ReadonlyMap<number, number>
}

export type ComposedRosterStatus = 'me' | 'oneStudent' | 'composed'

export interface ComposeState extends ComposedSelection {
  /** The displayed hue of each attendee. */
  composeRosterColorValues: ReadonlyMap<number, number>
  composedRosterStatus: ComposedRosterStatus
  /** The saved preset that the selection started from; the selection may have unsaved changes. */
  activePreset: Preset | undefined
  isNewPreset: boolean
}

interface ComposeInput {
  own: number | undefined
  attendees: ReadonlyMap<number, Pick<Attendee, 'type'>>
  presets: readonly Preset[]
  presetId: string | undefined
}

export function deriveComposeState(
  selection: ComposedSelection,
  { own, attendees, presets, presetId }: ComposeInput,
): ComposeState {
  const activePreset = presets.find(({ id }) => id === presetId)
  return {
    ...selection,
    composeRosterColorValues: assignHues(selection),
    composedRosterStatus: deriveComposedStatus(selection.selectedAttendees, own, attendees),
    activePreset,
    isNewPreset: activePreset === undefined,
  }
}

/** Returns the user's own roster; empty for a user without an attendee. */
export const getDefaultSelection = (own: number | undefined) => (own === undefined ? [] : [own])

export function deriveComposedStatus(
  [first, ...others]: readonly number[],
  own: number | undefined,
  attendees: ComposeInput['attendees'],
): ComposedRosterStatus {
  if (first === undefined || others.length > 0) return 'composed'
  if (first === own) return 'me'
  return attendees.get(first)?.type === 'student' ? 'oneStudent' : 'composed'
}

/** Assigns each attendee the chosen hue, else the least used one. */
function assignHues({
  selectedAttendees,
  selectedComposeRosterColors: chosen,
}: ComposedSelection): Map<number, number> {
  const uses = new Map<number, number>(composeHues.map((hue) => [hue, 0]))
  const use = (hue: number) => uses.set(hue, (uses.get(hue) ?? 0) + 1)
  for (const id of selectedAttendees) use(chosen.get(id) ?? -1)
  return new Map(
    selectedAttendees.map((id) => {
      const hue = chosen.get(id)
      if (hue !== undefined) return [id, hue]
      const next = composeHues.reduce((least, eachHue) =>
        (uses.get(eachHue) ?? 0) < (uses.get(least) ?? 0) ? eachHue : least,
      )
      use(next)
      return [id, next]
    }),
  )
}

export const addToSelection = (selection: ComposedSelection, id: number): ComposedSelection => ({
  ...selection,
  selectedAttendees: [...new Set([...selection.selectedAttendees, id])],
})

/** Removes an attendee. The others keep their displayed hues. */
export function removeFromSelection(selection: ComposedSelection, id: number): ComposedSelection {
  const kept = [...assignHues(selection)].filter(([other]) => other !== id)
  return {
    selectedAttendees: selection.selectedAttendees.filter((other) => other !== id),
    selectedComposeRosterColors: new Map(kept),
  }
}

/** Changes the hue of an attendee. The others keep their displayed hues. */
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

/** Returns attendees with their displayed hues, so that they stay the same after saving. */
export const toPresetAttendees = (selection: ComposedSelection): Preset['attendees'] =>
  [...assignHues(selection)].map(([attendeeId, colour]) => ({ attendeeId, colour }))

export const isPresetChanged = (preset: Pick<Preset, 'attendees'>, selection: ComposedSelection) =>
  JSON.stringify(toPresetAttendees(toSelection(preset))) !== JSON.stringify(toPresetAttendees(selection))
