import { skipToken, useQuery } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { keys } from '#web/data/keys.ts'
import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { Joining } from './Joining.tsx'

const call = '/Attendee/me'
const exam = createSampleAppointment({
  type: 'exam',
  name: 'Herkansing Wiskunde B',
  capacity: 20,
  subscriptionCount: 19,
  subscribable: { from: '2026-11-04T08:00', until: '2026-11-23T17:00' },
})
const outlook = { refusal: null, inTheWay: [], unsubscribeRefusal: null, place: null, waiting: 0, alternatives: [] }
const joined = { ...exam, subscriptionCount: 20, isSubscribed: true, isAccepted: true }
const answer = {
  appointmentId: exam.id,
  appointmentName: exam.name,
  attendeeId: 9,
  attendeeName: 'Iemand',
  motivation: null,
  locked: false,
  accepted: true,
  denied: false,
}
/** The appointment as the roster cache holds it, so that optimistic updates show in the story. */
const cachedAppointment = {
  ...joined,
  subscriptionCount: 20,
  subscriptions: [{ ...answer, attendeeId: 1, motivation: 'Graag' }],
}
function CachedJoining({ initialAppointment }: { initialAppointment: Appointment }) {
  const { data } = useQuery({
    queryKey: [...keys.appointments, 'story'],
    queryFn: skipToken,
    initialData: initialAppointment,
  })
  return <Joining appointment={data ?? initialAppointment} />
}
const joining = () => <Joining appointment={exam} />

export const Asking = () => joining()
export const Full = createStory({ [call]: outlook }, () => (
  <Joining appointment={{ ...exam, subscriptionCount: 20, isFull: true }} />
))
export const Open = createStory({ [call]: outlook }, joining)
export const Joined = createStory({ [call]: outlook }, () => <Joining appointment={joined} />)
export const Locked = createStory({ [call]: { ...outlook, unsubscribeRefusal: 'subscriptionLocked' } }, () => (
  <Joining appointment={{ ...joined, isLocked: true }} />
))
export const Refused = createStory({ [call]: createRefusal('subscriptionNoAccess') }, joining)

const elsewhere = {
  ...outlook,
  refusal: 'subscriptionAlreadyAtOtherMoment',
  inTheWay: [
    { id: 7, name: 'Keuzeles Wiskunde', start: '2026-11-26T15:15', end: '2026-11-26T16:05', mayChangeOver: true },
  ],
}
/** A conflicting seat that the user can swap for a seat here. */
export const Elsewhere = createStory({ '/instead-of/7': answer, [call]: elsewhere }, joining)
/** The last seat is taken while the user changes over. */
export const ElsewhereTooLate = createStory(
  { '/instead-of/7': createRefusal('subscriptionReachedCapacity'), [call]: elsewhere },
  joining,
)
/** A full appointment, and the parallel one with places. */
export const FullWithParallel = createStory(
  {
    [call]: {
      ...outlook,
      refusal: 'subscriptionReachedCapacity',
      alternatives: [
        {
          id: 9,
          name: 'Keuzeles Wiskunde',
          start: '2026-11-26T15:15',
          end: '2026-11-26T16:05',
          teachers: [{ id: 40, name: 'Joris van Dijk', code: 'DIJ' }],
          classrooms: [{ id: 50, name: 'B204', code: null }],
          seatsLeft: 3,
        },
      ],
    },
  },
  () => <Joining appointment={{ ...exam, isFull: true }} />,
)
const lesson = { id: null, name: null, start: '2026-11-26T15:15', end: '2026-11-26T16:05', mayChangeOver: false }
export const Hidden = createStory(
  {
    [call]: {
      ...outlook,
      refusal: 'subscriptionHiddenByLesson',
      inTheWay: [{ ...lesson, id: 8, name: longName }],
    },
  },
  joining,
)
export const Leaving = createStory({ [call]: outlook }, () => <CachedJoining initialAppointment={cachedAppointment} />)
export const LeavingWhileOthersWait = createStory({ [call]: { ...outlook, waiting: 3 } }, () => (
  <CachedJoining initialAppointment={cachedAppointment} />
))
