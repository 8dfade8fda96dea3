import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'
import type { Scope } from '@uurwerk/contract/account/session'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { addAvailabilityRequest, removeAvailabilityRequests } from '#server/test/availability-requests.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { notifyDueTeachers } from './service.ts'

const { db, url } = await testDatabase('small school')
const api = await testApp(db, undefined, { url })
const base = '/api/AvailabilityRequest'
let address: string
let teun: number

const buildReplacement = (path: string, value: unknown) => ({ op: 'replace', path, value })
const createContextAt = (now: string) => ({ db, clock: createFixedClock('Europe/Amsterdam', now) })
const takeNotifications = async (person: string) => {
  const rows = await db
    .selectFrom('notification')
    .select(['type', 'data', 'data_reference_id'])
    .where('attendee_id', '=', await getAttendeeId(db, person))
    .orderBy('id')
    .execute()
  await db.deleteFrom('notification').execute()
  return rows
}
const countRequests = async (person: string, callers: Pick<typeof api, 'as'> = api) =>
  (await (await callers.as(person)).get<Scope>('/api/Scope')).result.counts.availabilityRequest

const hasRequestId = (requestId: number, data: unknown) => (data as { id: number }).id === requestId

beforeAll(async () => {
  address = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`
  teun = await getAttendeeId(db, 'teun')
})
beforeEach(async () => {
  await removeAvailabilityRequests(db)
  await db.deleteFrom('notification').execute()
})

describe('a teacher is notified', () => {
  test('once when a request opens, and not before', async () => {
    const id = await addAvailabilityRequest(db, { opens: '2026-11-18T12:00' })
    expect(await notifyDueTeachers(createContextAt('2026-11-18T10:59:00Z'), 'availabilityRequested')).toBe(0)
    expect(await notifyDueTeachers(createContextAt('2026-11-18T11:00:00Z'), 'availabilityRequested')).toBe(1)
    expect(await notifyDueTeachers(createContextAt('2026-11-18T11:01:00Z'), 'availabilityRequested')).toBe(0)
    const data = { request: { id, name: 'Periode 2' }, until: '2026-11-27T17:00', outcome: null, by: '' }
    expect(await takeNotifications('teun')).toEqual([{ type: 'availabilityRequested', data, data_reference_id: id }])
  })
  test('at once of a request that is created open, and not of a request that has closed', async () => {
    const body = {
      name: 'P3',
      opens: '2026-11-18T08:00',
      closes: '2026-11-20T17:00',
      start: '2027-02-01',
      end: '2027-04-18',
    }
    await (await api.as('cora')).post(base, { ...body, weeks: 'all', attendeeIds: [teun] })
    expect((await takeNotifications('teun')).map(({ type }) => type)).toEqual(['availabilityRequested'])
    await removeAvailabilityRequests(db)
    await addAvailabilityRequest(db)
    expect(await notifyDueTeachers(createContextAt('2026-11-27T16:00:00Z'), 'availabilityRequested')).toBe(0)
  })
  test('again four days before closing if the availability is not submitted', async () => {
    const id = await addAvailabilityRequest(db, { teachers: ['teun', 'tess', 'cora'] })
    const tess = await getAttendeeId(db, 'tess')
    await db.updateTable('availability').set({ state: 'submitted' }).where('person_id', '=', tess).execute()
    await db.updateTable('availability').set({ state: 'revised' }).where('person_id', '=', teun).execute()
    expect(await notifyDueTeachers(createContextAt('2026-11-23T15:59:00Z'), 'availabilityReminder')).toBe(0)
    expect(await notifyDueTeachers(createContextAt('2026-11-23T16:00:00Z'), 'availabilityReminder')).toBe(2)
    expect(await notifyDueTeachers(createContextAt('2026-11-23T16:01:00Z'), 'availabilityReminder')).toBe(0)
    const rows = await db.selectFrom('notification').select(['attendee_id', 'data_reference_id']).execute()
    expect(rows).toEqual(
      expect.arrayContaining([
        { attendee_id: teun, data_reference_id: id },
        { attendee_id: await getAttendeeId(db, 'cora'), data_reference_id: id },
      ]),
    )
  })
  test('with a reminder only from the second half of a short opening', async () => {
    await addAvailabilityRequest(db, { opens: '2026-11-18T08:00', closes: '2026-11-20T08:00' })
    expect(await notifyDueTeachers(createContextAt('2026-11-19T06:59:00Z'), 'availabilityReminder')).toBe(0)
    expect(await notifyDueTeachers(createContextAt('2026-11-19T07:00:00Z'), 'availabilityReminder')).toBe(1)
  })
  test('of a judgement, its coordinator and its withdrawal, and not of a comment alone or a repeat', async () => {
    const id = await addAvailabilityRequest(db)
    await db.updateTable('availability').set({ state: 'submitted' }).execute()
    const review = async (patch: unknown) =>
      (await api.as('cora')).patch<AvailabilityReview>(`${base}/Review/${id}/Attendee/${teun}`, patch)
    await review([buildReplacement('/teamleadcomment', 'Ik kijk er morgen naar')])
    expect(await takeNotifications('teun')).toEqual([])
    await review([buildReplacement('/state', 'revised')])
    await review([buildReplacement('/state', 'revised')])
    const data = { request: { id }, until: '2026-11-27T17:00', outcome: 'revised', by: 'Cora Coen' }
    expect(await takeNotifications('teun')).toMatchObject([{ type: 'availabilityReviewed', data }])
    await review([buildReplacement('/state', 'submitted')])
    expect(await takeNotifications('teun')).toMatchObject([
      { type: 'availabilityReviewed', data: { ...data, until: null, outcome: 'submitted' } },
    ])
  })
})

describe('the menu counts', () => {
  test('requests that a teacher can fill in now, and answers that a coordinator has to judge', async () => {
    await addAvailabilityRequest(db, { teachers: ['teun', 'cora'] })
    await addAvailabilityRequest(db, { teachers: ['teun'], opens: '2026-11-19T08:00' })
    expect([await countRequests('teun'), await countRequests('cora'), await countRequests('tess')]).toEqual([
      1,
      1,
      undefined,
    ])
    await db.updateTable('availability').set({ state: 'submitted' }).where('person_id', '=', teun).execute()
    expect([await countRequests('teun'), await countRequests('cora')]).toEqual([undefined, 3])
    await db.updateTable('availability').set({ state: 'accepted' }).where('person_id', '=', teun).execute()
    expect([await countRequests('teun'), await countRequests('cora')]).toEqual([undefined, 1])
    expect(await countRequests('cora', api.at('2026-11-27T16:00:00Z'))).toBeUndefined()
  })
  test('nothing while impersonating', async () => {
    await addAvailabilityRequest(db)
    const { result } = await (await api.as('teun', 'ada')).get<Scope>('/api/Scope')
    expect(result.counts).toEqual({})
  })
})

describe('the event stream', () => {
  test('sends each change to the teacher and each step to the coordinator, with its version', async () => {
    const id = await addAvailabilityRequest(db)
    const eventLists = await Promise.all(
      ['teun', 'cora', 'tess'].map(async (person) => {
        const { events } = await openEventStream(address, await api.mintToken(person))
        // Announcements of an earlier test may still arrive.
        return () =>
          events.flatMap(({ event, data }) =>
            event === 'availability-changed' && hasRequestId(id, data) ? [data] : [],
          )
      }),
    )
    const [listTeunsEvents = () => [], listCorasEvents = () => [], listTessEvents = () => []] = eventLists
    const patch = async (value: unknown) => (await api.as('teun')).patch(`${base}/Request/${id}/Attendee/me`, value)
    await patch([buildReplacement('/comments', 'a')])
    await patch([buildReplacement('/comments', 'b')])
    await patch([buildReplacement('/state', 'submitted')])
    const buildEventData = (number: number) => ({ id, attendeeId: teun, version: number })
    await expect
      .poll(listTeunsEvents, { timeout: 10_000 })
      .toEqual([buildEventData(2), buildEventData(3), buildEventData(4)])
    await expect.poll(listCorasEvents, { timeout: 10_000 }).toEqual([buildEventData(2), buildEventData(4)])
    expect(listTessEvents()).toEqual([])
  })
})
