import { useMutation, useQueryClient } from '@tanstack/react-query'
import { appointmentContract, type AppointmentPatch } from '@uurwerk/contract/roster/appointment'
import { call } from '../../lib/call.ts'
import { refetchAfter } from '../../data/after-write.ts'
import { changeInCaches } from '../../data/appointments.ts'
import { keys } from '../../data/keys.ts'
import { withPatch } from './patch.ts'

/** Sends a patch; shows its outcome at once and takes it back when it is refused. */
export function usePatchAppointment(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AppointmentPatch) => call(appointmentContract.patch, { params: { id }, body }),
    onMutate: async (body) => {
      await client.cancelQueries({ queryKey: keys.appointments })
      return changeInCaches(client, id, (appointment) => withPatch(appointment, body))
    },
    onError: (_error, _body, takeBack) => takeBack?.(),
    onSuccess: ({ isOnline, teacherNote }) =>
      void changeInCaches(client, id, (appointment) => ({ ...appointment, isOnline, teacherNote })),
    onSettled: () => refetchAfter(client, 'appointment'),
  })
}
