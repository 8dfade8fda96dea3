import { answered, refused } from '../../gallery/story.ts'
import { sampleAppointment } from '../../roster/appointment/sample.ts'
import { Joining } from './Joining.tsx'

const call = '/Attendee/me'
const exam = sampleAppointment({
  type: 'exam',
  name: 'Herkansing Wiskunde B',
  capacity: 20,
  subscriptionCount: 19,
  subscribable: { from: '2026-11-04T08:00', until: '2026-11-23T17:00' },
})
const standing = { refusal: null, unsubscribeRefusal: null, place: null, waiting: 0, alternatives: [] }
const joined = { ...exam, subscriptionCount: 20, isSubscribed: true, isAccepted: true }
const joining = () => <Joining appointment={exam} />

export const Asking = () => joining()
export const Open = answered({ [call]: standing }, joining)
export const Joined = answered({ [call]: standing }, () => <Joining appointment={joined} />)
export const Locked = answered({ [call]: { ...standing, unsubscribeRefusal: 'subscriptionLocked' } }, () => (
  <Joining appointment={{ ...joined, isLocked: true }} />
))
export const Refused = answered({ [call]: refused('subscriptionNoAccess') }, joining)
