import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Preset } from '@uurwerk/contract/roster/compose-roster'

/** Hues that can be told apart, those furthest from each other first; beyond them each comes back. */
export const composeHues = [240, 30, 150, 300, 90, 0, 210, 120, 270, 60, 180, 330] as const
export type ComposeHue = (typeof composeHues)[number]

/** Whose rosters are put together, and the hue that the person chose for some of them. */
export interface ComposedSelection {
  selectedAttendees: readonly number[]
  selectedComposeRosterColors: ReadonlyMap<number, number>
}

export type ComposedRosterStatus = 'me' | 'oneStudent' | 'composed'

/** A composed roster as the screen holds it. */
export interface ComposeState extends ComposedSelection {
  /** The hue that each is shown in. */
  composeRosterColorValues: ReadonlyMap<number, number>
  composedRosterStatus: ComposedRosterStatus
  /** The one that is kept of which this is the latest state; a change of it is not yet saved. */
  activePreset: Preset | undefined
  /** Whether saving makes a new one. */
  isNewPreset: boolean
}

interface ComposeInput {
  own: number | undefined
  attendees: ReadonlyMap<number, Pick<Attendee, 'type'>>
  presets: readonly Preset[]
  /** The preset that the address names. */
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

/** At first one sees one's own roster; someone without an attendee sees none. */
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

/** The hue of each: the chosen one, else the next that is used least. */
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

/** Without one of them; the others keep the hues that they have, so that nobody changes colour. */
export function removeFromSelection(selection: ComposedSelection, id: number): ComposedSelection {
  const kept = [...assignHues(selection)].filter(([other]) => other !== id)
  return {
    selectedAttendees: selection.selectedAttendees.filter((other) => other !== id),
    selectedComposeRosterColors: new Map(kept),
  }
}

/** With another hue for one of them; the others keep theirs. */
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

/** As it is kept: with the hues that one sees, so that they are the same next time. */
export const toPresetAttendees = (selection: ComposedSelection): Preset['attendees'] =>
  [...assignHues(selection)].map(([attendeeId, colour]) => ({ attendeeId, colour }))

/** Whether what is shown differs from what is kept. */
export const isPresetChanged = (preset: Pick<Preset, 'attendees'>, selection: ComposedSelection) =>
  JSON.stringify(toPresetAttendees(toSelection(preset))) !== JSON.stringify(toPresetAttendees(selection))
