import type { ProfileEffect, SchoolProfile } from '@uurwerk/contract/desk/booking-profiles'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { book, bookSuccessfully, everyonesProfile, putBookable, putProfiles } from '#server/test/bookings.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { waitForLock } from '#server/test/wait-for-lock.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const path = '/api/School/BookingProfiles'
beforeAll(() => putBookable(db))
beforeEach(async () => {
  await db.deleteFrom('appointment').where('type', '=', 'booking').execute()
  await db.deleteFrom('booking_profile_facility').execute()
  await db.deleteFrom('booking_profile_attendee').execute()
  await db.deleteFrom('booking_profile').execute()
  await putProfiles(db, {})
  await db.deleteFrom('audit_log').execute()
})

const admin = () => api.as('ada')
const list = async () => (await (await admin()).get<SchoolProfile[]>(path)).result
const create = async (fields: object) => (await admin()).post<SchoolProfile>(path, fields)
const change = async (id: number, fields: object, headers?: Record<string, string>) =>
  (await admin()).put<SchoolProfile>(`${path}/${id}`, fields, headers)
const remove = async (id: number, headers?: Record<string, string>) => (await admin()).delete(`${path}/${id}`, headers)
const findEveryones = async () => {
  const profile = (await list()).find(({ name }) => name === 'Everyone')
  if (!profile) throw new Error('The profile is gone.')
  return profile
}

test('attendeeNoRights: lets a planner read the profiles, and neither change them nor preview a change', async () => {
  const { id, ...fields } = await findEveryones()
  const planner = await api.as('pia')
  expect((await planner.get<SchoolProfile[]>(path)).result).toHaveLength(1)
  expect((await planner.get<SchoolProfile>(`${path}/${id}`)).result).toEqual({ id, ...fields })
  const answers = [
    await planner.post(path, fields),
    await planner.put(`${path}/${id}`, fields),
    await planner.delete(`${path}/${id}`),
    await planner.post(`${path}/preview`, { id, profile: null }),
  ]
  expect(answers.map(getCodeOrStatus)).toEqual(Array.from(answers, () => 'attendeeNoRights'))
  expect(await list()).toEqual([{ id, ...fields }])
})

describe('school-booking-profiles.create', () => {
  test('adds a profile with the defaults of the files, which covers people at once', async () => {
    const room = await getAttendeeId(db, 'b204')
    await remove((await findEveryones()).id)
    expect((await book(db, api, 'anna')).code).toBe('moduleMissing')
    const answer = await create({
      name: 'Students',
      rooms: [room],
      groups: [await getAttendeeId(db, 'v5a')],
      maxMinutes: 60,
      maxMinutesPerWeek: 120,
    })
    expect(answer.result).toMatchObject({
      name: 'Students',
      rooms: [room],
      roles: [],
      teams: [],
      maxMinutes: 60,
      maxMinutesPerWeek: 120,
      opens: '08:00',
      closes: '17:00',
      daysAhead: 14,
      confirmation: 'none',
      confirmBefore: 15,
      confirmAfter: 15,
      radius: null,
    })
    expect((await book(db, api, 'anna')).status).toBe(200)
    expect((await book(db, api, 'bram', { start: '2026-11-18T13:00', end: '2026-11-18T14:00' })).code).toBe(
      'moduleMissing',
    )
  })

  test('leaves the profile alone in every import', async () => {
    const room = await getAttendeeId(db, 'b204')
    const { result } = await create({ name: 'Mine', rooms: [room], maxMinutes: 60, maxMinutesPerWeek: 120 })
    await putProfiles(db, { id: 'other', name: 'Other' })
    expect((await list()).map(({ name }) => name)).toEqual(['Mine', 'Other'])
    expect((await list())[0]).toEqual(result)
  })

  test('attendeeDoesNotExist: refuses rooms, teams and groups that are none', async () => {
    const [room, anna] = [await getAttendeeId(db, 'b204'), await getAttendeeId(db, 'anna')]
    const fields = { name: 'X', rooms: [room], maxMinutes: 60, maxMinutesPerWeek: 120 }
    for (const wrong of [{ rooms: [anna] }, { teams: [room] }, { groups: [anna] }, { rooms: [2_000_000_000] }])
      expect((await create({ ...fields, ...wrong })).code).toBe('attendeeDoesNotExist')
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['no room', { rooms: [] }],
    ['no name', { name: ' ' }],
    ['hours that end before they begin', { opens: '17:00', closes: '08:00' }],
    ['no minutes', { maxMinutes: 0 }],
    ['an unknown role', { roles: ['cook'] }],
    ['more days than a year', { daysAhead: 367 }],
  ])('requestInvalid: refuses %s', async (_, wrong) => {
    const fields = { name: 'X', rooms: [await getAttendeeId(db, 'b204')], maxMinutes: 60, maxMinutesPerWeek: 120 }
    expect((await create({ ...fields, ...wrong })).code).toBe('requestInvalid')
  })
})

describe('school-booking-profiles.change', () => {
  test('changes limits and rooms, and names old and new ones in the audit log', async () => {
    const profile = await findEveryones()
    const room = await getAttendeeId(db, 'a108')
    const { result } = await change(profile.id, { ...profile, maxMinutes: 30, rooms: [room], opens: '09:00' })
    expect(result).toEqual({ ...profile, maxMinutes: 30, rooms: [room], opens: '09:00' })
    expect((await book(db, api, 'anna')).code).toBe('bookingClassroomNotBookable')
    const entries = await db.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(entries).toEqual([
      {
        action: 'school-booking-profiles.change',
        details: { profile: profile.id, maxMinutes: '120 → 30', opens: '08:00 → 09:00', rooms: '2 → 1' },
      },
    ])
  })

  test('makes the desk its source: the file that gave it changes it no more', async () => {
    const profile = await findEveryones()
    await change(profile.id, { ...profile, maxMinutes: 30 })
    await putProfiles(db, { maxMinutes: 240, rooms: ['a108'], opens: '07:00' })
    expect(await findEveryones()).toEqual({ ...profile, maxMinutes: 30 })
    const before = await computeTableSums(db)
    await putProfiles(db, { maxMinutes: 240, rooms: ['a108'], opens: '07:00' })
    expect(await computeTableSums(db)).toEqual(before)
    await putProfiles(db, { id: 'another', name: 'Another' })
    expect(await findEveryones()).toEqual({ ...profile, maxMinutes: 30 })
  })

  test('at the same time as an import of the same profile wins', async () => {
    const profile = await findEveryones()
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
    const bookingProfiles = [{ ...everyonesProfile, maxMinutes: 240, rooms: ['a108'] }]
    const [answer] = await Promise.all([
      change(profile.id, { ...profile, maxMinutes: 30 }),
      applySchool(db, { settings: smallSchool.settings, bookingProfiles }, { clock }),
    ])
    expect(answer.status).toBe(200)
    expect(await findEveryones()).toEqual({ ...profile, maxMinutes: 30 })
  })

  test('that is about to be stored is kept by an import, which waits for it', async () => {
    const { id } = await findEveryones()
    const { running } = await db.transaction().execute(async (tx) => {
      await sql`
        update booking_profile set max_minutes = 30, sources = in_source_order(sources || 0::smallint)
        where id = ${id}`.execute(tx)
      const importing = putProfiles(db, { maxMinutes: 240 })
      await waitForLock(db)
      return { running: importing }
    })
    await running
    expect(await findEveryones()).toMatchObject({ maxMinutes: 30 })
  })

  test('preconditionFailed: lets one of two simultaneous changes of a version through', async () => {
    const profile = await findEveryones()
    const { headers } = await (await admin()).get(`${path}/${profile.id}`)
    const version = { 'if-match': String(headers['etag']) }
    const answers = await Promise.all(
      [20, 30].map((maxMinutes) => change(profile.id, { ...profile, maxMinutes }, version)),
    )
    expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'preconditionFailed'])
    expect((await remove(profile.id, version)).code).toBe('preconditionFailed')
    const { headers: next } = await (await admin()).get(`${path}/${profile.id}`)
    expect((await remove(profile.id, { 'if-match': String(next['etag']) })).status).toBe(200)
  })
})

describe('school-booking-profiles.remove', () => {
  test('takes the profile away for good, and leaves bookings', async () => {
    const booking = await bookSuccessfully(db, api, 'anna')
    const { id } = await findEveryones()
    expect((await remove(id)).status).toBe(200)
    expect(await list()).toEqual([])
    await putProfiles(db, {})
    expect(await list()).toEqual([])
    expect((await (await api.as('anna')).get(`/api/booking/${booking}`)).status).toBe(200)
  })
  test('bookingProfileDoesNotExist: refuses one that is gone', async () => {
    const profile = await findEveryones()
    await remove(profile.id)
    expect((await remove(profile.id)).code).toBe('bookingProfileDoesNotExist')
    expect((await change(profile.id, profile)).code).toBe('bookingProfileDoesNotExist')
    expect((await (await admin()).get(`${path}/${profile.id}`)).code).toBe('bookingProfileDoesNotExist')
  })
})

describe('school-booking-profiles.preview', () => {
  const preview = async (body: object) => (await (await admin()).post<ProfileEffect>(`${path}/preview`, body)).result

  test('counts whom a profile covers: everyone, or its roles, teams and groups', async () => {
    const profile = await findEveryones()
    const [science, v5a] = [await getAttendeeId(db, 'science'), await getAttendeeId(db, 'v5a')]
    expect((await preview({ profile })).covered).toBe(10)
    expect((await preview({ profile: { ...profile, teams: [science] } })).covered).toBe(2)
    expect((await preview({ profile: { ...profile, groups: [v5a] } })).covered).toBe(1)
    expect((await preview({ profile: { ...profile, roles: ['teacher'], groups: [v5a] } })).covered).toBe(4)
  })

  test('counts the coming bookings that a change or removal no longer allows, and changes nothing', async () => {
    await bookSuccessfully(db, api, 'anna')
    await bookSuccessfully(db, api, 'teun', { start: '2026-11-19T13:00', end: '2026-11-19T14:30' })
    const { id, ...profile } = await findEveryones()
    const countOutside = async (changes: object) =>
      (await preview({ id, profile: { ...profile, ...changes } })).outsideLimits
    const before = await computeTableSums(db)
    expect(await countOutside({})).toBe(0)
    expect(await countOutside({ maxMinutes: 60 })).toBe(1)
    expect(await countOutside({ opens: '14:00' })).toBe(1)
    expect(await countOutside({ closes: '15:00' })).toBe(1)
    expect(await countOutside({ daysAhead: 0 })).toBe(1)
    expect(await countOutside({ roles: ['teacher'] })).toBe(1)
    expect(await countOutside({ rooms: [await getAttendeeId(db, 'a108')] })).toBe(2)
    expect(await preview({ id, profile: null })).toEqual({ covered: 0, outsideLimits: 2 })
    expect(await computeTableSums(db)).toEqual(before)
  })

  test('does not count a booking that another profile allows', async () => {
    const { id, ...profile } = await findEveryones()
    await bookSuccessfully(db, api, 'teun')
    await create({ ...profile, name: 'Teachers', roles: ['teacher'] })
    expect(await preview({ id, profile: null })).toMatchObject({ outsideLimits: 0 })
  })
})

test('school-booking-profiles.list and school-booking-profiles.one leave out a removed room', async () => {
  const { id, rooms } = await findEveryones()
  expect(rooms).toEqual([await getAttendeeId(db, 'a108'), await getAttendeeId(db, 'b204')])
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
  const [b204] = smallSchool.rooms ?? []
  await applySchool(db, { settings: smallSchool.settings, rooms: b204 ? [b204] : [] }, { clock, replace: true })
  expect((await (await admin()).get<SchoolProfile>(`${path}/${id}`)).result.rooms).toEqual([
    await getAttendeeId(db, 'b204'),
  ])
})
