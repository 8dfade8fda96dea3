import { useCloseForFeedback } from '#web/changes/day-change/use-close-for-feedback.ts'
import { lazyLoad, ShowNothing } from '#web/lib/lazy-load.tsx'
import { useIsTablet } from '#web/lib/media.ts'
import { Details } from '../details/Details.tsx'
import { useDetails } from '../details/queries.ts'
import type { RosterModel } from './use-roster-model.ts'

const ManageBooking = lazyLoad(() => import('#web/rooms/booking/ManageBooking.tsx'), 'ManageBooking')
const ChangeAppointment = lazyLoad(
  () => import('#web/changes/ChangeAppointment.tsx'),
  'ChangeAppointment',
  undefined,
  ShowNothing,
)
const CoverRequest = lazyLoad(
  () => import('#web/changes/cover/CoverRequest.tsx'),
  'CoverRequest',
  undefined,
  ShowNothing,
)

/** Focuses the lesson, else its old time, else the title. A stack has several ids in `data-key`. */
function focusLesson(id: number) {
  const elements = [`[data-key~="${id}"]`, `[data-key~="${id}-old"]`, '#period'].map((selector) =>
    document.querySelector<HTMLElement>(selector),
  )
  elements.find((element) => element !== null)?.focus()
}

/** Shows the open appointment as it is in the roster of one of the attendees. */
export function RosterDetails({ model: { address, session, appointments, clashingIds } }: { model: RosterModel }) {
  const isTablet = useIsTablet()
  const { appointmentId: openId, attendeeIds } = address
  const loadedAppointment = appointments.find((appointment) => appointment.id === openId)
  const attendeeId = attendeeIds.find((id) => loadedAppointment?.attendeeIds.includes(id)) ?? attendeeIds[0] ?? 'me'
  const { state, clearFailure } = useDetails({
    id: openId,
    attendeeId,
    loadedAppointment,
    onClear: address.closeAppointment,
  })
  const close = () => {
    clearFailure()
    if (openId === undefined) return
    address.closeAppointment()
    // A dialog returns the focus by itself.
    if (!isTablet) focusLesson(openId)
  }
  const isStaff = session.me.roles.some((role) => role !== 'student')
  useCloseForFeedback(close)
  if (state.status === 'idle') return null
  return (
    <Details
      state={state}
      attendeeId={attendeeId}
      hasClash={openId !== undefined && clashingIds.has(openId)}
      isDialog={isTablet}
      ManageBooking={ManageBooking}
      CoverRequest={isStaff ? CoverRequest : undefined}
      ChangeLesson={isStaff ? ChangeAppointment : undefined}
      onClose={close}
      onRetry={address.openAppointment}
    />
  )
}
