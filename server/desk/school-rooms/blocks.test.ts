import type { BlockPreview, RoomBlock } from '@uurwerk/contract/desk/rooms'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { book, bookSuccessfully, findOverlaps, putBookable } from '#server/test/bookings.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { getCodeOrStatus, testApp, type TestResponse } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { waitForLock } from '#server/test/wait-for-lock.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() => putBookable(db, { maxMinutesPerWeek: 5000, daysAhead: 60 }))
beforeEach(async () => {
  await db.deleteFrom('appointment').where('type', '=', 'booking').execute()
  await db.deleteFrom('appointment').where('id', 'in', db.selectFrom('room_block').select('appointment_id')).execute()
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('audit_log').execute()
})

type CreatedBlock = RoomBlock & BlockPreview
interface BlockBody {
  start: string
  end: string
  reason: string
  displace: boolean
}
const exam: BlockBody = { start: '2026-11-18T15:00', end: '2026-11-18T17:00', reason: 'Toets 5V', displace: false }
const block = async (changes: Partial<BlockBody> = {}, room = 'b204'): Promise<TestResponse<CreatedBlock>> =>
  (await api.as('pia')).post(`/api/School/Rooms/${await getAttendeeId(db, room)}/blocks`, { ...exam, ...changes })
const preview = async (start: string, end: string) =>
  (await api.as('pia')).get<BlockPreview>(
    `/api/School/Rooms/${await getAttendeeId(db, 'b204')}/blocks/preview?start=${start}&end=${end}`,
  )
const listActiveBookings = () =>
  db
    .selectFrom('appointment')
    .select('name')
    .where('type', '=', 'booking')
    .where('is_cancelled', '=', false)
    .orderBy('name')
    .execute()
const listNotifications = () =>
  db
    .selectFrom('notification')
    .innerJoin('attendee', 'attendee.id', 'attendee_id')
    .select(['source_id', 'notification.type', 'data'])
    .orderBy('notification.id')
    .execute()

describe('school-rooms.block', () => {
  test('answers 201 with the block, and then no one can book the room', async () => {
    const answer = await block()
    expect(answer).toMatchObject({
      status: 201,
      result: { start: exam.start, end: exam.end, reason: 'Toets 5V', bookings: [], appointments: [] },
    })
    expect((await book(db, api, 'anna')).code).toBe('bookingTimeslotNotAvailable')
    expect((await book(db, api, 'anna', { start: '2026-11-18T14:00', end: '2026-11-18T15:00' })).status).toBe(200)
    expect((await book(db, api, 'teun', {}, 'a108')).status).toBe(200)
  })

  test('blockDisplacesBookings: names whose bookings are in the way, and changes nothing', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { name: 'PWS' })
    const answer = await block()
    expect(answer).toMatchObject({ status: 409, code: 'blockDisplacesBookings' })
    expect(answer.body).toMatchObject({
      errors: [{ path: `bookings/${id}`, message: 'Anna Aerts, 2026-11-18T15:00–2026-11-18T16:00' }],
    })
    expect(await listActiveBookings()).toEqual([{ name: 'PWS' }])
    expect(await db.selectFrom('room_block').selectAll().execute()).toEqual([])
    expect(await listNotifications()).toEqual([])
  })

  test('displaces bookings on request, and notifies organizer and guests with the reason', async () => {
    const anna = await getAttendeeId(db, 'bram')
    await bookSuccessfully(db, api, 'anna', { name: 'PWS', invitedAttendees: [anna] })
    await bookSuccessfully(db, api, 'teun', { name: 'Later', start: '2026-11-18T16:30', end: '2026-11-18T17:00' })
    await db.deleteFrom('notification').execute()
    const { result, status } = await block({ displace: true, end: '2026-11-18T16:15' })
    expect(status).toBe(201)
    expect(result.bookings.map(({ name, organizer }) => [name, organizer.name])).toEqual([['PWS', 'Anna Aerts']])
    expect(await listActiveBookings()).toEqual([{ name: 'Later' }])
    const notifications = await listNotifications()
    expect(notifications.map(({ source_id, type }) => [source_id, type]).toSorted()).toEqual([
      ['anna', 'bookingDisplaced'],
      ['bram', 'bookingDisplaced'],
    ])
    expect(notifications[0]?.data).toMatchObject({ by: 'Pia Pool', reason: 'Toets 5V' })
    const entries = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()
    expect(entries.filter(({ action }) => action !== 'booking.create')).toMatchObject([
      { action: 'school-rooms.block', details: { displaced: 1, start: exam.start } },
      { action: 'booking.displace', details: { start: exam.start } },
    ])
    expect(JSON.stringify(entries)).not.toContain('Toets 5V')
  })

  test('lessons and exams may stand in a block and are listed, also those of a later import', async () => {
    const lessons = (changes: object) => [
      makeAppointment({
        id: 'exam1',
        type: 'exam',
        name: 'Toets',
        start: '2026-11-24T09:00',
        end: '2026-11-24T10:00',
        groups: ['v5b'],
        rooms: ['b204'],
        ...changes,
      }),
    ]
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
    const importLessons = (changes: object) =>
      applySchool(
        db,
        {
          settings: smallSchool.settings,
          appointments: lessons(changes),
          span: { start: '2026-11-23', end: '2026-11-29' },
        },
        { clock, replace: true },
      )
    await importLessons({})
    const { result } = await block({ start: '2026-11-24T08:00', end: '2026-11-24T12:00' })
    expect(result.appointments).toMatchObject([{ type: 'exam', name: 'Toets', start: '2026-11-24T09:00' }])
    await importLessons({ start: '2026-11-24T10:00', end: '2026-11-24T11:00' })
    const [stored] = await db.selectFrom('room_block').selectAll().execute()
    expect(stored?.appointment_id).toBe(result.id)
    expect(
      await db.selectFrom('occupancy').select('room_id').where('appointment_id', '=', result.id).execute(),
    ).toEqual([{ room_id: await getAttendeeId(db, 'b204') }])
    expect((await preview('2026-11-24T08:00', '2026-11-24T12:00')).result.appointments).toMatchObject([
      { type: 'activity', name: 'Toets 5V' },
      { type: 'exam', start: '2026-11-24T10:00' },
    ])
  })

  test('stays when an import gives the room a lesson less, and when all sources give their lessons up', async () => {
    await block()
    await applySchool(
      db,
      { settings: smallSchool.settings, appointments: [], span: { start: '2026-11-16', end: '2026-11-22' } },
      { clock: createFixedClock('Europe/Amsterdam', '2026-11-17T10:06:00Z'), replace: true },
    )
    expect(await db.selectFrom('room_block').selectAll().execute()).toHaveLength(1)
    expect((await book(db, api, 'anna')).code).toBe('bookingTimeslotNotAvailable')
  })

  test.each([
    ['bookingInvalidTimeSlot', 'an end at its start', { end: exam.start }],
    ['bookingInvalidTimeSlot', 'an end before its start', { end: '2026-11-18T14:00' }],
    ['bookingReservationBeforeNow', 'a start before now', { start: '2026-11-18T11:05' }],
    ['timeDoesNotExist', 'a time that the clock skips', { start: '2027-03-28T02:30', end: '2027-03-28T04:00' }],
    ['requestOutOfBounds', 'more than 31 days', { end: '2026-12-19T15:01' }],
    ['requestInvalid', 'an empty reason', { reason: '  ' }],
    ['requestInvalid', 'a long reason', { reason: 'x'.repeat(121) }],
    ['requestInvalid', 'a malformed time', { start: '2026-11-18 15:00' }],
  ])('%s: refuses %s', async (code, _, changes) => {
    expect((await block(changes)).code).toBe(code)
    expect(await db.selectFrom('room_block').selectAll().execute()).toEqual([])
  })

  test('attendeeDoesNotExist: refuses what is no room', async () => {
    expect((await block({}, 'anna')).code).toBe('attendeeDoesNotExist')
    expect((await block({}, 'v5a')).code).toBe('attendeeDoesNotExist')
  })

  test('accepts a week of exams, and starts in the current minute', async () => {
    expect((await block({ start: '2026-11-18T11:06', end: '2026-12-19T11:06' })).status).toBe(201)
  })

  test('creates nothing twice with the same idempotency key', async () => {
    const caller = await api.as('pia')
    const path = `/api/School/Rooms/${await getAttendeeId(db, 'b204')}/blocks`
    const headers = { 'idempotency-key': 'one-block-of-the-exam' }
    const [first, repeat] = [
      await caller.post<CreatedBlock>(path, exam, headers),
      await caller.post<CreatedBlock>(path, exam, headers),
    ]
    expect(repeat).toMatchObject({ status: 201, result: { id: first.result.id } })
    expect(await db.selectFrom('room_block').selectAll().execute()).toHaveLength(1)
  })
})

test('a block that displaces several bookings names each to its organizer', async () => {
  const meetings = [
    { name: 'Overleg', start: '2026-11-18T15:00', end: '2026-11-18T16:00' },
    { name: 'Training', start: '2026-11-19T13:00', end: '2026-11-19T14:00' },
  ]
  for (const meeting of meetings) await bookSuccessfully(db, api, 'teun', meeting)
  await db.deleteFrom('notification').execute()
  expect((await block({ end: '2026-11-19T17:00', displace: true })).status).toBe(201)
  const notices = await listNotifications()
  expect(notices.map(({ source_id, data }) => [source_id, data])).toMatchObject(
    meetings.map(({ name }) => ['teun', { booking: { name } }]),
  )
})

describe('a block at the same time as', () => {
  test('200 bookings leaves no booking in it, and each displaced organizer one notification', async () => {
    const bookings = Array.from({ length: 200 }, (_, index) => {
      const minute = String((index % 12) * 5).padStart(2, '0')
      return book(db, api, index % 2 ? 'anna' : 'teun', {
        start: `2026-11-18T15:${minute}`,
        end: `2026-11-18T16:${minute}`,
      })
    })
    const [blocked, ...answers] = await Promise.all([block({ displace: true }), ...bookings])
    expect(blocked.status).toBe(201)
    expect(await listActiveBookings()).toEqual([])
    const booked = answers.filter(({ status }) => status === 200).length
    expect(blocked.result.bookings).toHaveLength(booked)
    expect(await findOverlaps(db)).toEqual([])
  })

  test('a booking that is about to be stored waits for it, and is then in the way', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { start: '2026-11-18T13:40', end: '2026-11-18T14:40' })
    const answer = await db.transaction().execute(async (tx) => {
      await sql`select from classroom where attendee_id = ${await getAttendeeId(tx, 'b204')} for no key update`.execute(
        tx,
      )
      await sql`update appointment set starts_at = ${exam.start}, ends_at = ${exam.end} where id = ${id}`.execute(tx)
      const blocked = block()
      await waitForLock(db)
      return { blocked }
    })
    expect((await answer.blocked).code).toBe('blockDisplacesBookings')
  })

  test('another block displaces a booking once', async () => {
    await bookSuccessfully(db, api, 'anna')
    const answers = await Promise.all([block({ displace: true }), block({ displace: true, reason: 'Examen' })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.flatMap(({ result }) => result.bookings)).toHaveLength(1)
    expect(await listNotifications()).toHaveLength(1)
  })

  test('an import of the room’s lessons leaves both', async () => {
    const lesson = makeAppointment({
      id: 'race',
      type: 'lesson',
      name: 'Engels',
      start: '2026-11-30T09:00',
      end: '2026-11-30T10:00',
      rooms: ['b204'],
    })
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
    const [answer] = await Promise.all([
      block({ start: '2026-11-30T08:00', end: '2026-11-30T12:00' }),
      applySchool(db, { settings: smallSchool.settings, appointments: [lesson] }, { clock, replace: true }),
    ])
    expect(answer.status).toBe(201)
    expect((await preview('2026-11-30T08:00', '2026-11-30T12:00')).result.appointments.map(({ type }) => type)).toEqual(
      ['activity', 'lesson'],
    )
  })
})

describe('school-rooms.previewBlock', () => {
  test('lists the bookings that a block would displace, and changes nothing', async () => {
    await bookSuccessfully(db, api, 'anna', { name: 'PWS' })
    const { result } = await preview('2026-11-18T15:30', '2026-11-18T17:00')
    expect(result).toMatchObject({ bookings: [{ name: 'PWS', organizer: { name: 'Anna Aerts' } }], appointments: [] })
    expect(await listActiveBookings()).toHaveLength(1)
    expect((await preview('2026-11-18T16:00', '2026-11-18T17:00')).result.bookings).toEqual([])
  })
  test('bookingInvalidTimeSlot: refuses the periods that a block refuses', async () => {
    expect((await preview('2026-11-18T16:00', '2026-11-18T16:00')).code).toBe('bookingInvalidTimeSlot')
  })
})

test('school-rooms.oneBlock returns a block, whose version differs after a change', async () => {
  const { result } = await block()
  const [caller, room] = [await api.as('pia'), await getAttendeeId(db, 'b204')]
  const path = `/api/School/Rooms/${room}/blocks/${result.id}`
  const first = await caller.get<RoomBlock>(path)
  expect(first.result).toEqual({ id: result.id, start: exam.start, end: exam.end, reason: exam.reason })
  await caller.put(path, { ...exam, reason: 'Examen' })
  expect((await caller.get(path)).headers['etag']).not.toBe(first.headers['etag'])
})

describe('school-rooms.changeBlock', () => {
  const early = { start: '2026-11-18T13:00', end: '2026-11-18T15:00' }
  const change = async (id: number, changes: Partial<BlockBody>, { room = 'b204', headers = {}, at = '' } = {}) =>
    (await (at ? api.at(at) : api).as('pia')).put<CreatedBlock>(
      `/api/School/Rooms/${await getAttendeeId(db, room)}/blocks/${id}`,
      { ...exam, ...early, ...changes },
      headers,
    )
  const read = async (id: number) =>
    (await api.as('pia')).get<RoomBlock>(`/api/School/Rooms/${await getAttendeeId(db, 'b204')}/blocks/${id}`)

  test('moves the block, which frees the former time and refuses bookings at the new one', async () => {
    const { result } = await block(early)
    const answer = await change(result.id, { start: '2026-11-18T14:00', end: '2026-11-18T16:00', reason: 'Examen' })
    expect(answer).toMatchObject({ status: 200, result: { id: result.id, reason: 'Examen', bookings: [] } })
    expect((await read(result.id)).result).toEqual({
      id: result.id,
      start: '2026-11-18T14:00',
      end: '2026-11-18T16:00',
      reason: 'Examen',
    })
    expect((await book(db, api, 'anna', { start: '2026-11-18T13:00', end: '2026-11-18T14:00' })).status).toBe(200)
    expect((await book(db, api, 'anna', { start: '2026-11-18T15:00', end: '2026-11-18T15:30' })).code).toBe(
      'bookingTimeslotNotAvailable',
    )
    const entry = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'school-rooms.changeBlock')
      .executeTakeFirstOrThrow()
    expect(entry.details).toEqual({
      block: result.id,
      start: '2026-11-18T13:00 → 2026-11-18T14:00',
      end: '2026-11-18T15:00 → 2026-11-18T16:00',
      fields: 'reason',
      displaced: 0,
    })
  })

  test('blockDisplacesBookings: refuses a booking in the added time, and displaces it on request', async () => {
    const { result } = await block(early)
    await bookSuccessfully(db, api, 'anna', { name: 'PWS', start: '2026-11-18T15:00', end: '2026-11-18T15:30' })
    const longer = { end: '2026-11-18T15:30' }
    const { result: shown } = await (
      await api.as('pia')
    ).get<BlockPreview>(
      `/api/School/Rooms/${await getAttendeeId(db, 'b204')}/blocks/preview?start=${early.start}&end=${longer.end}&block=${result.id}`,
    )
    expect(shown).toMatchObject({ bookings: [{ name: 'PWS' }], appointments: [] })
    expect((await change(result.id, longer)).code).toBe('blockDisplacesBookings')
    expect((await read(result.id)).result.end).toBe(early.end)
    expect((await change(result.id, { ...longer, displace: true })).result.bookings).toMatchObject([{ name: 'PWS' }])
    expect(await listActiveBookings()).toEqual([])
  })

  test('takes the version that the block was created with', async () => {
    const { result, headers } = await block(early)
    const version = { 'if-match': String(headers['etag']) }
    expect((await change(result.id, { end: '2026-11-18T14:00' }, { headers: version })).status).toBe(200)
  })

  test('preconditionFailed: of two changes to the same version, one takes place', async () => {
    const { result } = await block(early)
    const headers = { 'if-match': String((await read(result.id)).headers['etag']) }
    const answers = await Promise.all([
      change(result.id, { end: '2026-11-18T14:00' }, { headers }),
      change(result.id, { end: '2026-11-18T16:00' }, { headers }),
    ])
    expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'preconditionFailed'])
  })

  test('a booking at the same time never ends up in the new time', async () => {
    const { result } = await block(early)
    const [changed, booked] = await Promise.all([
      change(result.id, { end: '2026-11-18T16:00', displace: true }),
      book(db, api, 'anna', { start: '2026-11-18T15:00', end: '2026-11-18T15:30' }),
    ])
    expect(changed.status).toBe(200)
    expect(changed.result.bookings).toHaveLength(booked.status === 200 ? 1 : 0)
    expect(await listActiveBookings()).toEqual([])
  })

  test('a block that has begun keeps its start and may end earlier, but not in the past', async () => {
    const { result } = await block(early)
    const at = '2026-11-18T13:00:00Z'
    expect((await change(result.id, { end: '2026-11-18T14:30' }, { at })).status).toBe(200)
    expect((await change(result.id, { end: '2026-11-18T13:30' }, { at })).code).toBe('bookingReservationBeforeNow')
    expect((await change(result.id, { start: '2026-11-18T13:30' }, { at })).code).toBe('bookingReservationBeforeNow')
  })

  test('blockDoesNotExist: refuses a block of another room, and one that is removed at the same time', async () => {
    const { result } = await block(early)
    expect((await change(result.id, {}, { room: 'a108' })).code).toBe('blockDoesNotExist')
    const [room, caller] = [await getAttendeeId(db, 'b204'), await api.as('ada')]
    const [changed, removed] = await Promise.all([
      change(result.id, { reason: 'Examen' }),
      caller.delete(`/api/School/Rooms/${room}/blocks/${result.id}`),
    ])
    expect(removed.status).toBe(200)
    expect([200, 'blockDoesNotExist']).toContain(getCodeOrStatus(changed))
    expect(await db.selectFrom('room_block').selectAll().execute()).toEqual([])
  })
})

describe('school-rooms.unblock', () => {
  const unblock = async (id: number, room = 'b204', headers: Record<string, string> = {}) =>
    (await api.as('ada')).delete(`/api/School/Rooms/${await getAttendeeId(db, room)}/blocks/${id}`, headers)

  test('opens the room for bookings again', async () => {
    const { result } = await block()
    expect((await unblock(result.id)).status).toBe(200)
    expect((await book(db, api, 'anna')).status).toBe(200)
    expect(await db.selectFrom('room_block').selectAll().execute()).toEqual([])
  })
  test('preconditionFailed: refuses a stale If-Match, and takes the version that a change answers', async () => {
    const ada = await api.as('ada')
    const { result } = await block()
    const path = `/api/School/Rooms/${await getAttendeeId(db, 'b204')}/blocks/${result.id}`
    const { headers: read } = await ada.get(path)
    const { headers: changed } = await ada.put(path, { ...exam, reason: 'Toets 4V' })
    const unblockVersion = (etag: unknown) => unblock(result.id, 'b204', { 'if-match': String(etag) })
    expect((await unblockVersion(read['etag'])).code).toBe('preconditionFailed')
    expect((await ada.get<RoomBlock>(path)).result.reason).toBe('Toets 4V')
    expect((await unblockVersion(changed['etag'])).status).toBe(200)
    expect(await db.selectFrom('room_block').selectAll().execute()).toEqual([])
  })
  test('blockDoesNotExist: refuses a block of another room, a removed one, and what is no block', async () => {
    const { result } = await block()
    expect((await unblock(result.id, 'a108')).code).toBe('blockDoesNotExist')
    const booking = await bookSuccessfully(db, api, 'anna', { start: '2026-11-18T14:00', end: '2026-11-18T15:00' })
    expect((await unblock(booking)).code).toBe('blockDoesNotExist')
    const answers = await Promise.all([unblock(result.id), unblock(result.id)])
    expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'blockDoesNotExist'])
  })
})

describe('school-rooms.free', () => {
  const free = async (id: number, reason = 'Lekkage') =>
    (await api.as('pia')).post(`/api/School/Bookings/${id}/free`, { reason })

  test('cancels the booking and notifies organizer and guests with the reason; the room can be booked again', async () => {
    const bram = await getAttendeeId(db, 'bram')
    const id = await bookSuccessfully(db, api, 'anna', { name: 'PWS', invitedAttendees: [bram] })
    await db.deleteFrom('notification').execute()
    expect(await free(id)).toMatchObject({ status: 200, result: { id, name: 'PWS', facility: { name: 'B204' } } })
    const notifications = await listNotifications()
    expect(notifications.map(({ source_id, type }) => [source_id, type]).toSorted()).toEqual([
      ['anna', 'bookingDisplaced'],
      ['bram', 'bookingDisplaced'],
    ])
    expect(notifications[0]?.data).toMatchObject({ by: 'Pia Pool', reason: 'Lekkage' })
    expect((await book(db, api, 'teun')).status).toBe(200)
  })
  test('frees a running booking, whose minutes no longer count', async () => {
    const id = await bookSuccessfully(db, api, 'anna', { start: '2026-11-18T11:06', end: '2026-11-18T12:06' })
    expect((await free(id)).status).toBe(200)
    const room = await getAttendeeId(db, 'b204')
    const balance = await (
      await api.as('anna')
    ).get<{ minutes: number }>(`/api/Booking/Balance/Week/2026-11-18/facility/${room}`)
    expect(balance.result.minutes).toBe(0)
  })
  test('leaves the deletion of a booking to its organizer', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    expect((await (await api.as('pia')).delete(`/api/booking/${id}`)).code).toBe('bookingOnlyOrganizerDeletes')
  })
  test('bookingDoesNotExist, bookingNotRunning: refuses what is no booking, a freed one, and one that is over', async () => {
    const id = await bookSuccessfully(db, api, 'anna')
    const answers = await Promise.all([free(id), free(id)])
    expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'bookingDoesNotExist'])
    expect((await free((await block()).result.id)).code).toBe('bookingDoesNotExist')
    const past = await bookSuccessfully(db, api, 'anna', { start: '2026-11-18T12:00', end: '2026-11-18T12:30' })
    const later = await api.at('2026-11-18T11:30:00Z').as('pia')
    expect((await later.post(`/api/School/Bookings/${past}/free`, { reason: 'Te laat' })).code).toBe(
      'bookingNotRunning',
    )
    expect((await free(past, ' ')).code).toBe('requestInvalid')
  })
})
