import { useMutation, useQueryClient } from '@tanstack/react-query'
import { composeRosterContract, type Preset, type PresetBody } from '@uurwerk/contract/roster/compose-roster'
import { ApiError, call } from '#web/lib/call.ts'
import { refetchAfter } from '#web/data/after-write.ts'
import { changeSeen, listTakenBack } from '#web/data/change-seen.ts'
import { presetsQuery } from '#web/data/presets.ts'
import { t } from '#web/lib/i18n.ts'
import { fetchAttendeeNames } from '#web/roster/attendee/attendee-store.ts'
import { composeHues } from './compose-state.ts'

/** Changes what is shown of them at once; the answer puts it back. */
function useOptimistic() {
  const client = useQueryClient()
  return async (change: (presets: readonly Preset[]) => Preset[]) => {
    await client.cancelQueries(presetsQuery)
    const before = client.getQueryData(presetsQuery.queryKey) ?? []
    const after = change(before)
    client.setQueryData(presetsQuery.queryKey, after)
    return () => client.setQueryData(presetsQuery.queryKey, (now) => now && listTakenBack(before, after, now))
  }
}

const compareByName = (a: Preset, b: Preset) => a.name.localeCompare(b.name)

const toPresetBody = ({ name, attendees }: PresetBody): PresetBody => ({ name, attendees })

/** The composed roster as it is kept now; null where it is kept no more. */
async function fetchPreset(id: string) {
  const kept = (await call(composeRosterContract.presets, {})).find((item) => item.id === id)
  return kept ? { now: toPresetBody(kept), tag: `"${kept.version}."` } : null
}

/** A part of it in words: who stands in it, each with the colour that one chose. */
async function formatPresetPart(part: keyof PresetBody, { name, attendees }: PresetBody) {
  if (part === 'name') return { what: t(($) => $.COMPOSE.NAME), text: name }
  const names = await fetchAttendeeNames(attendees.map(({ attendeeId }) => attendeeId))
  const each = attendees.map(({ colour }, index) => {
    const hue = composeHues.find((eachHue) => eachHue === colour)
    return hue === undefined ? names[index] : `${names[index]} (${t(($) => $.COMPOSE.HUE[hue])})`
  })
  return { what: t(($) => $.COMPOSE.WHO), text: each.join(', ') }
}

interface PresetSave {
  id: string
  mine: PresetBody
  /** As it was shown before it was changed; absent for a new one. */
  seen: PresetBody | undefined
}

/** Keeps a composed roster, at once to see, and back as it was when that is refused. */
export function useSavePreset() {
  const client = useQueryClient()
  const show = useOptimistic()
  return useMutation({
    mutationFn: async ({ id, mine, seen }: PresetSave) => {
      const send = (body: PresetBody, headers: Record<string, string> = {}) =>
        call(composeRosterContract.savePreset, { params: { id }, body }, undefined, headers)
      if (!seen) return send(mine)
      const outcome = await changeSeen({
        seen: toPresetBody(seen),
        mine,
        read: () => fetchPreset(id),
        told: formatPresetPart,
        send,
      })
      return 'sent' in outcome ? outcome.sent : outcome.theirs
    },
    onMutate: ({ id, mine }) =>
      show((presets) => {
        const others = presets.filter((preset) => preset.id !== id)
        return [...others, { id, ...mine, version: 0 }].sort(compareByName)
      }),
    onError: (_error, _saving, takeBack) => takeBack?.(),
    onSettled: () => refetchAfter(client, 'preset'),
    // One after the other, so that the last one asked for is the last one made.
    scope: { id: 'presets' },
  })
}

/** Takes one away; the calendar feeds that hold it end with it. */
export function useRemovePreset() {
  const client = useQueryClient()
  const show = useOptimistic()
  return useMutation({
    mutationFn: async ({ id }: Preset) => {
      try {
        await call(composeRosterContract.removePreset, { params: { id } })
      } catch (error) {
        // Somebody was there before, on another device: it is gone as asked.
        if (!(error instanceof ApiError && error.code === 'presetDoesNotExist')) throw error
      }
    },
    onMutate: (preset) => show((presets) => presets.filter(({ id }) => id !== preset.id)),
    onError: (_error, _preset, takeBack) => takeBack?.(),
    onSettled: () => refetchAfter(client, 'removedPreset'),
    scope: { id: 'presets' },
  })
}
