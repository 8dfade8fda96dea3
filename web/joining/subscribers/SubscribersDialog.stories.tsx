import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { SubscribersDialog } from './SubscribersDialog.tsx'

const subscriptionPath = '/Subscription/Appointment/1'
const subscriptions = Array.from({ length: 60 }, (_, index) => ({
  appointmentId: 1,
  attendeeId: index + 1,
  attendeeCode: null,
  className: `V${(index % 3) + 4}${'ABC'[index % 3]}`,
  since: index < 3 ? null : '2026-11-17T10:05:00.000Z',
  attendeeName: index % 7 === 0 ? `${index + 1} ${longName}` : `Leerling ${index + 1}`,
  appointmentName: 'Keuzeles',
  motivation: index === 0 ? longName : null,
  locked: index === 3,
  accepted: index < 50,
  denied: index >= 50,
}))
const renderDialog = (groups = ['V5A']) => (
  <SubscribersDialog
    appointment={createSampleAppointment({
      type: 'exam',
      capacity: 60,
      groups: groups.map((name, index) => ({ id: 30 + index, name, code: null })),
    })}
    onClose={() => undefined}
  />
)

export const Loading = () => renderDialog()
export const Failed = createStory({ [subscriptionPath]: createRefusal('unknownError') }, () => renderDialog())
export const Nobody = createStory({ [subscriptionPath]: { subscriptions: [], waiting: [] } }, () => renderDialog())
export const Sixty = createStory({ [subscriptionPath]: { subscriptions, waiting: [] } }, () => renderDialog())
/** Leerling 3 is accepted, Leerling 4 is locked, Leerling 52 declined. */
export const Few = createStory(
  {
    [subscriptionPath]: {
      subscriptions: subscriptions.filter(({ attendeeId }) => [3, 4, 52].includes(attendeeId)),
      waiting: [],
    },
  },
  () => renderDialog(),
)
export const Single = createStory(
  { [subscriptionPath]: { subscriptions: subscriptions.filter(({ attendeeId }) => attendeeId === 3), waiting: [] } },
  () => renderDialog(),
)

const createPerson = (id: number, name: string, className: string) => ({
  id,
  sourceId: String(120000 + id),
  type: 'student',
  name,
  code: null,
  className,
})
const createRefused = (id: number, name: string, code: string, inTheWay: object[] = []) => ({
  attendee: { id, name, code: null, className: 'V5A' },
  code,
  inTheWay,
})
const seat = { id: 7, name: 'Keuzeles Engels', start: '2026-11-18T12:45', end: '2026-11-18T13:35', mayChangeOver: true }
const outcome = {
  succeeded: [{ id: 80, name: 'Lieke Brouwer' }],
  failed: [
    createRefused(81, 'Noor', 'subscriptionAlreadyAtOtherMoment', [seat]),
    createRefused(82, longName, 'subscriptionReachedCapacity'),
  ],
  alternatives: [
    {
      id: 9,
      name: 'Herkansing',
      start: '2026-12-02T12:45',
      end: '2026-12-02T13:35',
      teachers: [],
      classrooms: [],
      seatsLeft: 3,
    },
  ],
}
const searchResults = {
  students: [createPerson(3, 'Leerling 3', 'V4A'), createPerson(60, 'Leerling 60', 'V4A')],
  more: false,
}

/** The same subscribers, with search results, a list to paste, and two refusals. */
export const FewWithLists = createStory(
  {
    '/instead-of/7': {
      appointmentId: 1,
      appointmentName: 'Keuzeles',
      attendeeId: 81,
      attendeeName: 'Noor',
      motivation: null,
      locked: false,
      accepted: true,
      denied: false,
    },
    '/Attendees': outcome,
    '/api/Attendee/search': { ...searchResults, teachers: [], teams: [], groups: [], classrooms: [] },
    '/api/Attendee/filter-options': { teams: [], groups: [] },
    '/api/Attendee/recognise': [
      { line: '120003', isSure: true, found: [createPerson(3, 'Leerling 3', 'V4A')] },
      {
        line: 'Lars Kramer',
        isSure: false,
        found: [createPerson(84, 'Lars Kramer', 'V5A'), createPerson(85, 'Lars Kramer', 'V5B')],
      },
      { line: 'Nobody', isSure: false, found: [] },
      { line: '120008', isSure: true, found: [createPerson(80, 'Lieke Brouwer', 'V4A')] },
    ],
    ...Few.answers,
  },
  () => renderDialog(),
)

const createMatch = (isPreferred: boolean, id: number, name: string, className: string) => ({
  ...createPerson(id, name, className),
  isPreferred,
})
const group = { id: 70, sourceId: 'h2b', type: 'group', name: 'H2B', code: null, isPreferred: false }

/** An exam of three classes, with search results and a pasted list from these and from other classes. */
export const WithOutsiders = createStory(
  {
    ...FewWithLists.answers,
    '/api/Attendee/search': {
      students: [createMatch(true, 91, 'Joris van Vliet', 'V6B'), createMatch(false, 92, 'Joris van Dam', 'V3C')],
      teachers: [],
      teams: [],
      groups: [group],
      classrooms: [],
      more: false,
    },
    '/api/Attendee/recognise': [
      { line: 'Joris van Vliet', isSure: true, found: [createMatch(true, 91, 'Joris van Vliet', 'V6B')] },
      ...Array.from({ length: 8 }, (_, index) => ({
        line: `Leerling ${index}`,
        isSure: true,
        found: [createMatch(false, 100 + index, `Leerling ${index}`, 'H2B')],
      })),
    ],
  },
  () => renderDialog(['V6A', 'V6B', 'V6C']),
)
