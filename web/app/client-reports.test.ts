import type { Session } from '@uurwerk/contract/account/session'
import { expect, test } from 'vitest'
import { ApiError } from '../lib/call.ts'
import { buildClientError, type ReportedError } from './client-reports.ts'

const createUser = (id: number): Session['me'] => ({
  attendee: { id, sourceId: 's', type: 'student', name: 'Anna Aerts', code: null },
  name: 'Anna Aerts',
  role: 'student',
  roles: ['student'],
  type: 'student',
  attendeeRange: null,
})
const session: Session = {
  me: createUser(7),
  customer: 'small',
  env: 'acc',
  version: '6.8.0',
  language: 'nl',
  timeZone: 'Europe/Amsterdam',
  day: { start: '08:00', end: '17:00' },
  bells: [],
  weekLabels: { A: 'A', B: 'B' },
  showPrivacyConsentMessage: false,
  impersonatedUser: null,
}
const url = '/api/booking/facility/7?search=Jansen'
const refusal = new ApiError({ code: 'bookingProfileLimits', status: 422, url, detail: 'Te lang' })
const reportedError: ReportedError = {
  error: refusal,
  errorType: 'warning',
  screenPaths: ['/roster', '/booking'],
  session,
}
const token = ['header', btoa(JSON.stringify({ iss: 'i', exp: 9, sub: 'JVD', email: 'a@b.nl' })), 'signature'].join('.')
const pageUrl = 'https://school.example/booking?token=s3cret#code=s3cret'

test('a client error report has every field of the specification', () => {
  expect(buildClientError(reportedError, pageUrl, token)).toEqual({
    title: 'bookingProfileLimits',
    message: '422 bookingProfileLimits: Te lang',
    errorType: 'warning',
    stack: refusal.stack,
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
  expect(
    buildClientError({ ...reportedError, session: { ...session, impersonatedUser: createUser(8) } }, pageUrl).userId,
  ).toBe(8)
})

test('a client error report contains no bearer token, personal claim or query string', () => {
  const report = JSON.stringify(buildClientError(reportedError, pageUrl, token))
  for (const secret of [token, 'signature', 's3cret', 'JVD', 'a@b.nl', 'Jansen']) expect(report).not.toContain(secret)
})

test('a client error report holds the last 20 screens and cuts its message and stack at 10,000 characters', () => {
  const screenPaths = Array.from({ length: 30 }, (_, index) => `/${index}`)
  const error = new TypeError('x'.repeat(20_000))
  const report = buildClientError({ ...reportedError, error, errorType: 'script', screenPaths }, pageUrl)
  expect(report.navigationHistory).toEqual(screenPaths.slice(10))
  expect(report).toMatchObject({ title: 'TypeError', url: null, status: null })
  expect([report.message.length, report.stack?.length]).toEqual([10_000, 10_000])
})

test('a client error report can be built from any thrown value, without a session and with an opaque token', () => {
  for (const error of ['text', 7, { odd: true }, Symbol('s')]) {
    const report = buildClientError(
      { error, errorType: 'script', screenPaths: [], session: undefined },
      pageUrl,
      'opaque',
    )
    expect(report).toMatchObject({ title: typeof error, stack: null, userId: null, tokenPayload: null, customer: '' })
  }
})
