import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { maximumWeeks, type PublicationRule, schoolContract } from '@uurwerk/contract/desk/school'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
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

/** Lists as many queries of the weeks of a range as it takes. */
export function listWeekQueries({ start, end }: DateRange) {
  const queries: ReturnType<typeof schoolWeeksQuery>[] = []
  const firstDay = Temporal.PlainDate.from(start)
  let monday = firstDay.subtract({ days: firstDay.dayOfWeek - 1 })
  while (monday.toString() <= end) {
    const nextMonday = monday.add({ weeks: maximumWeeks })
    const lastDay = nextMonday.subtract({ days: 1 }).toString()
    queries.push(schoolWeeksQuery(monday.toString(), lastDay < end ? lastDay : end))
    monday = nextMonday
  }
  return queries
}

export const useChangeWeeks = (action: 'publish' | 'unpublish') =>
  useWeekMutation(async (weeks: string[]) => {
    const changedWeeks: string[] = []
    for (let index = 0; index < weeks.length; index += maximumWeeks) {
      const body = { weeks: weeks.slice(index, index + maximumWeeks) }
      changedWeeks.push(...(await call(schoolContract[action], { body })))
    }
    return changedWeeks
  })

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
