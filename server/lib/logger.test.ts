import { connect as connectSocket } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Browser, followRedirects, getLocation } from '../account/identity-provider/test/browser.ts'
import { mintPersonToken } from '../auth/tokens.ts'
import { testDatabase } from '../test/test-database.ts'
import { captureServerLog } from '../test/capture-server-log.ts'
import { getAppointmentId, putSmallSchool } from '../test/small-school.ts'
import { describeError, toLoggedPath } from './logger.ts'

const { db, url: databaseUrl } = await testDatabase()
const secret = 'the secret of an installation, as long as it must be'

describe('toLoggedPath', () => {
  test.each([
    ['/api/Appointment/12?atnId=3', '/api/Appointment/12'],
    ['/api/Attendee/%F0%9F%91%A9', '/api/…'],
    [`/api/Session/${'s3cret'.repeat(10)}`, '/api/Session/…'],
    ['/feeds/s3cret.ics', '/feeds/…'],
    ['/FEEDS/s3cret.ics', '/FEEDS/…'],
    ['/%66eeds/s3cret.ics', '/…'],
    ['/help?token=s3cret', '/help'],
    ['/sign-in/s3cret', '/sign-in/…'],
    ['/s3cretS3cretS3cretS3cretS3cret', '/…'],
    ['/', '/'],
  ])('turns %s into %s', (url, expected) => expect(toLoggedPath(url)).toBe(expected))
})

test('describeError treats an error-like object as an error, and hides the value of anything else', () => {
  const fault = Object.assign(new Error('canceling statement'), { code: '57014', detail: 'Anna Aerts' })
  const description = describeError(
    Object.assign({}, fault, { message: fault.message, stack: fault.stack, queue: 'booking.release' }),
  )
  expect(description).toMatchObject({
    message: 'canceling statement',
    code: '57014',
    stack: expect.stringContaining(' at '),
  })
  expect(JSON.stringify(description)).not.toContain('Anna')
  expect(describeError('Anna')).toEqual({ type: 'string' })
})

test('describeError keeps the type, code and stack of an error, and drops the values it quotes', () => {
  const cause = Object.assign(new Error('invalid input for "Anna Aerts"'), {
    code: '22P02',
    detail: 'Anna',
    where: 'Anna',
  })
  const description = describeError(
    Object.assign(new Error("Unexpected token 'A', \"Anna\n"), { cause, rawPacket: 'Anna' }),
  )
  expect(JSON.stringify(description)).not.toContain('Anna')
  expect(description).toMatchObject({
    type: 'Error',
    stack: expect.stringContaining('logger.test.ts'),
    cause: { code: '22P02' },
  })
})

describe('a server with LOG_LEVEL=trace', () => {
  let log = ''
  const secrets: Record<string, string> = {}
  const remember = (name: string, text: string) => (secrets[name] = text)

  beforeAll(async () => {
    await putSmallSchool(db)
    const settings = {
      DATABASE_URL: databaseUrl,
      SECRET: secret,
      LOG_LEVEL: 'trace',
      // Signing in would otherwise need the code printed at the start.
      BUILT_IN_SIGN_IN: 'anyone-can-be-anyone',
      CLOCK: '2026-11-18T10:06:00Z',
    }
    log = await captureServerLog(settings, async (url) => {
      await signInAndOut(url)
      await callAll(url)
      await sendBrokenRequests(Number(new URL(url).port))
    })
  })

  /** Signs in and out as a browser does, with wrong guesses in between. */
  async function signInAndOut(url: string) {
    const browser = new Browser()
    const leaving = getLocation(
      await browser.open(`${url}/auth/sign-in?return=${remember('page that is wanted', '/exam')}`),
    )
    const page = getLocation(await browser.open(leaving))
    remember('state', new URL(leaving).searchParams.get('state') ?? '')
    remember('nonce', new URL(leaving).searchParams.get('nonce') ?? '')
    await browser.open(`${page}?search=${remember('name that was searched', 'Zoekwoord')}`)
    await browser.submit(page, {
      person: remember('wrong person', 'wie-is-dat@school.example'),
      password: remember('password', 'wachtwoord-geheim'),
    })
    const callback = await followRedirects(browser, await browser.submit(page, { person: 'teun' }), `${url}/callback`)
    remember('code', new URL(callback).searchParams.get('code') ?? '')
    await new Browser().open(callback)
    await browser.open(callback)
    await browser.open(`${url}/callback?state=${secrets['state']}&error=${remember('error in words', 'teun ging weg')}`)
    const headers = { 'x-uurwerk': 'test' }
    const answer = await browser.open(`${url}/auth/session`, { method: 'POST', headers })
    remember('bearer', ((await answer.json()) as { result: { bearer: string } }).result.bearer)
    for (const { name, value } of browser.cookies.values()) remember(`cookie ${name}`, value)
    await fetch(`${url}/auth/back-channel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: remember('logout token', 'logout-token-that-is-none') }),
    })
    const ended = await browser.open(`${url}/auth/session`, { method: 'DELETE', headers })
    const { next } = ((await ended.json()) as { result: { next: string } }).result
    remember('id token', new URL(next).searchParams.get('id_token_hint') ?? '')
    await browser.open(next)
  }

  /** Makes calls that succeed, are refused, and fail. */
  async function callAll(url: string) {
    const token = remember('own token', await mintPersonToken(secret, { sourceId: 'teun', lifetimeSeconds: 600 }))
    const headers = {
      authorization: `Bearer ${token}`,
      geolocation: remember('place', '52.3702157,4.8951679,12'),
      cookie: `a=${remember('cookie', 'koekje-geheim')}`,
      'x-forwarded-for': remember('address of the caller', '203.0.113.77'),
      'user-agent': remember('browser', 'Browser-van-iemand'),
    }
    const address = `${url}/api/Appointment/${await getAppointmentId(db, 'l1')}`
    const note = remember('text that someone wrote', 'Anna was verdrietig')
    const patch = (body: string, type = 'application/json-patch+json') =>
      fetch(address, { method: 'PATCH', headers: { ...headers, 'content-type': type }, body })
    const noted = JSON.stringify([{ op: 'add', path: '/teacherNote', value: note }])
    const statuses = [
      await patch(noted),
      await patch(`[{"op": "add", "value": "${note}`),
      await patch(noted.replace('teacherNote', 'name')),
      await patch(noted, 'text/html'),
      await patch(JSON.stringify([{ op: 'add', path: '/teacherNote', value: note.repeat(80_000) }])),
      await fetch(`${url}/api/Attendee/search?search=${remember('search', 'Bram%20Bos')}`, { headers }),
      await fetch(`${url}/api/Attendee/${note}`, { headers }),
      await fetch(`${url}/api/Session`, {
        headers: { authorization: `Bearer ${remember('bad token', 'bad.token.sent')}` },
      }),
      await fetch(`${url}/feeds/${remember('secret address', 'feed-secret-81c7')}.ics`),
      await fetch(`${url}/FEEDS/${secrets['secret address']}.ics`),
      await fetch(`${url}/%66eeds/${secrets['secret address']}`),
      await fetch(`${url}/help/roster?token=${remember('help token', 'help-token-3fa9')}`),
      await fetch(`${url}/${remember('mistyped', 'geheim-in-de-verkeerde-balk-99')}`),
      await fetch(`${url}/%E0%A4%A?token=${secrets['help token']}`),
    ].map(({ status }) => status)
    expect(statuses.slice(0, 9)).toEqual([200, 400, 422, 415, 413, 200, 400, 401, 404])
    // Causes a server error about a row that holds a user's text.
    await sql`alter table appointment add constraint broken check (teacher_note is distinct from ${sql.lit(`${note}!`)})`.execute(
      db,
    )
    expect((await patch(noted.replace(note, `${note}!`))).status).toBe(500)
  }

  /** Sends malformed and oversized HTTP requests. */
  async function sendBrokenRequests(port: number) {
    for (const text of [
      `GET / HTTP/1.1\r\nauthorization: Bearer ${secrets['own token']}\r\nbad header\r\n\r\n`,
      `GET / HTTP/1.1\r\ncookie: a=${secrets['cookie']}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
    ])
      await new Promise((resolve) => {
        const socket = connectSocket(port, 'localhost', () => socket.write(text))
        socket.on('data', () => undefined)
        socket.on('close', resolve).on('error', resolve)
      })
  }

  test('logs the path and status of each call in one line, and the location of a server error', () => {
    expect(log).toMatch(/"path":"\/api\/Appointment\/\d+".*"statusCode":422.*"request completed"/)
    expect(log).toMatch(/"path":"\/feeds\/…"/)
    expect(log).toMatch(/"statusCode":404/)
    expect(log).toContain('request not read')
    expect(log).toMatch(/"code":"23514","constraint":"broken"/)
    expect(log).toMatch(/server\/roster\/appointment\/service\.ts/)
  })

  test('logs no secret and no text that a user wrote', () => {
    expect(Object.keys(secrets).length).toBeGreaterThan(20)
    // A request logged as bytes would reveal it too.
    const readable = log.replace(/\[\d+(,\d+){20,}\]/g, (bytes) =>
      Buffer.from(JSON.parse(bytes) as number[]).toString(),
    )
    const loggedSecrets = Object.entries(secrets).filter(
      ([, text]) => readable.includes(text) || readable.includes(encodeURIComponent(text)),
    )
    expect(loggedSecrets.map(([name]) => name)).toEqual([])
    expect(log).not.toContain('verdrietig')
  })
})

/** Extracts the server's address, which it logs when it is ready. */
