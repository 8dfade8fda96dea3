import { queryOptions, useQuery } from '@tanstack/react-query'
import { composeRosterContract } from '@uurwerk/contract/roster/compose-roster'
import { call } from '../lib/call.ts'
import { keys } from './keys.ts'

export const presetsQuery = queryOptions({
  queryKey: keys.presets,
  queryFn: ({ signal }) => call(composeRosterContract.presets, {}, signal),
})

export const usePresets = (enabled = true) => useQuery({ ...presetsQuery, enabled })
