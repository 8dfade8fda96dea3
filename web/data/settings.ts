import { queryOptions, useQuery } from '@tanstack/react-query'
import { settingsContract } from '@uurwerk/contract/account/settings'
import { call } from '../lib/call.ts'
import { keys } from './keys.ts'

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => call(settingsContract.settings, {}, signal),
  staleTime: 60_000,
})

export const useSettings = () => useQuery(settingsQuery)
