import { useMutation, useQueryClient } from '@tanstack/react-query'
import { appointmentContract, type AppointmentPatch } from '@uurwerk/contract/roster/appointment'
import { call } from '../../lib/call.ts'
import { appointmentsKey, changeInCaches } from '../appointment/cache.ts'
import { withPatch } from './patch.ts'

/** Sends a patch; shows its outcome at once and takes it back when it is refused. */
export function usePatchAppointment(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AppointmentPatch) => call(appointmentContract.patch, { params: { id }, body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: [appointmentsKey] })
      return changeInCaches(client, id, (appointment) => withPatch(appointment, body))
    },
    onError: (_error, _body, takeBack) => takeBack?.(),
    onSuccess: ({ isOnline, teacherNote }) =>
      void changeInCaches(client, id, (appointment) => ({ ...appointment, isOnline, teacherNote })),
    // Also for what was being fetched when it was cancelled above.
    onSettled: () => client.invalidateQueries({ queryKey: [appointmentsKey] }),
  })
}
