import type { Session } from '@uurwerk/contract/account/session'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/call.ts'
import { buildClientError, type ReportedError } from './client-reports.ts'

const user = (id: number): Session['me'] => ({
  attendee: { id, sourceId: 's', type: 'student', name: 'Anna Aerts', code: null },
  name: 'Anna Aerts',
  role: 'student',
  roles: ['student'],
  type: 'student',
  attendeeRange: null,
})
const session: Session = {
  me: user(7),
  customer: 'small',
  env: 'acc',
  version: '6.8.0',
  language: 'nl',
  timeZone: 'Europe/Amsterdam',
  day: { start: '08:00', end: '17:00' },
  bells: [],
  showPrivacyConsentMessage: false,
  impersonatedUser: null,
}
const url = '/api/booking/facility/7?search=Jansen'
const refused = new ApiError({ code: 'bookingProfileLimits', status: 422, url, detail: 'Te lang' })
const met: ReportedError = { error: refused, errorType: 'warning', trail: ['/roster', '/booking'], session }
const token = ['header', btoa(JSON.stringify({ iss: 'i', exp: 9, sub: 'JVD', email: 'a@b.nl' })), 'signature'].join('.')
const page = 'https://school.example/booking?token=s3cret#code=s3cret'

test('a client error report has every field of the specification', () => {
  expect(buildClientError(met, page, token)).toEqual({
    title: 'bookingProfileLimits',
    message: '422 bookingProfileLimits: Te lang',
    errorType: 'warning',
    stack: refused.stack,
    url: '/api/booking/facility/7',
    status: 422,
    productName: 'Uurwerk',
    version: '6.8.0',
    environment: 'acc',
    customer: 'small',
    userId: 7,
    tokenPayload: { iss: 'i', exp: 9 },
    navigationHistory: ['/roster', '/booking'],
    currentUrl: 'https://school.example/booking',
  })
})

test('a client error report carries the id of the impersonated user while impersonating', () => {
  expect(buildClientError({ ...met, session: { ...session, impersonatedUser: user(8) } }, page).userId).toBe(8)
})

test('a client error report contains no bearer token, personal claim or query string', () => {
  const sent = JSON.stringify(buildClientError(met, page, token))
  for (const secret of [token, 'signature', 's3cret', 'JVD', 'a@b.nl', 'Jansen']) expect(sent).not.toContain(secret)
})

test('a client error report holds the last 20 screens and cuts its message and stack at 10,000 characters', () => {
  const trail = Array.from({ length: 30 }, (_, index) => `/${index}`)
  const error = new TypeError('x'.repeat(20_000))
  const sent = buildClientError({ ...met, error, errorType: 'script', trail }, page)
  expect(sent.navigationHistory).toEqual(trail.slice(10))
  expect(sent).toMatchObject({ title: 'TypeError', url: null, status: null })
  expect([sent.message.length, sent.stack?.length]).toEqual([10_000, 10_000])
})

test('a client error report can be built from any thrown value, without a session and with an opaque token', () => {
  for (const error of ['text', 7, { odd: true }, Symbol('s')]) {
    const sent = buildClientError({ error, errorType: 'script', trail: [], session: undefined }, page, 'opaque')
    expect(sent).toMatchObject({ title: typeof error, stack: null, userId: null, tokenPayload: null, customer: '' })
  }
})
