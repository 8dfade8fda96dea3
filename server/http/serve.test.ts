import type { Endpoint } from '@uurwerk/contract/endpoint'
import { contracts } from '@uurwerk/contract/index'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { getAppointmentId } from '../test/small-school.ts'
import { parseAcceptLanguage } from './problem.ts'

const { db, url } = await testDatabase('small school')
const api = await testApp(db)

describe('every call', () => {
  test('401: is refused without a token, with a broken token and with another scheme', async () => {
    for (const authorization of [undefined, 'Bearer', 'Bearer x.y.z', 'Basic YW5uYTphbm5h'])
      expect(await api.withAuthorization(authorization).get('/api/Session')).toMatchObject({ status: 401, code: '401' })
  })
  test('checks the token before the parameters', async () => {
    expect((await api.anonymous().get('/api/Appointment/Date/x/y/Attendee')).code).toBe('401')
  })
  test('moduleMissing: is refused for a user without the module, before the parameters are checked', async () => {
    await db
      .updateTable('school')
      .set({ modules_per_role: JSON.stringify({ student: ['notifications', 'settings'] }) })
      .execute()
    const bram = await api.as('bram')
    expect(await bram.get('/api/Appointment/Date/x/y/Attendee')).toMatchObject({ status: 403, code: 'moduleMissing' })
    await db.updateTable('school').set({ modules_per_role: null }).execute()
  })
  test('impersonationActiveOnlyGetRequestsAllowed: lets an impersonator read, and refuses a write', async () => {
    const asTeun = await api.as('teun', 'sam')
    expect((await asTeun.get('/api/Session')).status).toBe(200)
    const path = `/api/Appointment/${await getAppointmentId(db, 'l1')}`
    expect((await asTeun.patch(path, [{ op: 'remove', path: '/teacherNote' }])).code).toBe(
      'impersonationActiveOnlyGetRequestsAllowed',
    )
  })
  test('refuses the writes of an impersonator, except ending the impersonation and reporting a browser error', async () => {
    const writing = Object.values(contracts)
      .flatMap((calls): Endpoint[] => Object.values(calls))
      .filter(({ method }) => method !== 'GET')
    const taken: string[] = []
    for (const { method, path } of writing) {
      // Each needs a new token: one of the calls ends the impersonation, and writes are limited per person.
      const headers = { authorization: `Bearer ${await api.mintToken('teun', 'sam')}` }
      const url = path.replaceAll(/:\w+/g, '1')
      const answer = await api.app.inject({ method, url, headers, payload: {} })
      if (answer.json<{ code?: string }>().code !== 'impersonationActiveOnlyGetRequestsAllowed')
        taken.push(`${method} ${path}`)
    }
    expect(writing.length).toBeGreaterThan(40)
    expect(taken.toSorted()).toEqual(['DELETE /api/Impersonation', 'POST /api/log/exception'])
  })
  test.each([
    ['of broken JSON', '{', 'application/json'],
    ['of an unsupported media type', 'a=1', 'text/plain'],
    ['of more than a mebibyte', `["${'x'.repeat(2 * 1024 * 1024)}"]`, 'application/json'],
  ])('checks token, impersonation and module before a body %s', async (_, body, type) => {
    const path = `/api/Appointment/${await getAppointmentId(db, 'l1')}`
    const headers = { 'content-type': type }
    const callers = [api.anonymous(), await api.as('teun', 'sam'), await api.as('nobody'), await api.as('teun')]
    const answers = await Promise.all(callers.map((caller) => caller.patch(path, body, headers)))
    const codes = answers.map(({ code }) => code)
    expect(codes.slice(0, 3)).toEqual(['401', 'impersonationActiveOnlyGetRequestsAllowed', 'moduleMissing'])
    expect(['requestInvalid', 'mediaTypeUnsupported', 'bodyTooLarge']).toContain(codes[3])
    expect(await api.anonymous().post('/api/Settings/Feeds', body, headers)).toMatchObject({ status: 401, code: '401' })
  })
  test('answers problem details in the language of the caller, with the id of the request', async () => {
    const anna = await api.as('anna')
    const [nl, en] = [
      await anna.get('/api/Attendee/999999'),
      await anna.get('/api/Attendee/999999', { 'accept-language': 'en' }),
    ]
    expect(String(nl.headers['content-type'])).toMatch(/^application\/problem\+json/)
    expect(nl.body).toMatchObject({
      status: 404,
      code: 'attendeeDoesNotExist',
      instance: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect((nl.body as { detail: string }).detail).not.toBe((en.body as { detail: string }).detail)
  })
  test('routeNotFound: is refused at an unknown address or with an unknown method below /api', async () => {
    expect(await (await api.as('anna')).get('/api/nothing')).toMatchObject({ status: 404, code: 'routeNotFound' })
    expect(await (await api.as('anna')).delete('/api/Session')).toMatchObject({ status: 404, code: 'routeNotFound' })
    for (const type of ['application/json', 'text/plain'])
      expect(await api.anonymous().put('/api/Nothing', '{', { 'content-type': type })).toMatchObject({
        status: 404,
        code: 'routeNotFound',
      })
  })
  test('tooManyRequests: is refused beyond 24 concurrent calls of a user, without affecting other users', async () => {
    const [anna, teun] = [await api.as('anna'), await api.as('teun')]
    const path = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=me'
    const [answers, other] = await Promise.all([
      Promise.all(Array.from({ length: 60 }, () => anna.get(path))),
      teun.get('/api/Attendee/me'),
    ])
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.code).toBe('tooManyRequests')
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(24)
    expect(other.status).toBe(200)
    expect((await anna.get(path)).status).toBe(200)
  })
  test('userIsNoAttendee: shows no names to a user unknown to the school', async () => {
    for (const path of ['role/teacher', 'filter-options', 'search?search=teun', 'me', '?sourceIds=teun'])
      expect(await (await api.as('nobody')).get(`/api/Attendee/${path}`.replace('/?', '?'))).toMatchObject({
        status: 403,
        code: 'userIsNoAttendee',
      })
  })
  test('bodyTooLarge: is refused with a body of more than a mebibyte', async () => {
    const path = `/api/Appointment/${await getAppointmentId(db, 'l1')}`
    const body = [{ op: 'add', path: '/teacherNote', value: 'x'.repeat(1_100_000) }]
    expect(await (await api.as('teun')).patch(path, body)).toMatchObject({ status: 413, code: 'bodyTooLarge' })
  })
  test('serviceUnavailable: is answered while the database refuses the password, as after it was changed', async () => {
    const urlWithWrongPassword = new URL(url)
    urlWithWrongPassword.password = 'another'
    const refused = connect(urlWithWrongPassword.href, { max: 1 })
    onTestFinished(() => refused.close())
    const anna = await (await testApp(refused.db)).as('anna')
    expect(await anna.get('/api/Session')).toMatchObject({
      status: 503,
      code: 'serviceUnavailable',
      headers: { 'retry-after': '2' },
    })
  })
})

test('parseAcceptLanguage returns the preferred supported language, and Dutch when there is none', () => {
  expect(parseAcceptLanguage(undefined)).toBe('nl')
  expect(parseAcceptLanguage('fr-FR,de;q=0.9')).toBe('nl')
  expect(parseAcceptLanguage('en-US,en;q=0.9')).toBe('en')
  expect(parseAcceptLanguage('en;q=0.3, nl;q=0.8')).toBe('nl')
  expect(parseAcceptLanguage('fr, en;q=0.1')).toBe('en')
})
