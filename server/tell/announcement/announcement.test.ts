import type { Announcement, AnnouncementAudience } from '@uurwerk/contract/tell/announcement'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { applyRetention } from '#server/desk/school-person-data/service.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { notifyStarted } from './service.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
const ids = {
  v5a: await getAttendeeId(db, 'v5a'),
  v5b: await getAttendeeId(db, 'v5b'),
  science: await getAttendeeId(db, 'science'),
}
beforeEach(async () => {
  await db.deleteFrom('announcement').execute()
  await db.deleteFrom('notification').execute()
})

const announcement = { title: 'Fietsenstalling', text: 'De stalling is **dicht**.' }
const post = async (person: string, body: object) =>
  (await api.as(person)).post<Announcement>('/api/Announcement', { ...announcement, ...body })
const patch = async (person: string, id: number, body: object, headers: Record<string, string> = {}) =>
  (await api.as(person)).patch<Announcement>(`/api/Announcement/${id}`, body, headers)
const fetchTitles = async (person: string, query = '') =>
  (await (await api.as(person)).get<Announcement[]>(`/api/Announcement${query}`)).result.map(({ title }) => title)
const listNotified = async () => {
  const { rows } = await sql<{ source_id: string }>`
    select attendee.source_id from notification join attendee on attendee.id = notification.attendee_id
    where notification.type = 'announcement' order by 1`.execute(db)
  return rows.map(({ source_id }) => source_id)
}
const everyone = ['ada', 'anna', 'bram', 'cora', 'evi', 'pia', 'sam', 'tess', 'teun', 'vera']
const clockAt = (instant: string) => createFixedClock('Europe/Amsterdam', instant)

describe('announcement.create', () => {
  test('announces to everyone for 14 days from now by default, and notifies each person once', async () => {
    const { status, result } = await post('pia', {})
    expect(status).toBe(201)
    expect(result).toEqual({
      id: expect.any(Number) as number,
      ...announcement,
      audience: { roles: [], teams: [], groups: [] },
      audienceNames: [],
      from: '2026-11-18T11:06',
      until: '2026-12-02T11:06',
      pinned: false,
      onBoard: false,
      createdBy: { id: await getAttendeeId(db, 'pia'), name: 'Pia Pool' },
      version: 1,
    })
    expect(await listNotified()).toEqual(everyone)
    const list = (await (await api.as('anna')).get<Notification[]>('/api/notification')).result
    expect(list).toMatchObject([
      { type: 'announcement', data: '{"title":"Fietsenstalling"}', dataReferenceId: result.id },
    ])
  })

  test.each([
    ['a role', 'pia', () => ({ roles: ['student'] }), ['anna', 'bram']],
    ['a team', 'cora', () => ({ teams: [ids.science] }), ['cora', 'teun']],
    ['a group with its present members', 'tess', () => ({ groups: [ids.v5b] }), ['bram']],
    ['a role or a group', 'ada', () => ({ roles: ['planner'], groups: [ids.v5a] }), ['anna', 'pia']],
  ])('reaches %s and nobody else', async (_name, person, audience, recipients) => {
    expect((await post(person, { audience: audience() })).status).toBe(201)
    expect(await listNotified()).toEqual(recipients)
    for (const reader of everyone)
      expect({ reader, sees: (await fetchTitles(reader)).length }).toEqual({
        reader,
        sees: recipients.includes(reader) ? 1 : 0,
      })
  })

  test.each([
    ['a teacher to everyone', 'teun', () => ({})],
    ['a teacher to a group of others', 'teun', () => ({ groups: [ids.v5b] })],
    ['a teacher to a team', 'teun', () => ({ teams: [ids.science] })],
    ['a teacher to a role', 'teun', () => ({ roles: ['student'], groups: [ids.v5a] })],
    ['a coordinator to a group without lessons', 'cora', () => ({ groups: [ids.v5a] })],
  ])('announcementNoRights: refuses %s', async (_name, person, audience) => {
    expect(await post(person, { audience: audience() })).toMatchObject({ status: 403, code: 'announcementNoRights' })
    expect(await listNotified()).toEqual([])
  })

  test('announcementNoRights: leaves the hall screen to who may announce to everyone', async () => {
    const audience = { groups: [ids.v5a] }
    const refused = { status: 403, code: 'announcementNoRights' }
    expect(await post('teun', { audience, onBoard: true })).toMatchObject(refused)
    const { id } = (await post('teun', { audience })).result
    expect(await patch('teun', id, { onBoard: true })).toMatchObject(refused)
    expect((await patch('pia', id, { onBoard: true })).result.onBoard).toBe(true)
    expect((await patch('teun', id, { onBoard: false })).result.onBoard).toBe(false)
    expect((await post('pia', { audience, onBoard: true })).status).toBe(201)
  })

  test('refuses who may announce nothing before it judges the form', async () => {
    const { status, code } = await (await api.as('anna')).post('/api/Announcement', { text: 7 })
    expect({ status, code }).toEqual({ status: 403, code: 'announcementNoRights' })
  })

  test('refuses a teacher without groups and a coordinator without a team before it judges the form', async () => {
    const cora = await getAttendeeId(db, 'cora')
    const setReach = async (hasReach: boolean) => {
      await db.updateTable('appointment').set({ is_cancelled: !hasReach }).where('type', '=', 'lesson').execute()
      await db.updateTable('team_member').set({ is_coordinator: hasReach }).where('person_id', '=', cora).execute()
    }
    const sendForms = async (person: string) => {
      const caller = await api.as(person)
      return [await caller.post('/api/Announcement', {}), await caller.patch('/api/Announcement/1', { text: 7 })]
    }
    expect((await sendForms('tess')).map(({ status }) => status)).toEqual([400, 400])
    await setReach(false)
    onTestFinished(() => setReach(true))
    for (const answer of [...(await sendForms('tess')), ...(await sendForms('cora'))])
      expect(answer).toMatchObject({ status: 403, code: 'announcementNoRights' })
  })

  test('textTooLong: refuses a title over 120 and a text over 2,000 characters, also in a change', async () => {
    const { status, result } = await post('pia', { title: 'x'.repeat(120), text: 'x'.repeat(2000) })
    expect(status).toBe(201)
    for (const body of [{ title: 'x'.repeat(121) }, { text: 'x'.repeat(2001) }])
      for (const answer of [await post('pia', body), await patch('pia', result.id, body)])
        expect(answer).toMatchObject({ status: 422, code: 'textTooLong' })
  })

  test('refuses an empty title and an unknown field of time', async () => {
    for (const body of [{ title: ' ' }, { from: 'tomorrow' }])
      expect(await post('pia', body)).toMatchObject({ status: 400, code: 'requestInvalid' })
  })

  test('dateRangeInvalid, timeDoesNotExist and attendeeDoesNotExist: refuses such periods and audiences', async () => {
    expect((await post('pia', { until: '2026-11-18T11:06' })).code).toBe('dateRangeInvalid')
    expect((await post('pia', { from: '2199-12-31T12:00' })).code).toBe('dateRangeInvalid')
    expect((await post('pia', { until: '2027-03-28T02:30' })).code).toBe('timeDoesNotExist')
    expect((await post('pia', { audience: { teams: [ids.v5a] } })).code).toBe('attendeeDoesNotExist')
  })
})

describe('announcement.list', () => {
  test('has what runs now, pinned first, and with `all` what the caller may change', async () => {
    await post('pia', { title: 'over', from: '2026-11-01T08:00', until: '2026-11-18T11:06' })
    await post('pia', { title: 'later', from: '2026-11-19T08:00' })
    await post('pia', { title: 'pinned', from: '2026-11-10T08:00', pinned: true })
    await post('pia', { title: 'first', from: '2026-11-17T08:00' })
    await post('teun', { title: 'v5a', audience: { groups: [ids.v5a] } })
    expect(await fetchTitles('anna')).toEqual(['pinned', 'v5a', 'first'])
    expect(await fetchTitles('bram')).toEqual(['pinned', 'first'])
    expect(await fetchTitles('pia', '?all=true')).toEqual(['later', 'v5a', 'first', 'pinned', 'over'])
    expect(await fetchTitles('teun', '?all=true')).toEqual(['v5a'])
    expect(await fetchTitles('anna', '?all=true')).toEqual([])
  })
})

describe('announcement.audience', () => {
  const fetchAudience = async (person: string, query = '') =>
    (await (await api.as(person)).get<AnnouncementAudience>(`/api/Announcement/Audience${query}`)).result

  test('lists whom the caller may announce to, and counts the requested people', async () => {
    expect(await fetchAudience('teun', `?groups=${ids.v5a}`)).toEqual({
      people: 1,
      everyone: false,
      teams: [],
      groups: [{ id: ids.v5a, name: 'V5A' }],
    })
    expect((await fetchAudience('cora')).teams).toEqual([{ id: ids.science, name: 'Science' }])
    expect(await fetchAudience('pia')).toMatchObject({ people: everyone.length, everyone: true })
    expect(await fetchAudience('pia', '?roles=student,planner')).toMatchObject({ people: 3 })
  })

  test('leaves out groups that the teacher only covers, and those of drafts and cancelled lessons', async () => {
    const listGroups = async () => (await fetchAudience('teun')).groups.map(({ name }) => name)
    const cancel = (isCancelled: boolean) =>
      db.updateTable('appointment').set({ is_cancelled: isCancelled }).where('source_id', '=', 'l1').execute()
    const planner = await api.as('pia')
    const path = `/api/Appointment/${await getAppointmentId(db, 'l3')}/change`
    const cover = { teachers: [await getAttendeeId(db, 'teun')], solution: 'cover', force: true }
    expect((await planner.post(path, cover)).code).toBeUndefined()
    onTestFinished(async () => void (await planner.delete(path)))
    expect(await listGroups()).toEqual(['V5A'])
    await cancel(true)
    onTestFinished(async () => void (await cancel(false)))
    expect(await listGroups()).toEqual([])
    await cancel(false)
    const weeks = await db.deleteFrom('published_week').returningAll().execute()
    onTestFinished(async () => void (await db.insertInto('published_week').values(weeks).execute()))
    expect(await listGroups()).toEqual([])
  })

  test('counts nobody outside the reach of the caller', async () => {
    expect((await fetchAudience('teun', `?groups=${ids.v5b}`)).people).toBe(0)
    expect((await fetchAudience('teun')).people).toBe(0)
  })
})

describe('announcement.change', () => {
  test('changes the given fields, and notifies only people who were not notified', async () => {
    const { id } = (await post('pia', { audience: { groups: [ids.v5a] } })).result
    const { result } = await patch('pia', id, { title: 'Open', audience: { groups: [ids.v5a, ids.v5b] } })
    expect(result).toMatchObject({ title: 'Open', text: announcement.text, version: 2, from: '2026-11-18T11:06' })
    expect(result.audienceNames.map(({ name }) => name)).toEqual(['V5A', 'V5B'])
    expect(await listNotified()).toEqual(['anna', 'bram'])
    const list = (await (await api.as('anna')).get<Notification[]>('/api/notification')).result
    expect(list.map(({ data }) => data)).toEqual(['{"title":"Open"}'])
  })

  test('takes the notification from people who are no longer meant', async () => {
    const { id } = (await post('pia', {})).result
    await patch('pia', id, { audience: { groups: [ids.v5b] } })
    expect(await listNotified()).toEqual(['bram'])
  })

  test('notifies nobody again whose notification retention has deleted', async () => {
    const { id } = (await post('pia', { audience: { groups: [ids.v5a] }, until: '2027-06-30T17:00' })).result
    await applyRetention(db, { clock: clockAt('2027-02-17T10:06:00Z') })
    expect(await listNotified()).toEqual([])
    const later = await api.at('2027-02-17T10:06:00Z').as('pia')
    const body = { title: 'Open', audience: { groups: [ids.v5a, ids.v5b] } }
    expect((await later.patch(`/api/Announcement/${id}`, body)).status).toBe(200)
    expect(await listNotified()).toEqual(['bram'])
  })

  test('one that is put off is told to its new audience when it begins', async () => {
    const { id } = (await post('pia', { audience: { groups: [ids.v5a] } })).result
    await patch('pia', id, { from: '2026-11-19T08:00', audience: { groups: [ids.v5a, ids.v5b] } })
    expect(await listNotified()).toEqual(['anna'])
    await notifyStarted(db, clockAt('2026-11-19T07:00:00Z'))
    expect(await listNotified()).toEqual(['anna', 'bram'])
  })

  test('changes an announcement to a group that was removed since, and adds no removed group', async () => {
    const setRemoved = (removed: boolean) =>
      db.updateTable('attendee').set({ removed }).where('source_id', '=', 'v5b').execute()
    const { id } = (await post('pia', { audience: { groups: [ids.v5b] } })).result
    const other = (await post('pia', { audience: { groups: [ids.v5a] } })).result
    await setRemoved(true)
    const changed = await patch('pia', id, { title: 'Open' })
    const widened = await patch('pia', other.id, { audience: { groups: [ids.v5a, ids.v5b] } })
    await setRemoved(false)
    expect([changed.status, changed.result.title, widened.code]).toEqual([200, 'Open', 'attendeeDoesNotExist'])
  })

  test('preconditionFailed: of two edits of the same version one is refused', async () => {
    const { id, version } = (await post('pia', {})).result
    const headers = { 'if-match': `"${version}."` }
    const answers = await Promise.all([
      patch('pia', id, { title: 'Van Pia' }, headers),
      patch('ada', id, { title: 'Van Ada' }, headers),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(answers.find(({ status }) => status === 412)?.code).toBe('preconditionFailed')
  })

  test('announcementNoRights: leaves one of a higher role to its author and to who announces to everyone', async () => {
    const audience = { groups: [ids.v5a] }
    const { id } = (await post('pia', { audience })).result
    expect((await patch('teun', id, { title: 'Open' })).code).toBe('announcementNoRights')
    expect((await (await api.as('teun')).delete(`/api/Announcement/${id}`)).code).toBe('announcementNoRights')
    expect(await fetchTitles('teun', '?all=true')).toEqual([])
    expect((await patch('ada', id, { title: 'Open' })).status).toBe(200)
    const ofTeacher = (await post('teun', { audience })).result
    expect((await patch('tess', ofTeacher.id, { title: 'Dicht' })).status).toBe(200)
  })

  test('refuses a teacher who widens the audience, and an announcement that was removed', async () => {
    const { id } = (await post('teun', { audience: { groups: [ids.v5a] } })).result
    expect((await patch('teun', id, { audience: {} })).code).toBe('announcementNoRights')
    expect((await patch('teun', id, { audience: { groups: [ids.v5b] } })).code).toBe('announcementNoRights')
    expect((await patch('teun', id, { until: '2026-11-01T08:00' })).code).toBe('dateRangeInvalid')
    expect((await patch('teun', 999, { title: 'x' })).code).toBe('announcementDoesNotExist')
  })
})

describe('announcement.remove', () => {
  test('removes it with its notifications', async () => {
    const { id } = (await post('pia', {})).result
    expect((await (await api.as('ada')).delete(`/api/Announcement/${id}`)).status).toBe(200)
    expect(await fetchTitles('anna')).toEqual([])
    expect(await listNotified()).toEqual([])
  })

  test('preconditionFailed: leaves one that was changed since, and removes the version that the caller saw', async () => {
    const { id, version } = (await post('pia', {})).result
    const changed = (await patch('ada', id, { title: 'Van Ada' })).result
    const remove = async (seen: number) =>
      (await api.as('pia')).delete(`/api/Announcement/${id}`, { 'if-match': `"${seen}."` })
    expect(await remove(version)).toMatchObject({ status: 412, code: 'preconditionFailed' })
    expect(await fetchTitles('anna')).toEqual(['Van Ada'])
    expect((await remove(changed.version)).status).toBe(200)
  })
})

describe('the job', () => {
  test('notifies when an announcement begins, once, also with two servers at once', async () => {
    await post('pia', { from: '2026-11-19T08:00', audience: { groups: [ids.v5a] } })
    await notifyStarted(db, clockAt('2026-11-19T06:59:00Z'))
    expect(await listNotified()).toEqual([])
    const start = clockAt('2026-11-19T07:00:00Z')
    await Promise.all([notifyStarted(db, start), notifyStarted(db, start)])
    await notifyStarted(db, start)
    expect(await listNotified()).toEqual(['anna'])
  })

  test('notifies nobody about an announcement that ended meanwhile', async () => {
    await post('pia', { from: '2026-11-19T08:00', until: '2026-11-19T09:00' })
    await notifyStarted(db, clockAt('2026-11-19T08:00:00Z'))
    expect(await listNotified()).toEqual([])
  })
})
