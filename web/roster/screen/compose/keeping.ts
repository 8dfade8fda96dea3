import { useMutation, useQueryClient } from '@tanstack/react-query'
import { composeRosterContract, type Preset } from '@uurwerk/contract/roster/compose-roster'
import { ApiError, call } from '../../../lib/call.ts'
import { refetchAfter } from '../../../data/after-write.ts'
import { presetsQuery } from '../../../data/presets.ts'

/** Changes what is shown of them at once; the answer puts it back. */
function useOptimistic() {
  const client = useQueryClient()
  return async (change: (presets: readonly Preset[]) => Preset[]) => {
    await client.cancelQueries(presetsQuery)
    const before = client.getQueryData(presetsQuery.queryKey)
    client.setQueryData(presetsQuery.queryKey, (presets = []) => change(presets))
    return () => client.setQueryData(presetsQuery.queryKey, before)
  }
}

const byName = (a: Preset, b: Preset) => a.name.localeCompare(b.name)

/** Keeps a composed roster, at once to see, and back as it was when that is refused. */
export function useSavePreset() {
  const client = useQueryClient()
  const show = useOptimistic()
  return useMutation({
    mutationFn: ({ id, ...body }: Preset) => call(composeRosterContract.savePreset, { params: { id }, body }),
    onMutate: (preset) => show((presets) => [...presets.filter(({ id }) => id !== preset.id), preset].sort(byName)),
    onError: (_error, _preset, takeBack) => takeBack?.(),
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
