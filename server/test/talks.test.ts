import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Contract } from '@uurwerk/contract/endpoint'
import type { Feed } from '@uurwerk/contract/account/feeds'
import { contracts } from '@uurwerk/contract/index'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { applySchool } from '../import/apply.ts'
import { makeAppointment } from '../import/plain-appointment.ts'
import type { School } from '../import/school.ts'
import { fixedClock } from '../lib/clock.ts'
import { addressOfRoom } from '../rooms/room-display/service.ts'
import { testApp, testSecret } from './app.ts'
import { testDatabase } from './harness.ts'
import { appointmentId, idOf, smallSchool } from './small-school.ts'

// A talk between a teacher and a student or two is nobody else's business. Here every call, feed and file is asked as
// those whom it concerns and as those whom it does not; all that may not be told has the word "secret" in it.

const person = { email: null, code: null, roles: [], coach: null, fte: null }
const at = { start: '2026-11-18T14:00', end: '2026-11-18T14:30' }
const secret = [
  // Each with two students, one of whom has a coach of outside of it, and with two teachers.
  makeAppointment({
    id: 'secret talk',
    type: 'activity',
    name: 'Secret talk',
    ...at,
    course: 'secret course',
    teachers: ['teun', 'tess'],
    students: ['bram', 'nora'],
    rooms: ['b204'],
  }),
  makeAppointment({
    id: 'secret exam',
    type: 'exam',
    name: 'Secret exam',
    start: '2026-11-19T15:00',
    end: '2026-11-19T16:00',
    course: 'secret course',
    teachers: ['teun', 'tess'],
    students: ['bram', 'nora'],
    rooms: ['b204'],
  }),
]
const school: School = {
  ...smallSchool,
  settings: { ...smallSchool.settings, studentsSeeStudents: true },
  people: [
    ...(smallSchool.people ?? []).map((one) => (one.id === 'bram' ? { ...one, coach: 'carl' } : one)),
    { ...person, id: 'nora', type: 'student', name: 'Nora Nys', roles: ['student'] },
    { ...person, id: 'otto', type: 'student', name: 'Otto Oor', roles: ['student'] },
    { ...person, id: 'carl', type: 'teacher', name: 'Carl Cuyp', code: 'CCU', roles: ['teacher'] },
    { ...person, id: 'dirk', type: 'teacher', name: 'Dirk Dam', code: 'DDA', roles: ['teacher'] },
  ],
  memberships: ['bram', 'nora', 'otto'].map((one) => ({ group: 'v5b', person: one, from: null, until: null })),
  rooms: [
    ...(smallSchool.rooms ?? []),
    { ...(smallSchool.rooms?.[0] ?? never()), id: 'secret room', name: 'Secret room' },
  ],
  courses: [...(smallSchool.courses ?? []), { id: 'secret course', name: 'Secret course', code: 'secret' }],
  bookingProfiles: (smallSchool.bookingProfiles ?? []).map((profile) => ({
    ...profile,
    roles: [],
    teams: [],
    groups: [],
  })),
  appointments: [...(smallSchool.appointments ?? []), ...secret],
}
function never(): never {
  throw new Error('The small school has a room')
}

const { db } = await testDatabase()
const api = await testApp(db)

/** Whom it concerns: both students and teachers, the coach of one, and staff; and those whom it does not. */
const insiders = ['bram', 'nora', 'teun', 'tess', 'carl', 'cora', 'evi', 'sam', 'ada']
const outsiders = ['anna', 'otto', 'dirk']

const places: Record<string, number | string> = { day: '2026-11-18', week: '2026-11-16/2026-11-22' }
beforeAll(async () => {
  const apply = (now: string, rooms: string[]) =>
    applySchool(
      db,
      { ...school, appointments: [...(smallSchool.appointments ?? []), ...secret.map((one) => ({ ...one, rooms }))] },
      { clock: fixedClock('Europe/Amsterdam', now) },
    )
  await apply('2026-11-01T08:00:00Z', ['secret room'])
  // A change, which is told of with the room that it was in.
  await apply('2026-11-16T08:00:00Z', ['b204'])
  for (const id of ['teun', 'tess', 'bram', 'nora', 'anna', 'otto', 'b204', 'v5b', 'science'])
    places[id] = await idOf(db, id)
  places['talk'] = await appointmentId(db, 'secret talk')
  places['exam'] = await appointmentId(db, 'secret exam')
  for (const id of ['talk', 'exam']) {
    const note = [{ op: 'add', path: '/teacherNote', value: 'A secret note' }]
    expect((await (await api.as('teun')).patch(`/api/Appointment/${places[id]}`, note)).status).toBe(200)
  }
})

/** An address, of a GET if it names no method, with what stands for the places. */
const filled = (ask: string) => ask.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(places[name] ?? never()))

async function answerTo(ask: string, caller: { sourceId: string; by?: string }) {
  const [method, url] = ask.startsWith('/') ? ['GET', ask] : (ask.split(' ', 2) as [string, string])
  const { statusCode, body, headers } = await api.inject({
    method: method as 'GET',
    url: filled(url ?? ''),
    headers: {
      authorization: `Bearer ${await api.tokenOf(caller.sourceId, caller.by)}`,
      'content-type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json',
    },
    ...(method !== 'GET' && { payload: bodies[ask] ?? '{}' }),
  })
  return { status: statusCode, text: body, etag: String(headers['etag']) }
}

const everyone = '{teun},{tess},{bram},{nora},{b204},{v5b},{science}'
const bodies: Record<string, string> = {
  'POST /api/Subscription/Appointment/{talk}/Attendee/me': '{"accepted":true}',
  'POST /api/Subscription/Appointment/{talk}/Attendees': '{"action":"subscribe","attendeeIds":[1]}',
  'POST /api/Subscription/Appointment/{talk}/motivation': '{"motivation":"Why"}',
  'PATCH /api/Subscription/Appointment/{talk}/Attendee/me': '[{"op":"replace","path":"/accepted","value":true}]',
  'PATCH /api/Appointment/{talk}': '[{"op":"replace","path":"/isOnline","value":false}]',
}

interface Asked {
  /** What tells staff of it, and others nothing. */
  tells?: string[]
  /** What is only asked, or tells a person of the own appointments alone. */
  tellsNobody?: string[]
  /** Why it shows nobody's appointments. */
  none?: string
}
const own = { none: 'the caller’s own affairs' }
const attendees = { none: 'attendees, with no word of what they do' }
const bookings = { none: 'bookings, which only those who hold or join them see' }
const rooms = { none: 'when rooms are free, with no word of what is in them' }
const writesOwn = { none: 'writes what is the caller’s own' }
const subscription = '/api/Subscription/Appointment/{talk}/Attendee'

/** How each call is asked. A new call does not compile without a line. */
const asked: { [F in keyof typeof contracts]: Record<keyof (typeof contracts)[F], Asked> } = {
  session: { session: own, scope: own },
  attendee: { search: attendees, filterOptions: attendees, byRole: attendees, one: attendees, many: attendees },
  appointment: {
    roster: {
      tells: ['teun', 'tess', 'bram', 'nora', 'b204', 'science']
        .map((who) => `/api/Appointment/Date/{week}/Attendee?atnId={${who}}`)
        .concat(`/api/Appointment/Date/{week}/Attendee?atnId=${everyone}`),
      tellsNobody: ['/api/Appointment/Date/{week}/Attendee?atnId={v5b}'],
    },
    dateRange: { tellsNobody: ['teun', 'bram', 'b204'].map((who) => `/api/Appointment/DateRange?atnId={${who}}`) },
    ofAttendee: {
      tells: ['{talk}', '{exam}'].flatMap((id) =>
        ['teun', 'bram', 'b204'].map((who) => `/api/Appointment/${id}/Attendee/{${who}}`),
      ),
    },
    details: { tells: ['/api/Appointment/Details/{talk}', '/api/Appointment/Details/{exam}'] },
    ofType: {
      tells: ['teun', 'bram', 'b204'].flatMap((who) =>
        ['activity', 'exam'].map((type) => `/api/Appointment/Type/${type}/Attendee/{${who}}`),
      ),
    },
    patch: { tellsNobody: ['PATCH /api/Appointment/{talk}'] },
  },
  subscription: {
    subscribe: { tellsNobody: [`POST ${subscription}/me`] },
    unsubscribe: { tellsNobody: [`DELETE ${subscription}/me`] },
    patch: { tellsNobody: [`PATCH ${subscription}/me`] },
    motivate: { tellsNobody: ['POST /api/Subscription/Appointment/{talk}/motivation'] },
    wait: { tellsNobody: [`POST ${subscription}/me/wait`] },
    leaveWait: { tellsNobody: [`DELETE ${subscription}/me/wait`] },
    standing: { tellsNobody: [`${subscription}/me`, `${subscription}/{bram}`] },
    subscribers: { tellsNobody: ['/api/Subscription/Appointment/{talk}'] },
    several: { tellsNobody: ['POST /api/Subscription/Appointment/{talk}/Attendees'] },
  },
  exam: {
    roster: {
      tells: ['teun', 'bram', 'b204'].map((who) => `/api/Exam/Date/{week}/Attendee?atnId={${who}}`),
    },
    search: {
      tells: [
        '/api/Exam/Search?query=secret',
        '/api/Exam/Search?start={day}&end=2026-11-30',
        ...['teun', 'bram', 'b204'].map((who) => `/api/Exam/Search?attendees={${who}}`),
      ],
    },
    one: { tells: ['/api/Exam/{exam}'] },
  },
  feed: {
    ofAppointment: {
      tells: ['teun', 'bram', 'b204'].map((who) => `/api/Appointment/{talk}/Attendee/{${who}}/calendar`),
    },
  },
  schedule: { publishInfo: { tellsNobody: ['/api/Schedule/PublishInfo?atnId={teun}&start={day}&end={day}'] } },
  settings: { settings: own, patch: own, feeds: own, addFeed: own, removeFeed: own, renewFeed: own },
  help: { createToken: own },
  impersonation: { start: own, end: own },
  log: {
    list: { tellsNobody: ['/api/Log?start={day}&end={day}'] },
    exception: own,
    pageView: own,
  },
  notification: {
    list: { tellsNobody: ['/api/notification'] },
    rosterChanges: { tellsNobody: ['/api/notifications'] },
    rosterChange: own,
    read: own,
    readAll: own,
  },
  realtime: { stream: { none: 'that something is new, never what' } },
  'compose-roster': { presets: own, savePreset: own, removePreset: own },
  booking: {
    create: writesOwn,
    occurrences: rooms,
    createSeries: writesOwn,
    change: writesOwn,
    cancel: { tellsNobody: ['DELETE /api/booking/{talk}'] },
    stop: writesOwn,
    extend: writesOwn,
    confirm: writesOwn,
    accept: writesOwn,
    decline: writesOwn,
    one: { tellsNobody: ['/api/booking/{talk}'] },
    future: bookings,
    past: bookings,
    invitations: bookings,
    balances: rooms,
    balance: rooms,
    available: { tellsNobody: ['/api/booking/available-facilities/{day}T15:00/{day}T16:00'] },
    availableWithout: rooms,
    alternatives: { tellsNobody: ['/api/booking/facility/{b204}/{day}T14:00/{day}T14:30/alternatives'] },
    find: { tellsNobody: ['/api/booking/find/{day}T14:00/30'] },
    dayPlan: { tells: ['/api/booking/day/{day}', '/api/booking/day/2026-11-19'] },
    invitees: attendees,
    inviteeFilters: attendees,
  },
  'booking-profile': { mine: own },
}
const lines = Object.entries(asked).flatMap(([feature, calls]) =>
  Object.entries(calls as Record<string, Asked>).map(([name, one]) => ({
    call: `${feature}.${name}`,
    feature,
    name,
    one,
  })),
)
const telling = lines.flatMap(({ one }) => one.tells ?? [])

describe('of a talk with a student or two, what only those whom it concerns may know', () => {
  test.each(lines.filter(({ one }) => !one.none))('is asked of $call at its own address', ({ feature, name, one }) => {
    const contract: Contract = contracts[feature as keyof typeof contracts]
    const { method, path } = contract[name] ?? never()
    const pattern = `${method} ${path.replace(/:\w+/g, '[^/?]+').replace('[^/?]+/[^/?]+/Attendee', '[^?]+/Attendee')}`
    for (const ask of [...(one.tells ?? []), ...(one.tellsNobody ?? [])])
      expect((ask.startsWith('/') ? `GET ${ask}` : ask).replace('{week}', 'x/y')).toMatch(
        new RegExp(`^${pattern}(\\?.*)?$`),
      )
  })
  test.each(telling)('%s tells staff', async (ask) => {
    expect((await answerTo(ask, { sourceId: 'ada' })).text.toLowerCase()).toContain('secret')
  })
  const whoever = lines.flatMap(({ one }) => [...(one.tells ?? []), ...(one.tellsNobody ?? [])])
  test.each(whoever)('%s tells nobody else', async (ask) => {
    for (const caller of [...outsiders.map((sourceId) => ({ sourceId })), { sourceId: 'otto', by: 'sam' }]) {
      const { status, text, etag } = await answerTo(ask, caller)
      expect(status).toBeLessThan(500)
      expect({ caller, text: text.replaceAll(/query=\w+/g, '') }).not.toMatchObject({
        text: expect.stringMatching(/secret/i),
      })
      // Neither a first nor a second note shows in the tag.
      if (/"\d+\./.test(etag)) expect(etag).toMatch(/^"1\./)
    }
  })
})

const rosterOf = async (who: string, sourceId: string) => {
  const { text } = await answerTo(`/api/Appointment/Date/{week}/Attendee?atnId=${who}`, { sourceId })
  return (JSON.parse(text) as { result: Appointment[] }).result
}
const talkIn = async (who: string, sourceId: string) =>
  (await rosterOf(who, sourceId)).find(({ id }) => id === places['talk'])

describe('a talk', () => {
  test.each(insiders)('is told to %s whom it concerns, by every roster that it is in', async (sourceId) => {
    for (const who of ['{teun}', '{tess}', '{bram}', '{b204}', '{science}'])
      expect(await talkIn(who, sourceId)).toMatchObject({
        type: 'activity',
        name: 'Secret talk',
        teacherNote: 'A secret note',
        course: { name: 'Secret course' },
      })
    expect((await talkIn('{bram},{nora},{teun}', sourceId))?.attendeeIds.toSorted()).toEqual(
      [places['bram'], places['nora'], places['teun']].toSorted(),
    )
    expect((await talkIn('{teun}', sourceId))?.sourceId).toBe('secret talk')
  })
  test.each(outsiders)('shows %s only that teachers and room are taken', async (sourceId) => {
    for (const who of ['{teun}', '{tess}', '{b204}', everyone]) {
      const taken = (await rosterOf(who, sourceId)).filter(({ id }) => [places['talk'], places['exam']].includes(id))
      expect(taken).toMatchObject(
        [at, secret[1]].map((one) => ({
          start: one?.start,
          end: one?.end,
          type: 'activity',
          sourceId: null,
          name: '',
          course: null,
          groups: [],
          teachers: [{ name: 'Tess Thijs' }, { name: 'Teun Tol' }],
          classrooms: [{ name: 'B204' }],
          isOnline: false,
          teacherNote: null,
          change: null,
          subscriptions: [],
        })),
      )
      for (const { attendeeIds } of taken)
        expect(attendeeIds.filter((id) => [places['bram'], places['nora']].includes(id))).toEqual([])
    }
    for (const who of ['{bram}', '{nora}', '{v5b}']) expect(await talkIn(who, sourceId)).toBeUndefined()
    const { text } = await answerTo('/api/Appointment/{talk}/Attendee/{bram}', { sourceId })
    expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'appointmentDoesNotExist' })
  })
  test('is an activity to others by type too, and no exam', async () => {
    const types = async (type: string, sourceId: string) => {
      const { text } = await answerTo(`/api/Appointment/Type/${type}/Attendee/{teun}`, { sourceId })
      return (JSON.parse(text) as { result: Appointment[] }).result.filter(({ id }) =>
        [places['talk'], places['exam']].includes(id),
      ).length
    }
    expect([await types('activity', 'dirk'), await types('exam', 'dirk')]).toEqual([2, 0])
    expect([await types('activity', 'tess'), await types('exam', 'tess')]).toEqual([1, 1])
  })
  test('is no exam that others find, however many there are', async () => {
    const found = async (search: string, sourceId: string) => {
      const { text } = await answerTo(`/api/Exam/Search?${search}`, { sourceId })
      return (JSON.parse(text) as { result: Appointment[] }).result.map(({ id }) => id)
    }
    for (const search of ['query=secret', 'attendees={bram}', 'attendees={teun}', 'attendees={b204}']) {
      for (const sourceId of outsiders) expect(await found(search, sourceId)).toEqual([])
      for (const sourceId of ['bram', 'carl', 'evi']) expect(await found(search, sourceId)).toEqual([places['exam']])
    }
    const { rows } = await sql<{ id: number }>`
      insert into appointment (type, name, starts_at, ends_at)
      select 'exam', 'Resit', '2026-11-19T15:00', '2026-11-19T16:00' from generate_series(0, 501)
      returning id`.execute(db)
    // All but the last of one student, that of a whole group.
    const names = rows.map(({ id }, index) => ({
      appointment_id: id,
      attendee_id: Number(places[index < 501 ? 'bram' : 'v5b']),
      starts_at: '2026-11-19T15:00',
    }))
    await db.insertInto('appointment_attendee').values(names).execute()
    // More than one search may answer are refused, so that nobody counts them by that either.
    for (const sourceId of outsiders) expect(await found('query=resit', sourceId)).toEqual([rows.at(-1)?.id])
    expect((await answerTo('/api/Exam/Search?query=resit', { sourceId: 'ada' })).status).toBe(422)
    const ids = rows.map(({ id }) => id)
    await db.deleteFrom('appointment').where('id', 'in', ids).execute()
  })
  test('does not lengthen the range of a student for others, nor count as a change', async () => {
    const { id } = await db
      .insertInto('appointment')
      .values({ type: 'activity', name: 'Secret end', starts_at: '2027-03-01T09:00', ends_at: '2027-03-01T10:00' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('appointment_attendee')
      .values(
        ['teun', 'bram'].map((who) => ({
          appointment_id: id,
          attendee_id: Number(places[who]),
          starts_at: '2027-03-01T09:00',
        })),
      )
      .execute()
    const endOf = async (who: string, sourceId: string) => {
      const { text } = await answerTo(`/api/Appointment/DateRange?atnId={${who}}`, { sourceId })
      return (JSON.parse(text) as { result: { end: string } }).result.end
    }
    for (const sourceId of outsiders) expect(await endOf('bram', sourceId)).toBe('2026-11-19')
    for (const sourceId of ['bram', 'carl', 'teun', 'cora']) expect(await endOf('bram', sourceId)).toBe('2027-03-01')
    // The teacher is taken then, and everyone may know.
    for (const sourceId of outsiders) expect(await endOf('teun', sourceId)).toBe('2027-03-01')
    const changes = async (sourceId: string) => {
      const { text } = await answerTo('/api/Schedule/PublishInfo?atnId={teun}&start={day}&end={day}', { sourceId })
      return (JSON.parse(text) as { result: { changes: number }[] }).result[0]?.changes
    }
    expect([await changes('dirk'), await changes('tess')]).toEqual([0, 2])
    await db.deleteFrom('appointment').where('id', '=', id).execute()
  })
  test('is in others’ rosters no more once it is cancelled', async () => {
    const cancel = (is_cancelled: boolean) =>
      db.updateTable('appointment').set({ is_cancelled }).where('id', '=', Number(places['talk'])).execute()
    await cancel(true)
    expect(await talkIn('{teun}', 'dirk')).toBeUndefined()
    expect((await answerTo('/api/Appointment/Details/{talk}', { sourceId: 'dirk' })).status).toBe(404)
    expect(await talkIn('{teun}', 'carl')).toMatchObject({ isCancelled: true })
    await cancel(false)
  })
  test.each([
    ['that others may still join', { subscribe_from: '2026-11-01T08:00', subscribe_until: '2026-11-18T12:00' }, []],
    ['with a third student', {}, ['anna']],
    ['with a group', {}, ['v5b']],
  ])('%s is none', async (_, window, more) => {
    const id = Number(places['talk'])
    const names = more.map((who) => ({ appointment_id: id, attendee_id: Number(places[who]), starts_at: at.start }))
    await db
      .updateTable('appointment')
      .set({ ...window, type: 'choice' })
      .where('id', '=', id)
      .execute()
    if (names.length > 0) await db.insertInto('appointment_attendee').values(names).execute()
    for (const sourceId of outsiders)
      expect(await talkIn('{teun}', sourceId)).toMatchObject({ type: 'choice', name: 'Secret talk' })
    for (const { attendee_id } of names)
      await db
        .deleteFrom('appointment_attendee')
        .where('appointment_id', '=', id)
        .where('attendee_id', '=', attendee_id)
        .execute()
    const none = { subscribe_from: null, subscribe_until: null, type: 'activity' }
    await db.updateTable('appointment').set(none).where('id', '=', id).execute()
  })
  test('is told to who was put in, and keeps the others from what is asked about the line', async () => {
    const seat = { appointment_id: Number(places['talk']), attendee_id: Number(places['anna']), accepted: true }
    await db.insertInto('subscription').values(seat).execute()
    expect(await talkIn('me', 'anna')).toMatchObject({ name: 'Secret talk' })
    await db.deleteFrom('subscription').execute()
    expect(await talkIn('me', 'anna')).toBeUndefined()
    const { text } = await answerTo(`POST ${subscription}/me`, { sourceId: 'anna' })
    expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'subscriptionNoAttendeeOrAppointment' })
  })
})

describe('outside of the calls', () => {
  const calendarOf = async (sourceId: string) => {
    const caller = await api.as(sourceId)
    const presetId = '0b0c4a5e-7a8e-4f0e-9d5a-6f4f0f4f2b11'
    const ids = ['teun', 'bram', 'b204', 'science'].map((who) => Number(places[who]))
    await caller.put(`/api/ComposeRoster/Presets/${presetId}`, {
      name: 'Together',
      attendees: ids.map((attendeeId, colour) => ({ attendeeId, colour })),
    })
    const { result } = await caller.post<Feed>('/api/Settings/Feeds', {
      name: 'Together',
      content: 'composed',
      presetId,
    })
    return (await api.inject({ url: new URL(result.url ?? '').pathname })).body.replaceAll(/\r\n /g, '')
  }
  test.each(outsiders)('a feed shows %s that they are busy', async (sourceId) => {
    const calendar = await calendarOf(sourceId)
    expect(calendar).not.toMatch(/secret/i)
    expect(calendar).toMatch(/SUMMARY:Bezet · (?!.*Bram)/)
    expect(calendar).not.toMatch(/SUMMARY:.*Bezet.*Bram/)
  })
  test.each(['carl', 'tess', 'cora'])('and %s what it is', async (sourceId) => {
    expect(await calendarOf(sourceId)).toContain('SUMMARY:Secret talk')
  })
  test.each(['2026-11-18', '2026-11-19'])('the screen at the door says on %s that the room is in use', async (day) => {
    const { address } =
      (await addressOfRoom(
        db,
        { secret: testSecret, publicUrl: 'http://localhost' },
        { sourceId: 'b204', renew: false },
      )) ?? never()
    const { pathname, hash } = new URL(address)
    const { statusCode, body } = await api
      .at(`${day}T08:00:00Z`)
      .inject({ url: `${pathname}/now`, headers: { authorization: `Bearer ${hash.slice(1)}` } })
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/secret/i)
    expect(body).toMatch(/"kind":"lesson","start":"2026-11-1\dT1[45]:00","end":"[^"]+","name":"","groups":\[\]/)
  })
  test('those whom a change concerns are told of it, and no others', async () => {
    const told = await db
      .selectFrom('notification')
      .innerJoin('attendee', 'attendee.id', 'notification.attendee_id')
      .select('attendee.source_id')
      .where('notification.type', '=', 'rosterChange')
      .orderBy('attendee.source_id')
      .execute()
    expect(told.map(({ source_id }) => source_id)).toEqual(['bram', 'nora', 'tess', 'teun'])
  })
})
