import { queryOptions } from '@tanstack/react-query'
import { bookingContract } from '@uurwerk/contract/rooms/booking'
import { keys } from '../../data/keys.ts'
import { call } from '../../lib/call.ts'

/** The rooms that one may book, with what stands in them on a date. */
export const dayPlanQuery = (date: string) =>
  queryOptions({
    queryKey: keys.dayPlan(date),
    queryFn: ({ signal }) => call(bookingContract.dayPlan, { params: { date } }, signal),
    meta: { shownByScreen: true },
  })
