import { modules } from '@uurwerk/contract/modules'
import type { Scope, Session } from '@uurwerk/contract/account/session'

export const longName = 'Anne-Sophie Wilhelmina van den Heuvel-Oosterhuis de la Fontaine'

export const sampleSession: Session = {
  me: {
    attendee: { id: 1, sourceId: '100001', type: 'teacher', name: 'Joris van Dijk', code: 'DIJ' },
    name: 'Joris van Dijk',
    role: 'teacher',
    roles: ['teacher'],
    type: 'teacher',
    attendeeRange: { start: '2026-08-31', end: '2027-07-09' },
  },
  customer: 'gallery',
  env: 'live',
  version: '0.0.0',
  language: 'nl',
  timeZone: 'Europe/Amsterdam',
  day: { start: '08:00', end: '17:00' },
  bells: [],
  weekLabels: { A: 'X', B: 'Y' },
  showPrivacyConsentMessage: false,
  impersonatedUser: null,
}

export const sampleScope: Scope = { modules: [...modules], counts: {} }
