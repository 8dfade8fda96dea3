import type { Appointment } from '@uurwerk/contract/appointment'
import type { QueryClient } from '@tanstack/react-query'

/** The first part of the key of every query whose data are appointments, one or a list. */
export const appointmentsKey = 'appointments'

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
