import { texts } from '@uurwerk/contract/i18n/texts'
import { isRoundNotificationType, type Notification, notificationTypes } from '@uurwerk/contract/tell/notification'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findNotifiedAppointment,
  parseBookingNotification,
  formatNotificationFacts,
  formatNotificationTitle,
} from './format-notification.ts'

beforeAll(() =>
  i18next.init({
    lng: 'nl',
    resources: { nl: { translation: texts.nl }, en: { translation: texts.en } },
    interpolation: { escapeValue: false },
  }),
)

const appointmentData = { appointment: { id: 7, name: 'Keuzeles Engels' }, start: '2026-11-18T12:45' }
const createNotification = (type: Notification['type'], data: object | string): Notification => ({
  id: 1,
  type,
  read: false,
  quiet: false,
  createdOn: '2026-11-18T10:00:00.000Z',
  timestamp: 1_795_168_800,
  data: typeof data === 'string' ? data : JSON.stringify(data),
  dataReferenceId: null,
})

describe('a notification about a booking', () => {
  const data = {
    booking: { id: 7, name: 'PWS overleg' },
    facility: { id: 2, name: 'Werkplek 3.12' },
    start: '2026-11-18T14:30',
    end: '2026-11-18T15:45',
    by: 'Sanne Bakker',
  }
  const dayAndTimes = 'wo 18 nov 14:30–15:45'

  test.each([
    ['bookingInvitation', 'Sanne Bakker nodigt je uit voor PWS overleg', ''],
    ['bookingAccepted', 'Sanne Bakker komt naar PWS overleg', ''],
    ['bookingDeclined', 'Sanne Bakker komt niet naar PWS overleg', ''],
    ['bookingCancelled', 'PWS overleg gaat voor jou niet door', ' · door Sanne Bakker'],
    ['bookingReleased', 'PWS overleg vervalt: niet op tijd bevestigd', ' · door Sanne Bakker'],
    ['bookingDisplaced', 'PWS overleg vervalt: de ruimte is niet meer beschikbaar', ' · door Sanne Bakker'],
  ] as const)('of type %s names the booking, time and room, and the actor only once', (type, title, by) => {
    expect(formatNotificationTitle(createNotification(type, data))).toBe(title)
    expect(formatNotificationFacts(createNotification(type, data))).toBe(`${dayAndTimes} · Werkplek 3.12${by}`)
  })

  test('counts the other bookings of a series', () => {
    expect(formatNotificationFacts(createNotification('bookingInvitation', { ...data, occurrences: 6 }))).toBe(
      `${dayAndTimes} en nog 5 keer · Werkplek 3.12`,
    )
  })

  test('leaves out the actor when there is none', () => {
    const dataWithoutActor = { ...data, by: '' }
    expect(formatNotificationFacts(createNotification('bookingReleased', dataWithoutActor))).toBe(
      `${dayAndTimes} · Werkplek 3.12`,
    )
    expect(formatNotificationTitle(createNotification('bookingInvitation', dataWithoutActor))).toBe(
      'Je bent uitgenodigd voor een reservering',
    )
  })

  test('is in English when the language is English', async () => {
    await i18next.changeLanguage('en')
    expect(formatNotificationTitle(createNotification('bookingInvitation', data))).toBe(
      'Sanne Bakker invites you to PWS overleg',
    )
    expect(formatNotificationFacts(createNotification('bookingInvitation', { ...data, occurrences: 2 }))).toContain(
      '15:45 and 1 more',
    )
    await i18next.changeLanguage('nl')
  })

  test('has a general title and no facts when its data are malformed', () => {
    expect(formatNotificationTitle(createNotification('bookingCancelled', '{}'))).toBe(
      'Een reservering gaat voor jou niet door',
    )
    expect([
      formatNotificationFacts(createNotification('bookingCancelled', '{}')),
      parseBookingNotification(createNotification('bookingCancelled', '{}')),
    ]).toEqual([undefined, undefined])
    expect(parseBookingNotification(createNotification('subscriptionChanged', data))).toBeUndefined()
  })
})

describe('a notification about a sign-up', () => {
  test('names the change, the time and the actor, and refers to the appointment', () => {
    const changed = createNotification('subscriptionChanged', {
      ...appointmentData,
      event: 'locked',
      by: 'Joris van Dijk',
    })
    expect(formatNotificationTitle(changed)).toBe('Je inschrijving voor Keuzeles Engels staat nu vast')
    expect(formatNotificationFacts(changed)).toBe('wo 18 nov 12:45 · door Joris van Dijk')
    expect(findNotifiedAppointment(changed)).toEqual({ id: 7, name: 'Keuzeles Engels', date: '2026-11-18' })
  })

  test('has a different title for each event', () => {
    const events = ['accepted', 'denied', 'removed', 'locked', 'unlocked', 'changed']
    const titles = events.map((event) =>
      formatNotificationTitle(createNotification('subscriptionChanged', { ...appointmentData, event, by: 'Evi' })),
    )
    expect(new Set(titles).size).toBe(events.length)
    for (const title of titles) expect(title).toContain('Keuzeles Engels')
  })

  test('about a freed place says that the user is signed up, without an actor', () => {
    const freed = createNotification('subscriptionSeatFreed', appointmentData)
    expect(formatNotificationTitle(freed)).toBe('Er kwam een plaats vrij: je bent ingeschreven voor Keuzeles Engels')
    expect(formatNotificationFacts(freed)).toBe('wo 18 nov 12:45')
    expect(
      formatNotificationFacts(
        createNotification('subscriptionChanged', { ...appointmentData, event: 'removed', by: '' }),
      ),
    ).toBe('wo 18 nov 12:45')
  })

  test('has a general title and no facts when its data are malformed', () => {
    for (const data of ['{}', 'no json', JSON.stringify({ ...appointmentData, event: 'eaten', by: '' })]) {
      const malformed = createNotification('subscriptionChanged', data)
      expect(formatNotificationTitle(malformed)).toBe('Je inschrijving is gewijzigd')
      expect([formatNotificationFacts(malformed), findNotifiedAppointment(malformed)]).toEqual([undefined, undefined])
    }
  })
})

describe('a notification about a choice round', () => {
  const data = { interrogation: { id: 3, name: 'Sport V5' }, until: '2026-11-20T17:00', choice: null, by: '' }

  test('names the round, with a different title for each type', () => {
    expect(formatNotificationTitle(createNotification('interrogationChanged', data))).toBe(
      'Je keuze in Sport V5 is gewijzigd',
    )
    const titles = notificationTypes
      .filter(isRoundNotificationType)
      .map((type) => formatNotificationTitle(createNotification(type, data)))
    expect(new Set(titles).size).toBe(5)
    for (const title of titles) expect(title).toContain('Sport V5')
  })

  test('states the opening time, the deadline and the actor of a change', () => {
    expect(
      formatNotificationFacts(createNotification('interrogationOpening', { ...data, from: '2026-11-18T09:00' })),
    ).toBe('wo 18 nov 09:00')
    expect(formatNotificationFacts(createNotification('interrogationClosing', data))).toBe('tot vr 20 nov 17:00')
    expect(
      formatNotificationFacts(createNotification('interrogationChanged', { ...data, until: null, by: 'Teun Tol' })),
    ).toBe('door Teun Tol')
    expect(
      formatNotificationFacts(createNotification('interrogationAllocated', { ...data, until: null })),
    ).toBeUndefined()
  })

  test('has a general title when its data are malformed', () => {
    expect(formatNotificationTitle(createNotification('interrogationOpening', '{}'))).toBe(
      'Een keuzeronde gaat bijna open',
    )
  })
})

describe('a notification about lessons to cover', () => {
  const createRequest = (...states: string[]) =>
    createNotification('rosterChange', {
      changes: 3,
      start: '2026-11-18',
      end: '2026-11-18',
      covers: states.map((state, index) => ({ id: index + 1, appointmentId: 7, attendeeId: 1, state })),
    })

  test.each([
    [['asked'], 'Kun jij een les overnemen?'],
    [['seen', 'asked', 'declined'], 'Kun jij 2 lessen overnemen?'],
    [['accepted', 'declined'], '3 wijzigingen in je rooster'],
    [[], '3 wijzigingen in je rooster'],
  ])('in the states %j asks about those that wait for an answer', (states, title) => {
    expect(formatNotificationTitle(createRequest(...states))).toBe(title)
  })
})
