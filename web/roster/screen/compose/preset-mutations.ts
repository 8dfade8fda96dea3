import { useMutation, useQueryClient } from '@tanstack/react-query'
import { composeRosterContract, type Preset, type PresetBody } from '@uurwerk/contract/roster/compose-roster'
import { ApiError, call } from '#web/lib/call.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { saveWithMerge, revertListChange } from '#web/data/save-with-merge.ts'
import { presetsQuery } from '#web/data/presets.ts'
import { t } from '#web/lib/i18n.ts'
import { fetchAttendeeNames } from '#web/roster/attendee/attendee-store.ts'
import { composeHues } from './compose-state.ts'

/** Returns a function that changes the cached presets and returns its rollback. */
function useOptimisticUpdate() {
  const client = useQueryClient()
  return async (applyChange: (presets: readonly Preset[]) => Preset[]) => {
    await client.cancelQueries(presetsQuery)
    const before = client.getQueryData(presetsQuery.queryKey) ?? []
    const after = applyChange(before)
    client.setQueryData(presetsQuery.queryKey, after)
    return () =>
      client.setQueryData(presetsQuery.queryKey, (stored) => stored && revertListChange(before, after, stored))
  }
}

const compareByName = (a: Preset, b: Preset) => a.name.localeCompare(b.name)

const toPresetBody = ({ name, attendees }: PresetBody): PresetBody => ({ name, attendees })

/** Returns null if the preset was removed. */
async function fetchPreset(id: string) {
  const storedPreset = (await call(composeRosterContract.presets, {})).find((preset) => preset.id === id)
  // `If-Match` compares only the version before the dot.
  return storedPreset ? { stored: toPresetBody(storedPreset), etag: `"${storedPreset.version}."` } : null
}

async function formatPresetPart(field: keyof PresetBody, { name, attendees }: PresetBody) {
  if (field === 'name') return { label: t(($) => $.COMPOSE.NAME), text: name }
  const names = await fetchAttendeeNames(attendees.map(({ attendeeId }) => attendeeId))
  const attendeeTexts = attendees.map(({ colour }, index) => {
    const hue = composeHues.find((eachHue) => eachHue === colour)
    return hue === undefined ? names[index] : `${names[index]} (${t(($) => $.COMPOSE.HUE[hue])})`
  })
  return { label: t(($) => $.COMPOSE.WHO), text: attendeeTexts.join(', ') }
}

interface PresetSave {
  id: string
  editedPreset: PresetBody
  /** The version before the change; undefined for a new preset. */
  original: PresetBody | undefined
}

/** Updates optimistically; rolls back on an error. */
export function useSavePreset() {
  const client = useQueryClient()
  const updateCache = useOptimisticUpdate()
  return useMutation({
    mutationFn: async ({ id, editedPreset, original }: PresetSave) => {
      const send = (body: PresetBody, headers: Record<string, string> = {}) =>
        call(composeRosterContract.savePreset, { params: { id }, body }, undefined, headers)
      if (!original) return send(editedPreset)
      const outcome = await saveWithMerge({
        base: toPresetBody(original),
        own: editedPreset,
        read: () => fetchPreset(id),
        describePart: formatPresetPart,
        send,
      })
      return 'sent' in outcome ? outcome.sent : outcome.stored
    },
    onMutate: ({ id, editedPreset }) =>
      updateCache((presets) => {
        const otherPresets = presets.filter((preset) => preset.id !== id)
        // The refetch afterwards brings the real version.
        return [...otherPresets, { id, ...editedPreset, version: 0 }].sort(compareByName)
      }),
    onError: (_error, _saving, rollBack) => rollBack?.(),
    onSettled: () => refetchAfter(client, 'preset'),
    // Serialized, so that the last requested change is also applied last.
    scope: { id: 'presets' },
  })
}

/** Calendar feeds of the preset end too. */
export function useRemovePreset() {
  const client = useQueryClient()
  const updateCache = useOptimisticUpdate()
  return useMutation({
    mutationFn: async ({ id }: Preset) => {
      try {
        await call(composeRosterContract.removePreset, { params: { id } })
      } catch (error) {
        // Another device removed it first.
        if (!(error instanceof ApiError && error.code === 'presetDoesNotExist')) throw error
      }
    },
    onMutate: (preset) => updateCache((presets) => presets.filter(({ id }) => id !== preset.id)),
    onError: (_error, _preset, rollBack) => rollBack?.(),
    onSettled: () => refetchAfter(client, 'removedPreset'),
    scope: { id: 'presets' },
  })
}
