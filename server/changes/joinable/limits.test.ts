import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import { expect, test } from 'vitest'
import { createDayChangeSchool } from '#server/changes/day-change/test/day-change-school.ts'
import { putBooking } from '#server/test/put-booking.ts'

const { db, api, find, findAll } = await createDayChangeSchool()
const thursday = { start: '2026-11-19T13:00', end: '2026-11-19T13:50' }
const paths = ['/api/Exam', '/api/Choice']
const createBody = async (rooms: readonly string[] = []) => ({
  name: 'Toernooi',
  ...thursday,
  teachers: await findAll(['teun']),
  rooms: await findAll(rooms),
})
const isCancelled = async (id: number) =>
  (await db.selectFrom('appointment').select('is_cancelled').where('id', '=', id).executeTakeFirstOrThrow())
    .is_cancelled

test.each(paths)('requestOutOfBounds: %s refuses what lasts more than 31 days, at first and later', async (path) => {
  const teun = await api.as('teun')
  const body = { ...(await createBody()), force: true }
  expect((await teun.post(path, { ...body, end: '2026-12-29T13:00' })).code).toBe('requestOutOfBounds')
  const { result, status } = await teun.post<JoinableAnswer>(path, { ...body, end: '2026-12-20T13:00' })
  expect(status).toBe(201)
  const longer = { end: '2026-12-20T13:01', force: true }
  expect((await teun.patch(`${path}/${result.id}`, longer)).code).toBe('requestOutOfBounds')
})

test.each(paths)('%s lets the exam desk displace a booking, and no teacher', async (path) => {
  const booking = await putBooking(db, { organizer: 'tess', room: 'b204', ...thursday })
  const teun = await api.as('teun')
  const body = { ...(await createBody(['b204'])), displace: true }
  expect(await teun.post(path, body)).toMatchObject({ status: 409, code: 'changeDisplacesBooking' })
  const { result } = await teun.post<JoinableAnswer>(path, await createBody())
  const move = { rooms: body.rooms, displace: true }
  expect((await teun.patch(`${path}/${result.id}`, move)).code).toBe('changeDisplacesBooking')
  expect(await isCancelled(booking)).toBe(false)
  expect((await (await api.as('evi')).patch(`${path}/${result.id}`, move)).status).toBe(200)
  expect(await isCancelled(booking)).toBe(true)
})

test.each(paths)('%s lets no teacher displace a booking by undoing a change', async (path) => {
  const teun = await api.as('teun')
  const { result } = await teun.post<JoinableAnswer>(path, await createBody(['b204']))
  const { headers } = await teun.patch(`${path}/${result.id}`, { rooms: [] })
  const booking = await putBooking(db, { organizer: 'tess', room: 'b204', ...thursday })
  const undone = await teun.post(`${path}/deeds/${String(headers['x-deed'])}/undo`, { displace: true })
  expect(undone.code).toBe('changeDisplacesBooking')
  expect(await isCancelled(booking)).toBe(false)
})

test('names who booked the room only to staff and to those in the booking', async () => {
  const booking = await putBooking(db, { organizer: 'anna', room: 'b204', ...thursday, invitees: { tess: 'Accepted' } })
  const [teun, tess] = await Promise.all(['teun', 'tess'].map((id) => find(id)))
  const addExam = async (who: string, dryRun: boolean) =>
    (await api.as(who)).post<JoinableAnswer>('/api/Exam', {
      ...(await createBody(['b204'])),
      teachers: [who === 'teun' ? teun : tess],
      dryRun,
    })
  const listBookings = async (who: string) => (await addExam(who, true)).result.consequences.bookings
  const hidden = { id: null, organizer: null, classroom: { name: 'B204' }, ...thursday }
  expect(await listBookings('teun')).toMatchObject([hidden])
  for (const who of ['ada', 'tess'])
    expect(await listBookings(who)).toMatchObject([{ ...hidden, id: booking, organizer: { name: 'Anna Aerts' } }])
  const refusal = await addExam('teun', false)
  expect(refusal).toMatchObject({ code: 'changeDisplacesBooking', body: { errors: [{ path: 'bookings' }] } })
  expect(JSON.stringify(refusal.body)).not.toContain('Anna Aerts')
})
