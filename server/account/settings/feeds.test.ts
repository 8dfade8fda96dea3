import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createFeedAddresses } from '#server/roster/feed/feed-addresses.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

const path = '/api/Settings/Feeds'
const ownRosterFeed = { name: 'Mijn rooster', content: 'own-roster' }
const addFeed = async (person: string, feed: object = ownRosterFeed) => (await api.as(person)).post<Feed>(path, feed)
const fetchFeeds = async (person: string) => (await (await api.as(person)).get<Feed[]>(path)).result
const fetchFeed = (url: string | null) => api.anonymous().get(new URL(url ?? '').pathname)

describe('settings.addFeed', () => {
  test('creates a feed with a 256-bit secret address and stores only a hash of it', async () => {
    const { status, result } = await addFeed('anna', { ...ownRosterFeed, alarm: 15 })
    expect(status).toBe(200)
    expect(result).toMatchObject({ ...ownRosterFeed, presetId: null, alarm: 15, lastReadOn: null })
    const token = /^http:\/\/localhost\/feeds\/([\w-]{43})\.ics$/.exec(result.url ?? '')?.[1] ?? ''
    expect((await fetchFeed(result.url)).status).toBe(200)
    const row = await db.selectFrom('feed').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.token_hash).toBe(createHash('sha256').update(token).digest('base64url'))
    expect(Buffer.from(row.nonce, 'base64url').length).toBeGreaterThanOrEqual(16)
  })

  test('settingsFeedsLimit: creates 5 of 24 feeds requested at once, each in its own slot', async () => {
    const bram = await api.as('bram')
    const answers = await Promise.all(Array.from({ length: 24 }, () => bram.post(path, ownRosterFeed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.every(({ status, code }) => status === 409 && code === 'settingsFeedsLimit')).toBe(true)
    const rows = await db
      .selectFrom('feed')
      .select('slot')
      .where('attendee_id', '=', await getAttendeeId(db, 'bram'))
      .execute()
    expect(rows.map(({ slot }) => slot).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('reuses the slot of a removed feed', async () => {
    const bram = await api.as('bram')
    const [, second] = await fetchFeeds('bram')
    await bram.delete(`${path}/${second?.id}`)
    expect((await bram.post(path, ownRosterFeed)).status).toBe(200)
    expect((await bram.post(path, ownRosterFeed)).code).toBe('settingsFeedsLimit')
  })

  test('presetDoesNotExist: refuses a composed roster that does not exist or belongs to another user', async () => {
    const attendees = JSON.stringify([{ attendeeId: await getAttendeeId(db, 'teun'), colour: null }])
    await db
      .insertInto('roster_preset')
      .values({ attendee_id: await getAttendeeId(db, 'tess'), id: 'sectie', name: 'Sectie', attendees })
      .execute()
    const composed = { name: 'Sectie', content: 'composed', presetId: 'sectie' }
    expect((await addFeed('tess', composed)).result).toMatchObject(composed)
    expect(await addFeed('teun', composed)).toMatchObject({ status: 404, code: 'presetDoesNotExist' })
    expect((await addFeed('tess', { ...composed, presetId: 'x' })).code).toBe('presetDoesNotExist')
  })

  test.each([
    { ...ownRosterFeed, name: ' ' },
    { ...ownRosterFeed, name: 'x'.repeat(61) },
    { ...ownRosterFeed, content: 'everything' },
    { ...ownRosterFeed, content: 'composed' },
    { ...ownRosterFeed, presetId: 'sectie' },
    { ...ownRosterFeed, alarm: -1 },
  ])('requestInvalid: refuses %j and creates no feed', async (feed) => {
    expect((await addFeed('cora', feed)).code).toBe('requestInvalid')
    expect(await fetchFeeds('cora')).toEqual([])
  })
})

describe('settings.feeds', () => {
  test('returns the user’s own feeds, oldest first, with the same address each time', async () => {
    const first = (await addFeed('ada')).result
    const second = (await addFeed('ada', { name: 'Toetsen', content: 'exams' })).result
    expect(await fetchFeeds('ada')).toEqual([first, second])
    expect(await fetchFeeds('sam')).toEqual([])
  })

  test('hides the address while impersonating, when feeds cannot be added, renewed or removed', async () => {
    const { result } = await addFeed('teun')
    const asTeun = await api.as('teun', 'sam')
    expect((await asTeun.get<Feed[]>(path)).result).toMatchObject([{ id: result.id, url: null }])
    const refusals = [
      await asTeun.post(path, ownRosterFeed),
      await asTeun.post(`${path}/${result.id}/renew`),
      await asTeun.delete(`${path}/${result.id}`),
    ]
    expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('impersonationActiveOnlyGetRequestsAllowed'))
    expect((await fetchFeed(result.url)).status).toBe(200)
  })

  test('returns no address once the installation has another secret', () => {
    const secret = createFeedAddresses('one', 'https://a.example').createSecret()
    expect(createFeedAddresses('one', 'https://a.example').findUrl(secret)).toMatch(/^https:\/\/a\.example\/feeds\//)
    expect(createFeedAddresses('two', 'https://a.example').findUrl(secret)).toBeNull()
  })
})

describe('settings.renewFeed and settings.removeFeed', () => {
  test('end the old address at once; renewing gives a new address', async () => {
    const evi = await api.as('evi')
    const { id, url } = (await addFeed('evi')).result
    const renewed = (await evi.post<Feed>(`${path}/${id}/renew`)).result
    expect(renewed).toMatchObject({ id, name: ownRosterFeed.name })
    expect(renewed.url).not.toBe(url)
    expect([(await fetchFeed(url)).status, (await fetchFeed(renewed.url)).status]).toEqual([404, 200])
    expect((await evi.delete(`${path}/${id}`)).status).toBe(200)
    expect((await fetchFeed(renewed.url)).status).toBe(404)
  })

  test('feedDoesNotExist: refuse another user’s feed as if it did not exist', async () => {
    const { id, url } = (await addFeed('cora')).result
    const sam = await api.as('sam')
    for (const feed of [id, 2_000_000_000]) {
      expect(await sam.delete(`${path}/${feed}`)).toMatchObject({ status: 404, code: 'feedDoesNotExist' })
      expect(await sam.post(`${path}/${feed}/renew`)).toMatchObject({ status: 404, code: 'feedDoesNotExist' })
    }
    expect((await fetchFeed(url)).status).toBe(200)
  })

  test('are recorded in the audit log without name or address', async () => {
    const sam = await api.as('sam')
    const { id } = (await addFeed('sam', { name: 'Geheim', content: 'bookings' })).result
    await sam.post(`${path}/${id}/renew`)
    await sam.delete(`${path}/${id}`)
    const rows = await db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_id', '=', await getAttendeeId(db, 'sam'))
      .orderBy('id')
      .execute()
    const details = { feed: id, content: 'bookings' }
    expect(rows).toEqual([
      { action: 'settings.addFeed', details },
      { action: 'settings.renewFeed', details },
      { action: 'settings.removeFeed', details },
    ])
  })
})
