import { longName } from '../../gallery/sample-session.ts'
import { answered, refused } from '../../gallery/story.ts'
import { sampleAppointment } from '../../roster/appointment/sample.ts'
import { SubscribersDialog } from './SubscribersDialog.tsx'

const call = '/Subscription/Appointment/1'
const subscriptions = Array.from({ length: 60 }, (_, index) => ({
  appointmentId: 1,
  attendeeId: index + 1,
  attendeeName: index % 7 === 0 ? `${index + 1} ${longName}` : `Leerling ${index + 1}`,
  appointmentName: 'Keuzeles',
  motivation: index === 0 ? longName : null,
  locked: index === 3,
  accepted: index < 50,
  denied: index >= 50,
}))
const dialog = () => (
  <SubscribersDialog appointment={sampleAppointment({ type: 'exam', capacity: 60 })} onClose={() => undefined} />
)

export const Loading = () => dialog()
export const Failed = answered({ [call]: refused('unknownError') }, dialog)
export const Nobody = answered({ [call]: { subscriptions: [], waiting: [] } }, dialog)
export const Sixty = answered({ [call]: { subscriptions, waiting: [] } }, dialog)
/** Leerling 3 is in, Leerling 4 is locked in, Leerling 52 declined. */
export const Few = answered(
  { [call]: { subscriptions: subscriptions.filter(({ attendeeId }) => [3, 4, 52].includes(attendeeId)), waiting: [] } },
  dialog,
)
