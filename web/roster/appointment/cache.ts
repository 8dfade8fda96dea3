import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import type { QueryClient } from '@tanstack/react-query'
import { isoWeek } from '../../lib/time.ts'

/** The first part of the key of every query whose data are appointments, one or a list. */
export const appointmentsKey = 'appointments'

/** The key of what the person was told. */
export const notificationsKey = 'notifications'

/** The first part of the key of every query about bookings. */
export const bookingsKey = 'booking'

/** The first part of the key of what one could do about an appointment. */
export const standingKey = 'standing'

type Cached = Appointment | Appointment[] | undefined

const changed = (appointment: Appointment, id: number, change: (appointment: Appointment) => Appointment) =>
  appointment.id === id ? change(appointment) : appointment

/** Changes an appointment wherever it is kept; the answer puts everything back as it was. */
export function changeInCaches(client: QueryClient, id: number, change: (appointment: Appointment) => Appointment) {
  const before = client.getQueriesData<Cached>({ queryKey: [appointmentsKey] })
  client.setQueriesData<Cached>({ queryKey: [appointmentsKey] }, (data) => {
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

/** Asks anew for what is shown of the rosters between two dates, or of all, and of their publication. */
export async function refetchRosters(client: QueryClient, range?: DateRange): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      queryKey: [appointmentsKey],
      predicate: ({ queryKey }) => range === undefined || liesBetween(queryKey, range),
    }),
    client.invalidateQueries({ queryKey: [standingKey] }),
    client.invalidateQueries({ queryKey: ['publication'] }),
    client.invalidateQueries({ queryKey: ['date-range'] }),
  ])
}
