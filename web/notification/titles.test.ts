import { texts } from '@uurwerk/contract/i18n/texts'
import type { Notification } from '@uurwerk/contract/notification'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { appointmentOf, factsOf, titleOf } from './titles.ts'

beforeAll(() =>
  i18next.init({ lng: 'nl', resources: { nl: { translation: texts.nl } }, interpolation: { escapeValue: false } }),
)

const about = { appointment: { id: 7, name: 'Keuzeles Engels' }, start: '2026-11-18T12:45' }
const one = (type: Notification['type'], data: object | string): Notification => ({
  id: 1,
  type,
  read: false,
  quiet: false,
  createdOn: '2026-11-18T10:00:00.000Z',
  timestamp: 1_795_168_800,
  data: typeof data === 'string' ? data : JSON.stringify(data),
  dataReferenceId: null,
})

describe('a notification about a sign-up', () => {
  test('says what became of it, when it is, who did it, and where it stands', () => {
    const changed = one('subscriptionChanged', { ...about, event: 'locked', by: 'Joris van Dijk' })
    expect(titleOf(changed)).toBe('Je inschrijving voor Keuzeles Engels staat nu vast')
    expect(factsOf(changed)).toBe('wo 18 nov 12:45 · door Joris van Dijk')
    expect(appointmentOf(changed)).toEqual({ id: 7, name: 'Keuzeles Engels', date: '2026-11-18' })
  })

  test('has its own words for each thing that can be done to it', () => {
    const events = ['accepted', 'denied', 'removed', 'locked', 'unlocked', 'changed']
    const titles = events.map((event) => titleOf(one('subscriptionChanged', { ...about, event, by: 'Evi' })))
    expect(new Set(titles).size).toBe(events.length)
    for (const title of titles) expect(title).toContain('Keuzeles Engels')
  })

  test('says of a place that came free that it is taken; nobody did that', () => {
    const freed = one('subscriptionSeatFreed', about)
    expect(titleOf(freed)).toBe('Er kwam een plaats vrij: je bent ingeschreven voor Keuzeles Engels')
    expect(factsOf(freed)).toBe('wo 18 nov 12:45')
    expect(factsOf(one('subscriptionChanged', { ...about, event: 'removed', by: '' }))).toBe('wo 18 nov 12:45')
  })

  test('says in general what happened where its data are of another form', () => {
    for (const data of ['{}', 'no json', JSON.stringify({ ...about, event: 'eaten', by: '' })]) {
      const strange = one('subscriptionChanged', data)
      expect(titleOf(strange)).toBe('Je inschrijving is aangepast')
      expect([factsOf(strange), appointmentOf(strange)]).toEqual([undefined, undefined])
    }
  })
})
