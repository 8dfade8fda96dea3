import type { Subscribers } from '@uurwerk/contract/joining/subscription'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { SessionUser } from '@uurwerk/contract/account/session'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { toCsv } from '#web/lib/csv.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { canManageSubscribers } from './access.ts'
import { listIdsChangedByAction, buildSubscriberCsvRows, toSubscribers, filterSubscribers } from './subscriber.ts'

beforeAll(() =>
  i18next.init({ lng: 'nl', resources: { nl: { translation: texts.nl } }, interpolation: { escapeValue: false } }),
)

type Answer = Subscribers['subscriptions'][number]

const createAnswer = (attendeeId: number, attendeeName: string, changes: Partial<Answer> = {}): Answer => ({
  appointmentId: 1,
  appointmentName: 'Keuzeles',
  attendeeId,
  attendeeName,
  motivation: null,
  locked: false,
  accepted: true,
  denied: false,
  attendeeCode: null,
  className: 'V5A',
  since: '2026-11-16T08:30:00.000Z',
  ...changes,
})
const createWaiting = (id: number, name: string, waitListPosition: number) => ({
  attendee: { id, name, code: null, className: 'V5B' },
  place: waitListPosition,
  since: '2026-11-17T08:00:00.000Z',
})
const subscribers = toSubscribers({
  subscriptions: [
    createAnswer(1, 'Anna', { locked: true }),
    createAnswer(2, 'Bram', { accepted: false, denied: true, motivation: '=1+1' }),
    createAnswer(3, 'Chloé'),
    createAnswer(4, 'Daan', { accepted: false, denied: true }),
  ],
  waiting: [createWaiting(5, 'Eva', 1), createWaiting(4, 'Daan', 2)],
})

describe('the list of subscribers', () => {
  test('contains each student once, with waiting students in wait list order', () => {
    expect(subscribers.map(({ name, status, waitListPosition }) => [name, status, waitListPosition])).toEqual([
      ['Anna', 'accepted', null],
      ['Bram', 'declined', null],
      ['Chloé', 'accepted', null],
      ['Eva', 'waiting', 1],
      ['Daan', 'waiting', 2],
    ])
  })

  test('is searched by name, class and motivation, ignoring accents', () => {
    expect(filterSubscribers(subscribers, 'v5b').map(({ id }) => id)).toEqual([5])
    expect(filterSubscribers(subscribers, ' CHLOE').map(({ id }) => id)).toEqual([3])
    expect(filterSubscribers(subscribers, '1+1').map(({ id }) => id)).toEqual([2])
    expect(filterSubscribers(subscribers, '')).toHaveLength(5)
  })

  test('limits an action to the subscribers that it changes', () => {
    expect(listIdsChangedByAction('subscribe', subscribers)).toEqual([2, 5, 4])
    expect(listIdsChangedByAction('unsubscribe', subscribers)).toEqual([1, 2, 3, 5, 4])
    expect(listIdsChangedByAction('lock', subscribers)).toEqual([2, 3, 4])
    expect(listIdsChangedByAction('unlock', subscribers)).toEqual([1])
  })

  test('is exported in order of status, with formulas escaped', () => {
    expect(toCsv(buildSubscriberCsvRows(subscribers)).split('\r\n')).toEqual([
      'Naam;Klas;Status;Plaats op de wachtlijst;Sinds;Vastgezet;Motivatie',
      'Anna;V5A;Ingeschreven;;2026-11-16 09:30;ja;',
      'Chloé;V5A;Ingeschreven;;2026-11-16 09:30;nee;',
      'Eva;V5B;Wachtlijst;1;2026-11-17 09:00;nee;',
      'Daan;V5A;Wachtlijst;2;2026-11-17 09:00;nee;',
      "Bram;V5A;Afgemeld;;2026-11-16 09:30;nee;'=1+1",
      '',
    ])
  })
})

describe('the right to manage subscribers', () => {
  const createUser = (roles: SessionUser['roles'], id: number): SessionUser => ({
    attendee: { id, sourceId: `s${id}`, type: 'teacher', name: 'Iemand', code: null },
    name: 'Iemand',
    role: roles.at(-1) ?? null,
    roles,
    type: 'teacher',
    attendeeRange: null,
  })
  const choice = createSampleAppointment({ type: 'choice' })
  const exam = createSampleAppointment({ type: 'exam' })

  test('belongs to the teachers of the appointment, to the exam desk for exams, and to administrators', () => {
    for (const item of [choice, exam]) {
      expect(canManageSubscribers(createUser(['teacher'], 40), item)).toBe(true)
      expect(canManageSubscribers(createUser(['teacher'], 41), item)).toBe(false)
      expect(canManageSubscribers(createUser(['team-coordinator'], 41), item)).toBe(false)
      expect(canManageSubscribers(createUser(['service-desk'], 41), item)).toBe(false)
      expect(canManageSubscribers(createUser(['admin'], 41), item)).toBe(true)
    }
    expect(canManageSubscribers(createUser(['exam-desk'], 41), exam)).toBe(true)
    expect(canManageSubscribers(createUser(['exam-desk'], 41), choice)).toBe(false)
  })

  test('exists only for appointments that take sign-ups', () => {
    expect(canManageSubscribers(createUser(['admin'], 41), createSampleAppointment())).toBe(false)
    const offered = createSampleAppointment({ subscribable: { from: '2026-11-01T08:00', until: '2026-11-20T08:00' } })
    expect(canManageSubscribers(createUser(['admin'], 41), offered)).toBe(true)
  })
})
