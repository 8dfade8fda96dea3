import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import { Writable } from 'node:stream'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { createLogger } from '#server/lib/logger.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId, smallSchool } from '#server/test/small-school.ts'

const { db, pool } = await testDatabase('small school')
const api = await testApp(db)

const addFeed = async (person: string, feed: object) =>
  (await (await api.as(person)).post<Feed>('/api/Settings/Feeds', { name: 'Feed', ...feed })).result
const getFeedPath = ({ url }: Feed) => new URL(url ?? '').pathname

/** Requests a feed without a bearer token, as calendar programs do. */
const requestFeed = (feed: Feed, headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  api.app.inject({ method, url: getFeedPath(feed), headers })

interface ReadEvent {
  uid: string
  summary: string
  description: string
  [property: string]: unknown
}

async function fetchEvents(feed: Feed): Promise<ReadEvent[]> {
  const { body, statusCode } = await requestFeed(feed)
  expect(statusCode).toBe(200)
  return new ICAL.Component(ICAL.parse(body))
    .getAllSubcomponents('vevent')
    .map((event) =>
      Object.fromEntries([
        ['alarms', event.getAllSubcomponents('valarm').length],
        ['description', ''],
        ...event.getAllProperties().map((property) => [property.name, String(property.getFirstValue())]),
      ]),
    )
}
const listSummaries = async (feed: Feed) => (await fetchEvents(feed)).map(({ summary }) => summary)

describe('a feed of the user’s own roster', () => {
  let feed: Feed
  beforeAll(async () => void (feed = await addFeed('anna', { content: 'own-roster', alarm: 15 })))

  test('is an iCalendar of the owner’s appointments, without offered or unpublished appointments', async () => {
    const answer = await requestFeed(feed)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(await fetchEvents(feed)).toMatchObject([
      {
        uid: `${await getAppointmentId(db, 'l1')}@small`,
        summary: 'Wiskunde B',
        dtstart: '2026-11-16T07:30:00Z',
        dtend: '2026-11-16T08:20:00Z',
        location: 'B204',
        description: 'Docent: Teun Tol\nGroep: V5A',
        status: 'CONFIRMED',
        sequence: '0',
        alarms: 1,
      },
      { summary: 'Engels', location: 'A108, B204', description: 'Docent: Tess Thijs\nGroepen: V5A, V5B' },
      {
        summary: 'Vrij',
        dtstart: '2026-11-20',
        dtend: '2026-11-25',
        description: '',
        transp: 'TRANSPARENT',
        alarms: 0,
      },
    ])
  })

  test('goes on after the last school year that the school entered', async () => {
    const endSchoolYear = (ends_on: string) => db.updateTable('school_year').set({ ends_on }).execute()
    await endSchoolYear('2026-11-16')
    expect(await listSummaries(feed)).toEqual(['Wiskunde B', 'Engels', 'Vrij'])
    await endSchoolYear('2027-07-31')
  })

  test('includes a choice lesson once the owner has joined it, and always for its teacher', async () => {
    const [choice, anna] = [await getAppointmentId(db, 'choice'), await getAttendeeId(db, 'anna')]
    await db.insertInto('subscription').values({ appointment_id: choice, attendee_id: anna, accepted: true }).execute()
    expect(await listSummaries(feed)).toContain('Keuzeles')
    await db.updateTable('subscription').set({ accepted: false, denied: true }).execute()
    expect(await listSummaries(feed)).not.toContain('Keuzeles')
    await db.deleteFrom('subscription').execute()
    expect(await listSummaries(await addFeed('teun', { content: 'own-roster' }))).toContain('Keuzeles')
  })

  test('is in the language that its owner chose', async () => {
    const anna = await api.as('anna')
    const chooseLanguage = (value: string) => anna.patch('/api/Settings', [{ op: 'add', path: '/language', value }])
    await chooseLanguage('en')
    expect((await fetchEvents(feed))[0]?.description).toBe('Teacher: Teun Tol\nGroup: V5A')
    await chooseLanguage('nl')
  })

  test('includes the teacher’s note, which raises the sequence and the modification time', async () => {
    const getUpdatedAt = async () =>
      (await db.selectFrom('appointment').select('updated_at').where('source_id', '=', 'l1').executeTakeFirstOrThrow())
        .updated_at
    const [before, updatedBefore] = [(await fetchEvents(feed))[0], await getUpdatedAt()]
    const note = 'Neem mee: passer, geo; en\nrekenmachine'
    const patch = [{ op: 'add', path: '/teacherNote', value: note }]
    await (await api.as('teun')).patch(`/api/Appointment/${await getAppointmentId(db, 'l1')}`, patch)
    const after = (await fetchEvents(feed))[0]
    expect(after?.description).toBe(`Docent: Teun Tol\nGroep: V5A\n\n${note}`)
    expect([before?.['sequence'], after?.['sequence']]).toEqual(['0', '1'])
    const updatedAfter = await getUpdatedAt()
    expect(updatedAfter > updatedBefore).toBe(true)
    expect(after?.['last-modified']).toBe(`${updatedAfter.slice(0, 19)}Z`)
    expect(after?.['dtstamp']).toBe(after?.['last-modified'])
  })

  test('does not change when another student takes and gives up a place', async () => {
    const findVersion = () =>
      db.selectFrom('appointment').select(['version', 'updated_at']).where('source_id', '=', 'l3').executeTakeFirst()
    const before = await findVersion()
    const [appointment_id, attendee_id] = [await getAppointmentId(db, 'l3'), await getAttendeeId(db, 'bram')]
    await db.insertInto('subscription').values({ appointment_id, attendee_id, accepted: true }).execute()
    await db.deleteFrom('subscription').where('appointment_id', '=', appointment_id).execute()
    expect(await findVersion()).toEqual(before)
  })

  test('answers 304 to its current ETag, which HEAD returns as well', async () => {
    const { headers } = await requestFeed(feed)
    expect(headers['cache-control']).toContain('private')
    const etag = String(headers['etag'])
    const again = await requestFeed(feed, { 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await requestFeed(feed, {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', etag])
    expect((await requestFeed(feed, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('keeps a cancelled appointment for four weeks, marked as cancelled', async () => {
    const { appointments = [], ...school } = smallSchool
    const remainingAppointments = appointments.filter(({ id }) => id !== 'l3' && id !== 'later')
    const createClockAt = (instant: string) => createFixedClock('Europe/Amsterdam', instant)
    await applySchool(
      db,
      { ...school, appointments: remainingAppointments },
      { clock: createClockAt('2026-11-18T09:00:00Z'), replace: true },
    )
    const cancelled = (await fetchEvents(feed)).find(({ summary }) => summary.includes('Engels'))
    expect(cancelled).toMatchObject({
      summary: 'Vervalt: Engels',
      status: 'CANCELLED',
      transp: 'TRANSPARENT',
      alarms: 0,
    })
    const readFeedAt = async (now: string) => (await api.at(now).inject({ url: getFeedPath(feed) })).body
    expect(await readFeedAt('2026-12-16T08:00:00Z')).toContain('Vervalt: Engels')
    expect(await readFeedAt('2026-12-16T09:00:00Z')).not.toContain('Vervalt: Engels')
    expect(await readFeedAt('2026-12-14T10:00:00Z')).toContain('SUMMARY:Wiskunde B')
    expect(await readFeedAt('2026-12-15T10:00:00Z')).not.toContain('SUMMARY:Wiskunde B')
  })

  test('is read in four database queries', async () => {
    await requestFeed(feed)
    let queryCount = 0
    const onAcquire = () => queryCount++
    pool.on('acquire', onAcquire)
    onTestFinished(() => void pool.off('acquire', onAcquire))
    await requestFeed(feed)
    // Four reads: the feed, its owner, the attendees and the roster.
    expect(queryCount).toBe(4)
  })

  test('records when it was last read, at most once an hour', async () => {
    const ownFeed = await addFeed('anna', { content: 'own-roster' })
    const readAt = async (now: string) => {
      await api.at(now).inject({ url: getFeedPath(ownFeed) })
      const { result } = await (await api.as('anna')).get<Feed[]>('/api/Settings/Feeds')
      return result.find(({ id }) => id === ownFeed.id)?.lastReadOn
    }
    expect(await readAt('2026-11-18T10:06:00Z')).toBe('2026-11-18T10:06:00.000Z')
    expect(await readAt('2026-11-18T11:05:00Z')).toBe('2026-11-18T10:06:00.000Z')
    expect(await readAt('2026-11-18T11:06:01Z')).toBe('2026-11-18T11:06:01.000Z')
  })
})

describe('a feed', () => {
  test('of exams or of bookings holds only those', async () => {
    await db.updateTable('appointment').set({ type: 'exam' }).where('source_id', '=', 'l2').execute()
    expect(await listSummaries(await addFeed('tess', { content: 'exams' }))).toEqual(['Toets: Engels'])
    expect(await listSummaries(await addFeed('tess', { content: 'bookings' }))).toEqual([])
    await db.updateTable('appointment').set({ name: 'Toets Engels' }).where('source_id', '=', 'l2').execute()
    expect(await listSummaries(await addFeed('teun', { content: 'exams' }))).toEqual([])
    expect((await requestFeed(await addFeed('tess', { content: 'exams' }))).body).toContain('SUMMARY:Toets Engels')
    await db.updateTable('appointment').set({ name: 'Engels' }).where('source_id', '=', 'l2').execute()
    await db.updateTable('appointment').set({ type: 'lesson' }).where('source_id', '=', 'l2').execute()
  })

  test('of a composed roster names the attendees of each lesson, without attendees hidden from the owner', async () => {
    const addComposedFeed = async (person: string) => {
      const ids = [await getAttendeeId(db, 'tess'), await getAttendeeId(db, 'bram')]
      const attendees = JSON.stringify(ids.map((attendeeId) => ({ attendeeId, colour: null })))
      const preset = { attendee_id: await getAttendeeId(db, person), id: 'both', name: 'Samen', attendees }
      await db.insertInto('roster_preset').values(preset).execute()
      return addFeed(person, { content: 'composed', presetId: 'both' })
    }
    const [coordinatorFeed, teacherFeed, studentFeed] = [
      await addComposedFeed('cora'),
      await addComposedFeed('teun'),
      await addComposedFeed('anna'),
    ]
    expect(await listSummaries(coordinatorFeed)).toEqual(
      expect.arrayContaining(['Gesprek · Bram Bos', 'Vervalt: Engels · Bram Bos, Tess Thijs']),
    )
    expect(await listSummaries(teacherFeed)).not.toContain('Gesprek · Bram Bos')
    expect(await listSummaries(teacherFeed)).toContain('Vervalt: Engels · Bram Bos, Tess Thijs')
    expect(await listSummaries(studentFeed)).toEqual(['Engels · Tess Thijs', 'Vervalt: Engels · Tess Thijs'])
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'tess').execute()
    expect(await listSummaries(studentFeed)).toEqual([])
    await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 'tess').execute()
    await db.deleteFrom('roster_preset').execute()
    expect((await requestFeed(teacherFeed)).statusCode).toBe(404)
  })

  test('of a composed roster has a choice lesson that a member of the team gives, or that a student has joined', async () => {
    const [appointment_id, attendee_id] = [await getAppointmentId(db, 'choice'), await getAttendeeId(db, 'anna')]
    const addComposedFeed = async (id: string) => {
      const attendees = JSON.stringify([{ attendeeId: await getAttendeeId(db, id), colour: null }])
      const preset = { attendee_id: await getAttendeeId(db, 'cora'), id, name: 'Samen', attendees }
      await db.insertInto('roster_preset').values(preset).execute()
      return addFeed('cora', { content: 'composed', presetId: id })
    }
    const [teamFeed, studentFeed] = [await addComposedFeed('science'), await addComposedFeed('anna')]
    expect(await listSummaries(teamFeed)).toContain('Keuzeles · Science')
    expect(await listSummaries(studentFeed)).not.toContain('Keuzeles · Anna Aerts')
    await db.insertInto('subscription').values({ appointment_id, attendee_id, accepted: true }).execute()
    expect(await listSummaries(studentFeed)).toContain('Keuzeles · Anna Aerts')
    await db.deleteFrom('subscription').execute()
    await db.deleteFrom('roster_preset').execute()
  })

  test('of a composed roster leaves out whom a choice lesson is only offered', async () => {
    const [appointment_id, anna] = [await getAppointmentId(db, 'choice'), await getAttendeeId(db, 'anna')]
    const addComposedFeed = async (person: string, sourceIds: string[]) => {
      const ids = await Promise.all(sourceIds.map((sourceId) => getAttendeeId(db, sourceId)))
      const attendees = JSON.stringify(ids.map((attendeeId) => ({ attendeeId, colour: null })))
      const preset = { attendee_id: await getAttendeeId(db, person), id: person, name: 'Samen', attendees }
      await db.insertInto('roster_preset').values(preset).execute()
      return addFeed(person, { content: 'composed', presetId: person })
    }
    await db.insertInto('subscription').values({ appointment_id, attendee_id: anna, accepted: true }).execute()
    expect(await listSummaries(await addComposedFeed('cora', ['anna', 'bram']))).toContain('Keuzeles · Anna Aerts')
    await db.deleteFrom('subscription').execute()
    await db.deleteFrom('roster_preset').execute()
  })

  test('answers 404 as soon as its owner is removed or lacks the module', async () => {
    const feed = await addFeed('cora', { content: 'own-roster' })
    const setModules = (value: string | null) => db.updateTable('school').set({ modules_per_role: value }).execute()
    await setModules(JSON.stringify({ teacher: ['settings'], 'team-coordinator': ['settings'] }))
    expect((await requestFeed(feed)).statusCode).toBe(404)
    await setModules(null)
    expect((await requestFeed(feed)).statusCode).toBe(200)
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'cora').execute()
    expect((await requestFeed(feed)).statusCode).toBe(404)
    await db.updateTable('attendee').set({ removed: false }).where('source_id', '=', 'cora').execute()
  })

  test('of a teacher includes a week once it is published', async () => {
    const feed = await addFeed('teun', { content: 'own-roster' })
    const countMathsEvents = async () =>
      (await fetchEvents(feed)).filter(({ summary }) => summary === 'Wiskunde B').length
    expect(await countMathsEvents()).toBe(1)
    await db.insertInto('published_week').values({ monday: '2026-12-07', published_at: '2026-11-18T10:00Z' }).execute()
    expect(await countMathsEvents()).toBe(2)
  })
})

describe('the secret address of a feed', () => {
  test('gets the same 404 answer in every invalid form', async () => {
    const token = 'A'.repeat(43)
    const answers = await Promise.all(
      [`${token}.ics`, token, `${token}.ICS`, 'x.ics', '', `${token}.ics/x`].map((file) =>
        api.app.inject({ url: `/feeds/${file}` }),
      ),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['404 Not found']))
  })

  test('refuses POST', async () => {
    expect((await requestFeed(await addFeed('evi', { content: 'own-roster' }), {}, 'POST')).statusCode).toBe(404)
  })

  test('lets whoever has it keep no call of the owner waiting or refused', async () => {
    const feed = await addFeed('sam', { content: 'own-roster' })
    const sam = await api.as('sam')
    let refused = 0
    const readFeed = async () => {
      const { statusCode } = await requestFeed(feed)
      if (statusCode === 429) refused++
    }
    const reads = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('feed').select('id').where('id', '=', feed.id).forUpdate().execute()
      const pending = Promise.all(Array.from({ length: 30 }, readFeed))
      await expect.poll(() => refused).toBe(6)
      expect((await sam.get('/api/Settings/Feeds')).status).toBe(200)
      return { pending }
    })
    await reads.pending
  })

  test('is never logged, whatever the outcome of the request', async () => {
    const lines: string[] = []
    const log = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
    const logger = createLogger({ APP_ENV: 'dev', LOG_LEVEL: 'debug' }, log)
    const { app } = await testApp(db, undefined, { logger })
    const feed = await addFeed('ada', { content: 'own-roster' })
    const file = getFeedPath(feed)
    const token = file.slice('/feeds/'.length, -'.ics'.length)
    const paths = [
      file,
      file.toUpperCase(),
      `${file}?x=1`,
      `/%66eeds/${token}.ics`,
      `/feeds/${token}%E0`,
      `${file}/more`,
    ]
    for (const url of paths) await app.inject({ url })
    await app.inject({ url: file, method: 'POST', payload: 'x' })
    const broken = { ...feed, id: 0 }
    await db.schema.alterTable('feed').renameTo('feed_away').execute()
    const failed = await app.inject({ url: getFeedPath(broken) })
    await db.schema.alterTable('feed_away').renameTo('feed').execute()
    expect(failed.statusCode).toBe(500)
    expect(lines.some((line) => line.includes('request failed'))).toBe(true)
    expect(lines.length).toBeGreaterThan(paths.length)
    expect(lines.filter((line) => line.toLowerCase().includes(token.toLowerCase()))).toEqual([])
  })
})
