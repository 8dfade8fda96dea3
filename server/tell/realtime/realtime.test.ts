import { randomUUID } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getActor } from '#server/auth/get-actor.ts'
import { applySchool } from '#server/import/apply-school.ts'
import { publishWeeks, unpublishWeeks } from '#server/import/publish-weeks.ts'
import { parseMondays } from '#server/import/week-range.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { EventStream } from '#server/http/event-stream.ts'
import { notify } from '../notification/service.ts'
import { testAccess } from '#server/test/access.ts'
import { allowAllKnown } from '#server/test/access-row.ts'
import { createSilentStreams, testApp } from '#server/test/test-app.ts'
import { type TestEventStream, openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { Hub } from './hub.ts'
import { openStreamListener } from './stream-listener.ts'
import { announce } from './service.ts'

const { db, url } = await testDatabase('small school')
const now = '2026-11-12T10:06:00Z'
// Two nodes of the same installation.
const nodes = [await testApp(db, now, { url, heartbeatMilliseconds: 100 }), await testApp(db, now, { url })] as const
const addresses: string[] = []
beforeAll(async () => {
  for (const { app } of nodes) addresses.push(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`)
})
beforeEach(() => db.deleteFrom('notification').execute())

const clock = createFixedClock('Europe/Amsterdam', now)
const instant = clock.instant().toString()

/** Listens as a person at a node. */
const openStreamAs = async (person: string, node: 0 | 1 = 0, headers: Record<string, string> = {}) =>
  openEventStream(addresses[node] ?? '', await nodes[node].mintToken(person), headers)

const notifyPeople = async (...people: string[]) => {
  const notifications = await Promise.all(
    people.map(async (person) => ({
      attendeeId: await getAttendeeId(db, person),
      type: 'bookingCancelled' as const,
      data: {},
    })),
  )
  await db.transaction().execute((tx) => notify(tx, notifications, instant))
}

const formatEvents = ({ events }: TestEventStream) =>
  events.map(({ event, data }) => `${event} ${JSON.stringify(data)}`)
const expectEvents = (stream: TestEventStream, ...expected: string[]) =>
  expect.poll(() => formatEvents(stream), { timeout: 10_000, interval: 20 }).toEqual(expected)
const newNotification = 'notification {"id":null}'

describe('realtime.stream', () => {
  test('is an unbuffered event stream with regular heartbeats', async () => {
    const stream = await openStreamAs('anna')
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('content-encoding')).toBeNull()
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    // Announcements of the school's import may come in between.
    await expect.poll(stream.text, { timeout: 5000 }).toMatch(/^retry: \d+\n\n[^]*(: \n\n){3}/)
  })

  test('is refused with 401 without a valid token, and with 403 for a user unknown to the school', async () => {
    expect((await openEventStream(addresses[0] ?? '', 'x.y.z')).status).toBe(401)
    expect((await openStreamAs('nobody')).status).toBe(403)
  })

  test('interrogationMissing: is refused for a choice round that does not exist', async () => {
    const stream = await openEventStream(`${addresses[0]}?interrogation=2000000`, await nodes[0].mintToken('anna'))
    expect(stream.status).toBe(404)
    await stream.ended
    expect(stream.text()).toContain('"code":"interrogationMissing"')
  })

  test('notifies a user at every node, and nobody else', async () => {
    const [firstStream, secondStream, bram] = [
      await openStreamAs('anna', 0),
      await openStreamAs('anna', 1),
      await openStreamAs('bram', 1),
    ]
    await notifyPeople('anna')
    await expectEvents(firstStream, newNotification)
    await expectEvents(secondStream, newNotification)
    await notifyPeople('bram')
    await expectEvents(bram, newNotification)
    expect(formatEvents(firstStream)).toEqual([newNotification])
    expect(firstStream.text()).toMatch(/^id: 1\nevent: notification\ndata: /m)
  })

  test('notifies the user’s other windows once when a notification is read', async () => {
    const { id } = await db
      .insertInto('notification')
      .values({
        attendee_id: await getAttendeeId(db, 'anna'),
        type: 'bookingCancelled',
        data: '{}',
        created_at: instant,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stream = await openStreamAs('anna', 1)
    const anna = await nodes[0].as('anna')
    await anna.post(`/api/notification/${id}/read`)
    await anna.post(`/api/notification/${id}/read`)
    await anna.post('/api/notification/read-all')
    await notifyPeople('anna')
    await expectEvents(stream, `notification {"id":${id}}`, newNotification)
  })

  test('sends nothing for a transaction that is rolled back', async () => {
    const stream = await openStreamAs('anna')
    const attendeeId = await getAttendeeId(db, 'anna')
    const rolledBack = db.transaction().execute(async (tx) => {
      await notify(tx, [{ attendeeId, type: 'bookingCancelled', data: {} }], instant)
      throw new Error('taken back')
    })
    await expect(rolledBack).rejects.toThrow('taken back')
    await notifyPeople('anna', 'anna')
    await expectEvents(stream, newNotification)
  })

  test('reaches a user among 5,000 recipients in a single transaction', async () => {
    const stream = await openStreamAs('anna')
    const anna = await getAttendeeId(db, 'anna')
    const recipients = [...Array.from({ length: 5000 }, (_, index) => 2_147_000_000 + index), anna]
    await db.transaction().execute((tx) => announce(tx, 'notification', { people: recipients, id: null }))
    await expectEvents(stream, newNotification)
  })

  test('sends refetch to a client that reconnects', async () => {
    await expectEvents(await openStreamAs('anna', 0, { 'last-event-id': '7' }), 'refetch {}')
  })

  test('begins with what was announced since the window requested its data, for those whom it concerns', async () => {
    const listening = await openStreamAs('anna', 1)
    await sleep(1000)
    const requestedAt = performance.now()
    await notifyPeople('anna')
    await expectEvents(listening, newNotification)
    const open = async (person: string, since: number) =>
      openEventStream(`${addresses[1]}?since=${since}`, await nodes[1].mintToken(person))
    const readSince = () => Math.round(performance.now() - requestedAt)
    await expectEvents(await open('anna', readSince()), newNotification)
    await expectEvents(await open('anna', 10_000_000), 'refetch {}')
    const [later, other] = [await open('anna', 0), await open('bram', readSince())]
    await notifyPeople('anna', 'bram')
    await expectEvents(later, newNotification)
    await expectEvents(other, newNotification)
  })

  test('sends an impersonator the events for everyone, and no events of the impersonated user', async () => {
    const asAnna = await openEventStream(addresses[0] ?? '', await nodes[0].mintToken('anna', 'sam'))
    const sam = await openStreamAs('sam')
    await notifyPeople('anna', 'sam')
    await expectEvents(sam, newNotification)
    await publishWeeks(db, { actor: null, clock }, parseMondays('2027-W01'))
    await expectEvents(asAnna, 'roster-changed {"start":"2027-01-04","end":"2027-01-10"}')
  })

  test('allows ten streams per user, and ends the oldest when the eleventh opens', async () => {
    const streams: TestEventStream[] = []
    for (let count = 0; count < 11; count++) streams.push(await openStreamAs('cora'))
    const [oldest, ...others] = streams
    await oldest?.ended
    await notifyPeople('cora')
    for (const other of others) await expectEvents(other, newNotification)
    expect(oldest?.events).toEqual([])
    for (const other of others) other.abort()
  })

  test('keeps at most ten streams per user when 24 open at once', () => {
    const { hub } = createSilentStreams()
    const responses = Array.from({ length: 24 }, () => new ServerResponse(new IncomingMessage(new Socket())))
    for (const response of responses) {
      const settings = { headers: {}, isResumed: false, heartbeatMilliseconds: 60_000, heartbeatsPerCheck: 4 }
      const stream = new EventStream(response, { ...settings, canListen: () => Promise.resolve(true) })
      hub.connect(stream, { person: 1, recipient: 1, viewer: 1, isStaff: false, isAdmin: false, modules: [] })
    }
    onTestFinished(() => responses.forEach((response) => void response.destroy()))
    expect(responses.map(({ writableEnded }) => writableEnded)).toEqual(responses.map((_, index) => index < 14))
  })

  test('looks up the audience of seats once for all streams that begin with them', async () => {
    const lookups: number[] = []
    const seats = async (appointmentId: number) => {
      lookups.push(appointmentId)
      return () => true
    }
    const hub = new Hub({ seats, features: [] })
    onTestFinished(() => hub.close())
    await sleep(20)
    const requestedAt = performance.now()
    for (let count = 0; count < 5; count++) hub.handleAnnouncement({ topic: 'seats:7', data: {} })
    const responses = Array.from({ length: 8 }, () => new ServerResponse(new IncomingMessage(new Socket())))
    onTestFinished(() => responses.forEach((response) => void response.destroy()))
    for (const response of responses) {
      const settings = { headers: {}, isResumed: false, heartbeatMilliseconds: 60_000, heartbeatsPerCheck: 4 }
      const stream = new EventStream(response, { ...settings, canListen: () => Promise.resolve(true) })
      const reader = { person: 1, recipient: 1, viewer: 1, isStaff: false, isAdmin: false, modules: [] }
      hub.connect(stream, reader, { since: performance.now() - requestedAt })
    }
    await sleep(20)
    expect(lookups).toEqual([7])
  })

  test('does not count as a call in flight', async () => {
    for (let count = 0; count < 10; count++) await openStreamAs('tess')
    const tess = await nodes[0].as('tess')
    const answers = await Promise.all(Array.from({ length: 24 }, () => tess.get('/api/Scope')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})

test('a session that another server ended opens no stream again, though it was looked up just before', async () => {
  const hub = new Hub({ seats: async () => () => true, features: [] })
  onTestFinished(() => hub.close())
  const session = randomUUID()
  const dates = { started_at: instant, generation_at: instant }
  await db
    .insertInto('session')
    .values({ id: session, issuer: 'x', subject: 'x', attendee_id: await getAttendeeId(db, 'anna'), ...dates })
    .execute()
  const lookUp = () => getActor(db, clock, { person: null, subject: 'x', session, impersonation: null })
  expect((await lookUp()).session).toBe(session)
  await db.deleteFrom('session').execute()
  hub.handleAnnouncement({ topic: 'signed-out', data: { sessions: [session] } })
  await expect(lookUp()).rejects.toMatchObject({ code: '401' })
})

test('HEAD /api/realtime answers 404', async () => {
  const { statusCode } = await nodes[0].app.inject({
    method: 'HEAD',
    url: '/api/realtime',
    headers: { authorization: `Bearer ${await nodes[0].mintToken('anna')}` },
  })
  expect(statusCode).toBe(404)
})

describe('the stream ends', () => {
  test('when its token expires', async () => {
    // Tokens are accepted for 30 s after expiry, because clocks differ; 25 s of these have passed.
    const tokenIssuedAt = Temporal.Now.instant().subtract({ seconds: 625 })
    const token = await nodes[0].mintToken('anna', undefined, { issuedAt: tokenIssuedAt, lifetimeSeconds: 600 })
    const stream = await openEventStream(addresses[0] ?? '', token)
    expect(stream.status).toBe(200)
    await stream.ended
  })

  test('when the impersonator loses the right to impersonate', async () => {
    const stream = await openEventStream(addresses[0] ?? '', await nodes[0].mintToken('anna', 'sam'))
    expect(stream.status).toBe(200)
    await db
      .updateTable('person')
      .set({ roles: ['teacher'] })
      .where('attendee_id', '=', await getAttendeeId(db, 'sam'))
      .execute()
    await stream.ended
    await db
      .updateTable('person')
      .set({ roles: ['service-desk'] })
      .where('attendee_id', '=', await getAttendeeId(db, 'sam'))
      .execute()
  })

  test('when an import changes the roles of its person', async () => {
    const people = smallSchool.people ?? []
    const importPeople = (given: typeof people) =>
      applySchool(db, { settings: smallSchool.settings, people: given }, { clock, replace: true })
    const stream = await openStreamAs('cora')
    await importPeople(people.map((person) => (person.id === 'cora' ? { ...person, roles: ['teacher'] } : person)))
    await stream.ended
    await importPeople(people)
  })

  test('when its client does not read', async () => {
    const token = await nodes[0].mintToken('evi')
    const { port, hostname } = new URL(addresses[0] ?? '')
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(`GET /api/realtime HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    const countConnections = async () => {
      const { promise, resolve } = Promise.withResolvers<number>()
      nodes[0].app.server.getConnections((_, count) => resolve(count))
      return promise
    }
    const connectionCount = await countConnections()
    const evi = await getAttendeeId(db, 'evi')
    // More than the system's buffers hold.
    await expect
      .poll(
        async () => {
          await sql`
            insert into stream_event (topic, data)
            select 'notification', json_build_object('people', array[${evi}::int], 'id', n)
            from generate_series(1, 20000) n`.execute(db)
          return countConnections()
        },
        { timeout: 30_000, interval: 50 },
      )
      .toBeLessThan(connectionCount)
    socket.destroy()
  })

  test('when the server stops, without waiting for its clients', async () => {
    const other = await testApp(db, now, { url })
    const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openEventStream(`${address}/api/realtime`, await other.mintToken('anna'))
    // Neither would come if the server waited.
    expect(await Promise.all([other.app.close(), stream.ended])).toHaveLength(2)
  })
})

describe('roster-changed', () => {
  const appointments = smallSchool.appointments ?? []
  const importAgain = (changes: Record<string, object>, options = {}) =>
    applySchool(
      db,
      {
        settings: smallSchool.settings,
        appointments: appointments.map((appointment) => ({ ...appointment, ...changes[appointment.id] })),
      },
      { clock, weeks: '2026-W47', ...options },
    )

  test('is sent to everyone with the dates when an import, a publication or its withdrawal changes rosters', async () => {
    const stream = await openStreamAs('ada')
    await importAgain({ l1: { start: '2026-11-18T08:30', end: '2026-11-18T09:20' }, l2: { rooms: ['b204'] } })
    const imported = 'roster-changed {"start":"2026-11-16","end":"2026-11-18"}'
    await expectEvents(stream, imported)
    await publishWeeks(db, { actor: null, clock }, parseMondays('2026-W51..2026-W52'))
    const published = 'roster-changed {"start":"2026-12-14","end":"2026-12-27"}'
    await expectEvents(stream, imported, published)
    await unpublishWeeks(db, { actor: null, clock }, parseMondays('2026-W52'))
    const hidden = 'roster-changed {"start":"2026-12-21","end":"2026-12-27"}'
    await expectEvents(stream, imported, published, hidden)
  })

  test('is not sent for an import without changes, a dry run or an unpublished week', async () => {
    const stream = await openStreamAs('ada')
    await importAgain({ l1: { start: '2026-11-18T08:30', end: '2026-11-18T09:20' }, l2: { rooms: ['b204'] } })
    await importAgain({}, { dryRun: true })
    await importAgain({ later: { rooms: ['a108'] } }, { weeks: '2026-W50', unpublished: true })
    await publishWeeks(db, { actor: null, clock }, parseMondays('2026-W51'))
    await notifyPeople('ada')
    await expectEvents(stream, newNotification)
  })

  test('is sent to students whose groups an import changes, and to no others', async () => {
    const memberships = smallSchool.memberships ?? []
    const importMemberships = (given: typeof memberships) =>
      applySchool(db, { settings: smallSchool.settings, memberships: given }, { clock, replace: true })
    const [bram, anna] = [await openStreamAs('bram'), await openStreamAs('anna')]
    await importMemberships([...memberships, { group: 'v5a', person: 'bram', from: '2026-11-23', until: null }])
    await expectEvents(bram, 'roster-changed {"start":"2025-11-12","end":"2027-11-12"}')
    await notifyPeople('anna')
    await expectEvents(anna, newNotification)
    await importMemberships(memberships)
  })

  test('is sent to students when a teacher puts a lesson online', async () => {
    const stream = await openStreamAs('anna')
    const tess = await nodes[1].as('tess')
    const path = `/api/Appointment/${await getAppointmentId(db, 'l3')}`
    expect((await tess.patch(path, [{ op: 'add', path: '/isOnline', value: true }])).status).toBe(200)
    await expectEvents(stream, 'roster-changed {"start":"2026-11-19","end":"2026-11-19"}')
  })
})

test('a stream listener can close before it has connected', { timeout: 5000 }, async () => {
  const doNothing = () => undefined
  const handlers = { onAnnouncement: doNothing, onReconnected: doNothing, onLost: doNothing }
  await openStreamListener(url, handlers).close()
  const waiting = openStreamListener('postgres://nobody@127.0.0.1:1/nothing', handlers)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await waiting.close()
})

const terminateListeners = () =>
  sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'uurwerk realtime' and datname = current_database()`.execute(db)

test('a node that loses its listener reconnects and sends refetch to all its streams', async () => {
  const [firstStream, secondStream] = [await openStreamAs('anna', 0), await openStreamAs('anna', 1)]
  expect((await terminateListeners()).rows).toHaveLength(2)
  await expectEvents(firstStream, 'refetch {}')
  await expectEvents(secondStream, 'refetch {}')
  await notifyPeople('anna')
  await expectEvents(firstStream, 'refetch {}', newNotification)
  await expectEvents(secondStream, 'refetch {}', newNotification)
  // Repeated, to show that it works more than once.
  await terminateListeners()
  await expectEvents(firstStream, 'refetch {}', newNotification, 'refetch {}')
})

test('a stream begins with refetch if its window requested its data before the node lost its listener', async () => {
  const requestedAt = performance.now()
  const stream = await openStreamAs('anna')
  await terminateListeners()
  await expectEvents(stream, 'refetch {}')
  const since = Math.ceil(performance.now() - requestedAt)
  const later = await openEventStream(`${addresses[0]}?since=${since}`, await nodes[0].mintToken('anna'))
  await expectEvents(later, 'refetch {}')
})

testAccess('realtime', {
  stream: { call: 'GET /api/realtime', ...allowAllKnown },
})
