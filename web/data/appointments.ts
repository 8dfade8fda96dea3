import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isoWeek } from '../lib/time.ts'
import { keys } from './keys.ts'

/** All that a roster shows: its appointments, what one can do about them, whether it is published, how far it goes. */
export const rosterKeys = [keys.appointments, keys.standings, keys.publications, keys.dateRanges] as const

type Cached = Appointment | Appointment[] | undefined

const changed = (appointment: Appointment, id: number, change: (appointment: Appointment) => Appointment) =>
  appointment.id === id ? change(appointment) : appointment

/** Changes an appointment wherever it is kept; the answer puts everything back as it was. */
export function changeInCaches(client: QueryClient, id: number, change: (appointment: Appointment) => Appointment) {
  const before = client.getQueriesData<Cached>({ queryKey: keys.appointments })
  client.setQueriesData<Cached>({ queryKey: keys.appointments }, (data) => {
    if (data === undefined) return undefined
    return Array.isArray(data) ? data.map((one) => changed(one, id, change)) : changed(data, id, change)
  })
  return () => before.forEach(([key, data]) => client.setQueryData(key, data))
}

const weekOf = (date: string) => isoWeek(Temporal.PlainDate.from(date))

/** Whether what a query holds may lie between two dates; a week of a roster has its ISO week at the end of its key. */
export function liesBetween(key: readonly unknown[], { start, end }: DateRange): boolean {
  const week = key[1] === 'roster' ? key.at(-1) : undefined
  return typeof week !== 'string' || (week >= weekOf(start) && week <= weekOf(end))
}

/** Asks again for what is shown of the rosters between two dates, or of all. */
export async function refetchRosters(client: QueryClient, range?: DateRange): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => range === undefined || liesBetween(queryKey, range)
  await Promise.all(rosterKeys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })))
}
