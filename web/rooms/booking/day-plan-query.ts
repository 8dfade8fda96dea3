import { queryOptions } from '@tanstack/react-query'
import { bookingFindContract } from '@uurwerk/contract/rooms/booking-find'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'

export const dayPlanQuery = (date: string) =>
  queryOptions({
    queryKey: keys.dayPlan(date),
    queryFn: ({ signal }) => call(bookingFindContract.dayPlan, { params: { date } }, signal),
  })
