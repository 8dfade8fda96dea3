import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Appointment, appointmentContract, type AppointmentPatch } from '@uurwerk/contract/roster/appointment'
import { refetchAfter } from '#web/data/refetch.ts'
import { updateCachedAppointment } from '#web/data/appointments.ts'
import { saveWithMerge } from '#web/data/save-with-merge.ts'
import { keys } from '#web/data/keys.ts'
import { call, callWithHeaders } from '#web/lib/call.ts'
import { t } from '#web/lib/i18n.ts'
import { withPatch } from './appointment-patch.ts'

export type EditableFields = Pick<Appointment, 'isOnline' | 'teacherNote'>

const pickEditableFields = ({ isOnline, teacherNote }: EditableFields): EditableFields => ({ isOnline, teacherNote })

interface AppointmentChange {
  patch: AppointmentPatch
  /** The version that the user saw when editing began. */
  original: EditableFields
}

/** Updates optimistically; rolls back on an error. */
export function usePatchAppointment(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ patch, original }: AppointmentChange) =>
      saveWithMerge({
        base: pickEditableFields(original),
        own: withPatch(pickEditableFields(original), patch),
        read: async () => {
          const { result, headers } = await callWithHeaders(appointmentContract.details, { params: { id } })
          return { stored: pickEditableFields(result), etag: headers.get('ETag') }
        },
        describePart: (field, version) =>
          field === 'teacherNote'
            ? { label: t(($) => $.ROSTER.NOTE.LABEL), text: version.teacherNote ?? '' }
            : { label: t(($) => $.ROSTER.ONLINE_SWITCH), text: version.isOnline ? t(($) => $.ROSTER.MARK.ONLINE) : '' },
        // A patch names only the fields that the user changed, so it says the same as the merged fields.
        send: (_merged, headers) =>
          call(appointmentContract.patch, { params: { id }, body: patch }, undefined, headers).then(pickEditableFields),
      }),
    onMutate: async ({ patch }) => {
      await client.cancelQueries({ queryKey: keys.appointments })
      return updateCachedAppointment(client, id, (appointment) => withPatch(appointment, patch))
    },
    onError: (_error, _change, rollBack) => rollBack?.(),
    onSuccess: (outcome) => {
      // Nothing was sent if the user chose the version that was stored already.
      const savedFields = 'sent' in outcome ? outcome.sent : outcome.stored
      updateCachedAppointment(client, id, (appointment) => ({ ...appointment, ...savedFields }))
    },
    onSettled: () => refetchAfter(client, 'appointment'),
  })
}
