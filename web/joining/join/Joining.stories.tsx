import { skipToken, useQuery } from '@tanstack/react-query'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { keys } from '#web/data/keys.ts'
import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { Joining } from './Joining.tsx'

const answerPath = '/Attendee/me'
const exam = createSampleAppointment({
  type: 'exam',
  name: 'Herkansing Wiskunde B',
  capacity: 20,
  subscriptionCount: 19,
  subscribable: { from: '2026-11-04T08:00', until: '2026-11-23T17:00' },
})
const outlook = { refusal: null, inTheWay: [], unsubscribeRefusal: null, place: null, waiting: 0, alternatives: [] }
const joinedExam = { ...exam, subscriptionCount: 20, isSubscribed: true, isAccepted: true }
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
/** The appointment as the roster cache holds it, so that answers show in the story. */
const cachedAppointment = {
  ...joinedExam,
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
const renderJoining = () => <Joining appointment={exam} />

export const Asking = () => renderJoining()
export const Full = createStory({ [answerPath]: outlook }, () => (
  <Joining appointment={{ ...exam, subscriptionCount: 20, isFull: true }} />
))
export const Open = createStory({ [answerPath]: outlook }, renderJoining)
export const Joined = createStory({ [answerPath]: outlook }, () => <Joining appointment={joinedExam} />)
export const Locked = createStory({ [answerPath]: { ...outlook, unsubscribeRefusal: 'subscriptionLocked' } }, () => (
  <Joining appointment={{ ...joinedExam, isLocked: true }} />
))
export const Refused = createStory({ [answerPath]: createRefusal('subscriptionNoAccess') }, renderJoining)

/** The user waits beside a free seat, because of a clash that is gone. */
export const WaitingBesideSeat = createStory({ [answerPath]: { ...outlook, place: 1, waiting: 1 } }, () => (
  <CachedJoining initialAppointment={{ ...exam, isWaiting: true, waitingPlace: 1 }} />
))

const elsewhere = {
  ...outlook,
  refusal: 'subscriptionAlreadyAtOtherMoment',
  inTheWay: [
    { id: 7, name: 'Keuzeles Wiskunde', start: '2026-11-26T15:15', end: '2026-11-26T16:05', mayChangeOver: true },
  ],
}
/** A conflicting seat that the user can swap for a seat here. */
export const Elsewhere = createStory({ '/instead-of/7': answer, [answerPath]: elsewhere }, renderJoining)
/** The last seat is taken while the user changes over. */
export const ElsewhereTooLate = createStory(
  { '/instead-of/7': createRefusal('subscriptionReachedCapacity'), [answerPath]: elsewhere },
  renderJoining,
)
/** A full appointment, and the parallel one with places. */
export const FullWithParallel = createStory(
  {
    [answerPath]: {
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
    [answerPath]: {
      ...outlook,
      refusal: 'subscriptionHiddenByLesson',
      inTheWay: [{ ...lesson, id: 8, name: longName }],
    },
  },
  renderJoining,
)
export const OpenFromCache = createStory({ [answerPath]: outlook }, () => <CachedJoining initialAppointment={exam} />)
export const Leaving = createStory({ [answerPath]: outlook }, () => (
  <CachedJoining initialAppointment={cachedAppointment} />
))
export const LeavingWhileOthersWait = createStory({ [answerPath]: { ...outlook, waiting: 3 } }, () => (
  <CachedJoining initialAppointment={cachedAppointment} />
))
