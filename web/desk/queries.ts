import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PublicationRule, schoolContract } from '@uurwerk/contract/desk/school'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'

/** Prefix of all queries of the desk. */
export const schoolKey = ['school']

export const schoolQuery = queryOptions({
  queryKey: [...schoolKey, 'overview'],
  queryFn: ({ signal }) => call(schoolContract.overview, {}, signal),
  staleTime: 0,
})

export const schoolWeeksQuery = (start: string, end: string) =>
  queryOptions({
    queryKey: [...schoolKey, 'weeks', start, end],
    queryFn: ({ signal }) => call(schoolContract.weeks, { query: { start, end } }, signal),
    staleTime: 0,
  })

export const useChangeWeeks = (action: 'publish' | 'unpublish') =>
  useWeekMutation((weeks: string[]) => call(schoolContract[action], { body: { weeks } }))

export const useSetPublicationRule = () =>
  useWeekMutation((rule: PublicationRule | null) => call(schoolContract.setPublicationRule, { body: { rule } }))

function useWeekMutation<Input>(mutationFn: (input: Input) => Promise<string[]>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [schoolKey, keys.appointments, keys.publications].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
