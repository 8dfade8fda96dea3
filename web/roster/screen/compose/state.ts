import type { Attendee } from '@uurwerk/contract/roster/attendee'
import type { Preset } from '@uurwerk/contract/roster/compose-roster'

/** Hues that can be told apart, those furthest from each other first; beyond them each comes back. */
export const hues = [240, 30, 150, 300, 90, 0, 210, 120, 270, 60, 180, 330] as const
export type Hue = (typeof hues)[number]

/** Whose rosters are put together, and the hue that the person chose for some of them. */
export interface Selection {
  selectedAttendees: readonly number[]
  selectedComposeRosterColors: ReadonlyMap<number, number>
}

export type ComposedRosterStatus = 'me' | 'oneStudent' | 'composed'

/** A composed roster as the screen holds it. */
export interface ComposeState extends Selection {
  /** The hue that each is shown in. */
  composeRosterColorValues: ReadonlyMap<number, number>
  composedRosterStatus: ComposedRosterStatus
  /** The one that is kept of which this is the latest state; a change of it is not yet saved. */
  activePreset: Preset | undefined
  /** Whether saving makes a new one. */
  isNewPreset: boolean
}

interface Known {
  own: number | undefined
  attendees: ReadonlyMap<number, Pick<Attendee, 'type'>>
  presets: readonly Preset[]
  /** The preset that the address names. */
  presetId: string | undefined
}

export function composeState(selection: Selection, { own, attendees, presets, presetId }: Known): ComposeState {
  const activePreset = presets.find(({ id }) => id === presetId)
  return {
    ...selection,
    composeRosterColorValues: coloured(selection),
    composedRosterStatus: statusOf(selection.selectedAttendees, own, attendees),
    activePreset,
    isNewPreset: activePreset === undefined,
  }
}

/** At first one sees one's own roster; someone without an attendee sees none. */
export const defaultSelection = (own: number | undefined) => (own === undefined ? [] : [own])

export function statusOf(
  [first, ...others]: readonly number[],
  own: number | undefined,
  attendees: Known['attendees'],
): ComposedRosterStatus {
  if (first === undefined || others.length > 0) return 'composed'
  if (first === own) return 'me'
  return attendees.get(first)?.type === 'student' ? 'oneStudent' : 'composed'
}

/** The hue of each: the chosen one, else the next that is used least. */
function coloured({ selectedAttendees, selectedComposeRosterColors: chosen }: Selection): Map<number, number> {
  const uses = new Map<number, number>(hues.map((hue) => [hue, 0]))
  const use = (hue: number) => uses.set(hue, (uses.get(hue) ?? 0) + 1)
  for (const id of selectedAttendees) use(chosen.get(id) ?? -1)
  return new Map(
    selectedAttendees.map((id) => {
      const hue = chosen.get(id)
      if (hue !== undefined) return [id, hue]
      const next = hues.reduce((least, eachHue) =>
        (uses.get(eachHue) ?? 0) < (uses.get(least) ?? 0) ? eachHue : least,
      )
      use(next)
      return [id, next]
    }),
  )
}

export const withAttendee = (selection: Selection, id: number): Selection => ({
  ...selection,
  selectedAttendees: [...new Set([...selection.selectedAttendees, id])],
})

/** Without one of them; the others keep the hues that they have, so that nobody changes colour. */
export function withoutAttendee(selection: Selection, id: number): Selection {
  const kept = [...coloured(selection)].filter(([other]) => other !== id)
  return {
    selectedAttendees: selection.selectedAttendees.filter((other) => other !== id),
    selectedComposeRosterColors: new Map(kept),
  }
}

/** With another hue for one of them; the others keep theirs. */
export const withHue = (selection: Selection, id: number, hue: number): Selection => ({
  ...selection,
  selectedComposeRosterColors: new Map([...coloured(selection), [id, hue]]),
})

export const selectionOf = ({ attendees }: Pick<Preset, 'attendees'>): Selection => ({
  selectedAttendees: attendees.map(({ attendeeId }) => attendeeId),
  selectedComposeRosterColors: new Map(
    attendees.flatMap(({ attendeeId, colour }) => (colour === null ? [] : [[attendeeId, colour] as const])),
  ),
})

/** As it is kept: with the hues that one sees, so that they are the same next time. */
export const presetAttendees = (selection: Selection): Preset['attendees'] =>
  [...coloured(selection)].map(([attendeeId, colour]) => ({ attendeeId, colour }))

/** Whether what is shown differs from what is kept. */
export const isChanged = (preset: Pick<Preset, 'attendees'>, selection: Selection) =>
  JSON.stringify(presetAttendees(selectionOf(preset))) !== JSON.stringify(presetAttendees(selection))
