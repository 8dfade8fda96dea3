import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { formatIsoWeek } from '../lib/time.ts'
import { revertChange } from './save-with-merge.ts'
import { keys } from './keys.ts'

/** Prefixes of the queries that a change of rosters concerns. */
export const rosterKeys = [keys.appointments, keys.seatOutlooks, keys.publications, keys.dateRanges] as const

type CachedAppointments = Appointment | Appointment[] | undefined

const replaceAppointment = (
  data: CachedAppointments,
  id: number,
  change: (appointment: Appointment) => Appointment,
): CachedAppointments => {
  if (Array.isArray(data))
    return data.map((cachedAppointment) =>
      cachedAppointment.id === id ? change(cachedAppointment) : cachedAppointment,
    )
  return data?.id === id ? change(data) : data
}

/** @returns function that reverts only this change */
export function updateCachedAppointment(
  client: QueryClient,
  id: number,
  change: (appointment: Appointment) => Appointment,
) {
  const reverts = client.getQueriesData<CachedAppointments>({ queryKey: keys.appointments }).flatMap(([key, data]) => {
    const before = [data].flat().find((appointment) => appointment?.id === id)
    if (!before) return []
    const after = change(before)
    client.setQueryData<CachedAppointments>(key, (now) => replaceAppointment(now, id, () => after))
    return () =>
      client.setQueryData<CachedAppointments>(key, (now) =>
        replaceAppointment(now, id, (item) => revertChange(before, after, item)),
      )
  })
  return () => reverts.forEach((revert) => revert())
}

const toIsoWeek = (date: string) => formatIsoWeek(Temporal.PlainDate.from(date))

/** Returns false only for a roster week outside the range, by the ISO week that ends its key. */
export function isQueryInRange(key: readonly unknown[], { start, end }: DateRange): boolean {
  const week = key[1] === 'roster' ? key.at(-1) : undefined
  return typeof week !== 'string' || (week >= toIsoWeek(start) && week <= toIsoWeek(end))
}

export async function refetchRosters(client: QueryClient, range?: DateRange): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => range === undefined || isQueryInRange(queryKey, range)
  await Promise.all(rosterKeys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })))
}
