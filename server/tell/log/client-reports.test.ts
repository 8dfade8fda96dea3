import type { ClientError } from '@uurwerk/contract/tell/log'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const lines: string[] = []
const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
let milliseconds = 0
const api = await testApp(db, undefined, { logger, getElapsedMilliseconds: () => milliseconds })
beforeEach(() => void (milliseconds += 60_000))
beforeEach(() => void lines.splice(0))

const clientError: ClientError = {
  title: 'bookingProfileLimits',
  message: '422 bookingProfileLimits: /api/booking/facility/7',
  errorType: 'warning',
  stack: 'ApiError: 422\n    at call (https://school.example/assets/app/index.js:1:2)',
  url: '/api/booking/facility/7',
  status: 422,
  productName: 'Uurwerk',
  version: '6.8.0',
  environment: 'dev',
  customer: 'small',
  userId: 999,
  tokenPayload: { iss: 'https://school.example/oidc', exp: 1_800_000_000, aud: ['urn:uurwerk:api'] },
  navigationHistory: ['/roster', '/booking'],
  currentUrl: 'https://school.example/booking',
}
const address = '/api/log/exception'
const listLoggedErrors = () => lines.map((line) => (JSON.parse(line) as { clientError: ClientError }).clientError)
const readCounter = async (line: string) => {
  const { body } = await api.app.inject('/metrics')
  return Number(new RegExp(`^${line.replace(/[{}/-]/g, '\\$&')} (\\d+)$`, 'm').exec(body)?.[1] ?? 0)
}

describe('log.exception', () => {
  test('logs a client error field by field, with the caller’s own id instead of the reported id', async () => {
    const anna = await getAttendeeId(db, 'anna')
    expect(await (await api.as('anna')).post(address, clientError)).toMatchObject({ status: 200, result: null })
    expect(listLoggedErrors()).toEqual([{ ...clientError, userId: anna, impersonatorId: null }])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50 })
  })

  test('accepts a user unknown to the school, and refuses a caller without a token', async () => {
    expect((await (await api.as('nobody')).post(address, clientError)).status).toBe(200)
    expect(listLoggedErrors()[0]).toMatchObject({ userId: null })
    expect((await api.anonymous().post(address, clientError)).status).toBe(401)
    expect(lines.length).toBe(1)
  })

  test('accepts a report while impersonating, and logs both the user and the impersonator', async () => {
    const caller = await api.as('anna', 'ada')
    expect((await caller.post(address, clientError)).status).toBe(200)
    expect(listLoggedErrors()[0]).toMatchObject({
      userId: await getAttendeeId(db, 'anna'),
      impersonatorId: await getAttendeeId(db, 'ada'),
    })
  })

  test('logs no secret, name, query string or undeclared field', async () => {
    const jwt = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm5hIn0.c2lnbmF0dXJl'
    const reportWithSecrets = {
      ...clientError,
      message: `refused Bearer ${jwt}`,
      stack: `at /callback?code=s3cret\n${jwt}`,
      url: '/api/Attendee/search?search=Jansen',
      currentUrl: 'https://school.example/roster?atnId=7#access_token=s3cret',
      navigationHistory: ['/roster?search=Jansen', '/feeds/s3cret.ics'],
      tokenPayload: { iss: 'x', sub: 'Jansen', name: 'Jansen', email: 'jansen@small.example', act: { sub: 'Jansen' } },
      password: 's3cret',
    }
    expect((await (await api.as('anna')).post(address, reportWithSecrets)).status).toBe(200)
    expect(lines.join('')).not.toMatch(/s3cret|Jansen|jansen|eyJ|password/)
    expect(listLoggedErrors()[0]).toMatchObject({
      url: '/api/Attendee/search',
      currentUrl: 'https://school.example/roster',
      navigationHistory: ['/roster', '/feeds/[token].ics'],
      tokenPayload: { iss: 'x' },
    })
  })

  test.each(['error', 7, { name: 'TypeError' }])(
    'accepts a report of another client with the error type %j as a bug, and adds what it leaves out',
    async (errorType) => {
      const report = { title: 'TypeError', message: 'x is undefined', errorType, currentUrl: '/' }
      expect((await (await api.as('anna')).post(address, report)).status).toBe(200)
      expect(listLoggedErrors()).toMatchObject([
        { ...report, errorType: 'script', stack: null, url: null, status: null, version: '', navigationHistory: [] },
      ])
    },
  )

  test('drops a malformed token claim and keeps the rest of the report', async () => {
    const report = {
      ...clientError,
      tokenPayload: { iss: { deep: true }, exp: 1, aud: Array.from({ length: 99 }, () => 'x') },
    }
    expect((await (await api.as('anna')).post(address, report)).status).toBe(200)
    expect(listLoggedErrors()[0]?.tokenPayload).toEqual({ exp: 1 })
  })

  test('removes terminal escapes and keeps each report on a single line', async () => {
    await (await api.as('anna')).post(address, { ...clientError, title: '\u001b[31mred', message: 'a\r\n{"level":10}' })
    expect(lines.length).toBe(1)
    expect(lines[0]?.trimEnd()).not.toMatch(/\n|\\u001b|\\r/)
    expect(listLoggedErrors()[0]).toMatchObject({ title: ' [31mred', message: 'a \n{"level":10}' })
  })

  test.each<[string, object]>([
    ['too long a text', { message: 'x'.repeat(10_001) }],
    ['too long a stack', { stack: 'x'.repeat(10_001) }],
    ['too long a navigation history', { navigationHistory: Array.from({ length: 21 }, () => '/roster') }],
    ['a missing title', { title: undefined }],
  ])('refuses %s, and logs nothing', async (_, changes) => {
    const answer = await (await api.as('anna')).post(address, { ...clientError, ...changes })
    expect(answer).toMatchObject({ status: 400, code: 'requestInvalid' })
    expect(lines).toEqual([])
  })

  test('counts client errors by type', async () => {
    const readFatalCount = () => readCounter('uurwerk_client_errors_total{errorType="fatal"}')
    const before = await readFatalCount()
    const caller = await api.as('anna')
    await caller.post(address, { ...clientError, errorType: 'fatal' })
    await caller.post(address, clientError)
    expect((await readFatalCount()) - before).toBe(1)
  })
})

describe('the log of client errors', () => {
  const reportAs = async (person: string, more: object = {}) =>
    (await (await api.as(person)).post(address, { ...clientError, ...more })).status

  test('keeps at most 8 KB per report', async () => {
    for (const length of [0, 1, 100, 4000, 8192, 10_000]) {
      milliseconds += 1000
      const long = {
        message: 'é'.repeat(length),
        stack: '"\n'.repeat(length / 2),
        navigationHistory: ['/x'.repeat(length / 10)],
      }
      expect(await reportAs('anna', long)).toBe(200)
    }
    expect(lines.length).toBe(6)
    for (const error of listLoggedErrors()) expect(Buffer.byteLength(JSON.stringify(error))).toBeLessThanOrEqual(8192)
    expect(listLoggedErrors()[2]).toMatchObject({ message: 'é'.repeat(100) })
    expect(await reportAs('anna', { surprise: 'x'.repeat(1_100_000) })).toBe(413)
  })

  test('keeps a single report per second per real user, and answers and counts the others too', async () => {
    const [warningCounter, droppedCounter] = [
      'uurwerk_client_errors_total{errorType="warning"}',
      'uurwerk_client_errors_unkept_total',
    ]
    const before = [await readCounter(warningCounter), await readCounter(droppedCounter)]
    for (let count = 0; count < 5; count++) expect(await reportAs('anna')).toBe(200)
    expect(lines.length).toBe(1)
    expect(await reportAs('bram')).toBe(200)
    milliseconds += 1000
    expect(await reportAs('anna')).toBe(200)
    expect((await (await api.as('anna', 'ada')).post(address, clientError)).status).toBe(200)
    expect(await reportAs('ada')).toBe(200)
    expect(lines.length).toBe(4)
    expect([await readCounter(warningCounter), await readCounter(droppedCounter)]).toEqual([
      (before[0] ?? 0) + 9,
      (before[1] ?? 0) + 5,
    ])
  })

  test('keeps at most twenty reports per second of all users together', async () => {
    for (let count = 0; count < 30; count++) expect(await reportAs(`unknown ${count}`)).toBe(200)
    expect(lines.length).toBe(20)
    milliseconds += 1000
    expect(await reportAs('one more')).toBe(200)
    expect(lines.length).toBe(21)
  })
})

describe('log.pageView', () => {
  const buildPageView = (route: string) => ({ route })
  const readViewCount = (route: string, role: string) =>
    readCounter(`uurwerk_page_views_total{route="${route}",role="${role}"}`)

  test('counts a screen by the role of the user, and keeps no name and no cookie', async () => {
    const answer = await (await api.as('anna')).post('/api/log/page-view', buildPageView('/roster'))
    expect(answer).toMatchObject({ status: 200, result: null })
    expect(answer.headers['set-cookie']).toBeUndefined()
    await (await api.as('teun')).post('/api/log/page-view', buildPageView('/roster'))
    expect(await readViewCount('/roster', 'student')).toBe(1)
    expect(await readViewCount('/roster', 'teacher')).toBe(1)
    expect((await api.app.inject('/metrics')).body).not.toMatch(/anna|teun/i)
    expect(lines).toEqual([])
  })

  test('counts an unknown screen as other, so that callers cannot create metric series', async () => {
    const caller = await api.as('anna')
    for (const route of ['/made/up', '/roster/7', '/Roster', '/constructor'])
      expect((await caller.post('/api/log/page-view', buildPageView(route))).status).toBe(200)
    expect(await readViewCount('other', 'student')).toBe(4)
    const { body } = await api.app.inject('/metrics')
    expect(body.match(/^uurwerk_page_views_total\{route="[^"]+",role="student"\}/gm)?.length).toBe(2)
  })

  test('refuses a route that is not an address', async () => {
    for (const route of ['roster', '/a b', '/x?y=1', `/${'x'.repeat(200)}`])
      expect(await (await api.as('anna')).post('/api/log/page-view', buildPageView(route))).toMatchObject({
        status: 400,
      })
  })

  test('counts a user unknown to the school without a role, and refuses an impersonator', async () => {
    await (await api.as('nobody')).post('/api/log/page-view', buildPageView('/no-access'))
    expect(await readViewCount('/no-access', 'none')).toBe(1)
    const impersonating = await (await api.as('anna', 'ada')).post('/api/log/page-view', buildPageView('/exam'))
    expect(impersonating).toMatchObject({ status: 403, code: 'impersonationActiveOnlyGetRequestsAllowed' })
    expect(await readViewCount('/exam', 'student')).toBe(0)
  })
})
