import { queryOptions, useQuery } from '@tanstack/react-query'
import { dayChangeContract } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isSelectable } from '@uurwerk/contract/rules/appointment'
import { keys } from '#web/data/keys.ts'
import { call } from '#web/lib/call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useChangeReach } from './change-reach.ts'

/** A blocked room has neither a source nor a change. */
const isRoomBlock = ({ type, sourceId, change }: Appointment) =>
  type === 'activity' && sourceId === null && change === null

/** @param now wall-clock minute */
export const isChangeable = (appointment: Appointment, now: string) =>
  isSelectable(appointment) && appointment.type !== 'booking' && !isRoomBlock(appointment) && appointment.end > now

/** Asks the server, which knows the teams of a coordinator, by a dry run. */
export const mayChangeQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.appointments, 'may-change', id],
    queryFn: async ({ signal }) => {
      const body = { changes: [{ id, change: {} }], dryRun: true }
      const { items } = await call(dayChangeContract.several, { body }, signal)
      return items[0]?.ok === true
    },
    meta: { isPrefetch: true },
  })

export function useCanChangeLesson(appointment: Appointment): boolean {
  const now = useNow().toString({ smallestUnit: 'minute' })
  const reach = useChangeReach()
  const isPossible = reach !== null && isChangeable(appointment, now)
  const { data } = useQuery({ ...mayChangeQuery(appointment.id), enabled: isPossible && reach === 'team' })
  return isPossible && (reach === 'all' || data === true)
}
