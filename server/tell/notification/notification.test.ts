import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Notification, RosterChange } from '@uurwerk/contract/tell/notification'
import type { Scope } from '@uurwerk/contract/account/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { notify } from './service.ts'

const { db, pool } = await testDatabase('small school')
const api = await testApp(db, '2026-11-12T10:06:00Z')
beforeEach(async () => {
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('person_settings').execute()
})

/** Notifies a person as a feature would. */
async function notifyPerson(person: string, type: Notification['type'] = 'bookingCancelled', data: object = {}) {
  const attendeeId = await getAttendeeId(db, person)
  await db.transaction().execute((tx) => notify(tx, [{ attendeeId, type, data, referenceId: 7 }], instant))
}
const instant = '2026-11-11T09:00:00.000Z'

/** Imports the small school with other rooms for some lessons. */
async function changeRooms(rooms: Record<string, string[]>, moment: string) {
  const appointments =
    smallSchool.appointments?.map((appointment) => ({
      ...appointment,
      rooms: rooms[appointment.id] ?? appointment.rooms,
    })) ?? []
  const clock = createFixedClock('Europe/Amsterdam', moment)
  await applySchool(db, { settings: smallSchool.settings, appointments }, { clock, weeks: '2026-W47' })
}

const fetchNotifications = async (person: string) =>
  (await (await api.as(person)).get<Notification[]>('/api/notification')).result
const markRead = async (person: string, id: number) =>
  (await api.as(person)).post<Notification>(`/api/notification/${id}/read`)
const fetchMenuCounts = async (person: string, impersonator?: string) =>
  (await (await api.as(person, impersonator)).get<Scope>('/api/Scope')).result.counts
const fetchFirstId = async (person: string) => (await fetchNotifications(person))[0]?.id ?? 0

describe('notification.list', () => {
  test('returns the caller’s own notifications, newest first, with all fields', async () => {
    await notifyPerson('anna', 'bookingInvitation', { name: 'Overleg', invitationStatus: 'Pending' })
    await notifyPerson('anna', 'interrogationOpening')
    await notifyPerson('bram')
    const list = await fetchNotifications('anna')
    expect(list.map(({ type }) => type)).toEqual(['interrogationOpening', 'bookingInvitation'])
    expect(list[1]).toEqual({
      id: expect.any(Number) as number,
      type: 'bookingInvitation',
      read: false,
      quiet: false,
      createdOn: instant,
      timestamp: Date.parse(instant) / 1000,
      data: expect.any(String) as string,
      dataReferenceId: 7,
    })
    expect(JSON.parse(list[1]?.data ?? '')).toEqual({ name: 'Overleg', invitationStatus: 'Pending' })
  })
  test('returns a notification that an import dates before an earlier one after it', async () => {
    await notifyPerson('anna')
    await changeRooms({ l1: ['a108'] }, '2026-11-11T08:59:00Z')
    expect((await fetchNotifications('anna')).map(({ type }) => type)).toEqual(['bookingCancelled', 'rosterChange'])
    await changeRooms({}, '2026-11-11T09:01:00Z')
  })
  test('returns the newest 200 notifications, and does not mark them as read', async () => {
    const attendeeId = await getAttendeeId(db, 'anna')
    const notifications = Array.from({ length: 250 }, (_, number) => ({
      attendeeId,
      type: 'bookingCancelled' as const,
      data: { number },
    }))
    await db.transaction().execute((tx) => notify(tx, notifications, instant))
    const list = await fetchNotifications('anna')
    expect(list).toHaveLength(200)
    expect(list[0]?.data).toBe('{"number":249}')
    await (await api.as('anna')).get('/api/notifications')
    expect((await fetchNotifications('anna')).every(({ read }) => !read)).toBe(true)
    expect(await fetchMenuCounts('anna')).toEqual({ notifications: 250 })
  })
  test('attendeeNoRights: is refused while impersonating', async () => {
    const asAnna = await api.as('anna', 'sam')
    for (const path of ['/api/notification', '/api/notifications', '/api/notifications/roster-change/1'])
      expect(await asAnna.get(path)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
  })
  test('userIsNoAttendee: is refused for a user unknown to the school', async () => {
    expect(await (await api.as('nobody')).get('/api/notification')).toMatchObject({ code: 'userIsNoAttendee' })
  })
})

describe('notification.rosterChanges', () => {
  test('returns only roster changes, newest first, and none to a user without that scope', async () => {
    await notifyPerson('anna')
    await changeRooms({ l1: ['a108'] }, '2026-11-09T08:00:00Z')
    await changeRooms({}, '2026-11-10T08:00:00Z')
    const anna = await api.as('anna')
    const { result } = await anna.get<Notification[]>('/api/notifications')
    expect(result.map(({ type, createdOn }) => `${type} ${createdOn}`)).toEqual([
      'rosterChange 2026-11-10T08:00:00.000Z',
      'rosterChange 2026-11-09T08:00:00.000Z',
    ])
    await db
      .updateTable('school')
      .set({ modules_per_role: JSON.stringify({ student: ['roster', 'notifications'] }) })
      .execute()
    expect((await anna.get<Notification[]>('/api/notifications')).result).toEqual([])
    expect(await anna.get(`/api/notifications/roster-change/${result[0]?.id}`)).toMatchObject({
      code: 'notificationDoesNotExist',
    })
    expect((await fetchNotifications('anna')).map(({ type }) => type)).toEqual(['bookingCancelled'])
    expect(await fetchMenuCounts('anna')).toEqual({ notifications: 1 })
    await db.updateTable('school').set({ modules_per_role: null }).execute()
  })
})

describe('notification.rosterChange', () => {
  test('returns the changed lessons of a notification by start time, and does not mark it as read', async () => {
    await changeRooms({ l1: ['a108'], l3: ['a108'] }, '2026-11-09T08:00:00Z')
    const anna = await api.as('anna')
    const id = await fetchFirstId('anna')
    const { result } = await anna.get<RosterChange>(`/api/notifications/roster-change/${id}`)
    expect(result).toMatchObject({ id, createdOn: '2026-11-09T08:00:00.000Z' })
    const changedRooms = result.changes.map(({ start, classrooms, change }) => [
      start,
      change.classrooms?.map(({ name }) => name),
      classrooms.map(({ name }) => name),
    ])
    expect(changedRooms).toEqual([
      ['2026-11-16T08:30', ['B204'], ['A108']],
      ['2026-11-19T10:30', ['A108', 'B204'], ['A108']],
    ])
    expect((await fetchNotifications('anna'))[0]?.read).toBe(false)
    await changeRooms({}, '2026-11-10T08:00:00Z')
  })
  test('notificationDoesNotExist: neither shows nor marks the notification for a user who lost the scope', async () => {
    await changeRooms({ l1: ['a108'] }, '2026-11-09T08:00:00Z')
    const [anna, id] = [await api.as('anna'), await fetchFirstId('anna')]
    await changeRooms({}, '2026-11-10T08:00:00Z')
    const withoutScope = JSON.stringify({ student: ['roster', 'notifications'] })
    await db.updateTable('school').set({ modules_per_role: withoutScope }).execute()
    const answers = [
      await anna.get(`/api/notifications/roster-change/${id}`),
      await anna.post(`/api/notification/${id}/read`),
    ]
    await db.updateTable('school').set({ modules_per_role: null }).execute()
    expect(answers.map(({ code }) => code)).toEqual(['notificationDoesNotExist', 'notificationDoesNotExist'])
    expect((await fetchNotifications('anna')).find((notification) => notification.id === id)?.read).toBe(false)
  })
  test('notificationDoesNotExist: refuses another user’s notification, another type and an unknown id alike', async () => {
    await changeRooms({ l1: ['a108'] }, '2026-11-09T08:00:00Z')
    const annas = await fetchFirstId('anna')
    await changeRooms({}, '2026-11-10T08:00:00Z')
    await notifyPerson('bram')
    const bram = await api.as('bram')
    const answers = [annas, await fetchFirstId('bram'), 999_999].map((id) =>
      bram.get(`/api/notifications/roster-change/${id}`),
    )
    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ status: 404, code: 'notificationDoesNotExist' })
  })
})

describe('notification.read', () => {
  test('marks a notification as read, and changes nothing when repeated', async () => {
    await notifyPerson('anna')
    await notifyPerson('anna')
    const id = await fetchFirstId('anna')
    expect((await markRead('anna', id)).result).toMatchObject({ id, read: true })
    const readAt = () => db.selectFrom('notification').select('read_at').where('id', '=', id).executeTakeFirstOrThrow()
    const before = await readAt()
    expect(before).toEqual({ read_at: '2026-11-12T10:06:00.000Z' })
    expect((await markRead('anna', id)).result).toMatchObject({ id, read: true })
    expect(await readAt()).toEqual(before)
    expect((await fetchNotifications('anna')).map((item) => item.read)).toEqual([true, false])
  })
  test('notificationDoesNotExist: refuses another user’s notification like an unknown id, and leaves it unread', async () => {
    await notifyPerson('bram')
    const id = await fetchFirstId('bram')
    for (const item of [id, 999_999])
      expect(await markRead('anna', item)).toMatchObject({ status: 404, code: 'notificationDoesNotExist' })
    expect((await fetchNotifications('bram'))[0]?.read).toBe(false)
  })
  test('is refused while impersonating', async () => {
    await notifyPerson('anna')
    const answer = await (await api.as('anna', 'sam')).post(`/api/notification/${await fetchFirstId('anna')}/read`)
    expect(answer.code).toBe('impersonationActiveOnlyGetRequestsAllowed')
  })
  test('marks the notification as read in 200 simultaneous calls, and answers 429 to the excess', async () => {
    await notifyPerson('anna')
    const id = await fetchFirstId('anna')
    const caller = await api.as('anna')
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => caller.post<Notification>(`/api/notification/${id}/read`)),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].toSorted()).toEqual([200, 429])
    expect((await fetchNotifications('anna'))[0]?.read).toBe(true)
  })
})

describe('notification.readAll', () => {
  test('marks all unread notifications of the caller as read, except roster changes', async () => {
    await notifyPerson('anna')
    await notifyPerson('anna', 'deploymentPlanPublished')
    await notifyPerson('bram')
    await changeRooms({ l1: ['a108'] }, '2026-11-09T08:00:00Z')
    const { result } = await (await api.as('anna')).post('/api/notification/read-all')
    expect(result).toEqual({ read: 2 })
    const unread = (await fetchNotifications('anna')).filter((item) => !item.read)
    expect(unread.map(({ type }) => type)).toEqual(['rosterChange'])
    expect((await fetchNotifications('bram')).every((item) => !item.read)).toBe(true)
    expect((await (await api.as('anna')).post('/api/notification/read-all')).result).toEqual({ read: 0 })
    await changeRooms({}, '2026-11-10T08:00:00Z')
  })
})

describe('session.scope', () => {
  test('counts unread notifications, and changed lessons for the roster', async () => {
    expect(await fetchMenuCounts('anna')).toEqual({})
    await notifyPerson('anna')
    await changeRooms({ l1: ['a108'], l3: ['a108'] }, '2026-11-12T08:00:00Z')
    expect(await fetchMenuCounts('anna')).toEqual({ notifications: 2, roster: 2 })
    await markRead('anna', await fetchFirstId('anna'))
    expect(await fetchMenuCounts('anna')).toEqual({ notifications: 1 })
    await changeRooms({}, '2026-11-10T08:00:00Z')
  })
  test('leaves quiet notifications out of the counts, and the list marks them as quiet', async () => {
    await notifyPerson('anna', 'interrogationClosing')
    await notifyPerson('anna')
    const quiet_notifications = ['interrogationClosing']
    await db
      .insertInto('person_settings')
      .values({ attendee_id: await getAttendeeId(db, 'anna'), quiet_notifications })
      .execute()
    expect(await fetchMenuCounts('anna')).toEqual({ notifications: 1 })
    expect((await fetchNotifications('anna')).map((item) => item.quiet)).toEqual([false, true])
  })
  test('returns no counts while impersonating', async () => {
    await notifyPerson('anna')
    expect(await fetchMenuCounts('anna', 'sam')).toEqual({})
  })
})

describe('a changed lesson in the roster', () => {
  const fetchRosterChanges = async (person: string, attendee = 'me') => {
    const atnId = attendee === 'me' ? attendee : await getAttendeeId(db, attendee)
    const path = `/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=${atnId}`
    const { result } = await (await api.as(person)).get<Appointment[]>(path)
    return Object.fromEntries(result.map(({ sourceId, change }) => [sourceId, change?.kind ?? null]))
  }
  test('is marked for every user, also after the user has read the notification', async () => {
    await changeRooms({ l1: ['a108'], l3: ['a108'] }, '2026-11-09T08:00:00Z')
    const changedLessons = { l1: 'changed', l3: 'changed' }
    expect(await fetchRosterChanges('anna')).toMatchObject(changedLessons)
    for (const { id } of await fetchNotifications('anna')) await markRead('anna', id)
    expect(await fetchMenuCounts('anna')).toEqual({})
    expect(await fetchRosterChanges('anna')).toMatchObject(changedLessons)
    expect(await fetchRosterChanges('bram')).toMatchObject({ l3: 'changed' })
    expect(await fetchRosterChanges('ada', 'anna')).toMatchObject({ l1: 'changed' })
    await changeRooms({}, '2026-11-11T08:00:00Z')
  })
  test('shows its old room in the roster and in its details, also after the notification is read', async () => {
    await changeRooms({ l1: ['a108'] }, '2026-11-09T08:00:00Z')
    const anna = await api.as('anna')
    const week = '/api/Appointment/Date/2026-11-16/2026-11-16/Attendee?atnId=me'
    const { result } = await anna.get<Appointment[]>(week)
    const paths = ['/Details/{id}', '/{id}/Attendee/me'].map((path) => path.replace('{id}', String(result[0]?.id)))
    const listOldRooms = async () => {
      const answers = await Promise.all(paths.map((path) => anna.get<Appointment>(`/api/Appointment${path}`)))
      return answers.map(({ result: appointment }) => appointment.change?.classrooms?.map(({ name }) => name))
    }
    expect(await listOldRooms()).toEqual([['B204'], ['B204']])
    await markRead('anna', await fetchFirstId('anna'))
    expect(await listOldRooms()).toEqual([['B204'], ['B204']])
    expect((await anna.get<Appointment[]>(week)).result[0]?.change?.classrooms).toMatchObject([{ name: 'B204' }])
    await changeRooms({}, '2026-11-10T08:00:00Z')
  })
})

test('notification.list and session.scope run a constant number of queries, whatever the number of notifications', async () => {
  const anna = await api.as('anna')
  const countPathQueries = async (path: string) => {
    await anna.get(path)
    let count = 0
    const onAcquire = () => count++
    pool.on('acquire', onAcquire)
    expect((await anna.get(path)).status).toBe(200)
    pool.off('acquire', onAcquire)
    return count
  }
  await notifyPerson('anna')
  const [list, scope] = [await countPathQueries('/api/notification'), await countPathQueries('/api/Scope')]
  for (let number = 0; number < 20; number++) await notifyPerson('anna')
  expect([await countPathQueries('/api/notification'), await countPathQueries('/api/Scope')]).toEqual([list, scope])
  expect(list).toBeLessThanOrEqual(2)
})
