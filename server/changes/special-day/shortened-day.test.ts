import type { AddedLesson, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { HourChange, ShortenedDay } from '@uurwerk/contract/changes/special-day'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getActorBySourceId } from '#server/auth/get-actor.ts'
import { applySchool } from '#server/import/apply-school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { putBooking } from '#server/test/put-booking.ts'
import { getAppointmentId, smallSchool } from '#server/test/small-school.ts'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'
import { shortenDay } from './service.ts'

const { db, api, find, findAll, change, findLesson, listNotified } = await createDayChangeSchool()

/** Lessons of 40 minutes on Thursday 19 November. */
const hours: HourChange[] = [
  { start: '08:30', end: '09:20', newStart: '08:30', newEnd: '09:10' },
  { start: '09:20', end: '10:10', newStart: '09:10', newEnd: '09:50' },
  { start: '10:30', end: '11:20', newStart: '10:00', newEnd: '10:40' },
  { start: '11:20', end: '12:10', newStart: '10:40', newEnd: '11:20' },
]
const shorten = async (body: { hours?: HourChange[]; preview?: string } = {}, who = 'pia') =>
  (await api.as(who)).post<ShortenedDay>('/api/Changes/Day/2026-11-19/shorten', { hours, ...body })
const getPreview = async () => (await shorten()).result.preview
const undo = async (deed: unknown) =>
  (await api.as('pia')).post<DeedResult>(`/api/Appointment/deeds/${String(deed)}/undo`)
const add = async (lesson: Partial<AddedLesson> & Pick<AddedLesson, 'name' | 'start' | 'end'>) =>
  (await (await api.as('pia')).post<Appointment>('/api/Appointment', { type: 'lesson', force: true, ...lesson })).result
const listTimes = async () =>
  (
    await sql<{ name: string; start: string; end: string }>`
      select name, starts_at as start, ends_at as "end" from appointment
      where starts_at::date = '2026-11-19' order by starts_at, name`.execute(db)
  ).rows
const planned = { start: '2026-11-19T10:30', end: '2026-11-19T11:20' }
const shortened = { start: '2026-11-19T10:00', end: '2026-11-19T10:40' }

describe('special-day.shorten', () => {
  test('shows what would move without changing anything, and applies it as one deed that is undone whole', async () => {
    await add({ name: 'Blokuur', start: planned.start, end: '2026-11-19T12:10', teachers: [await find('teun')] })
    const before = await listTimes()
    const preview = await shorten()
    expect(preview).toMatchObject({
      status: 200,
      result: { deed: null, moved: 2, unmoved: [], clashes: [], bookings: [], hours: [{}, {}, { lessons: 2 }, {}] },
    })
    expect(await listTimes()).toEqual(before)
    const applied = await shorten({ preview: preview.result.preview })
    expect(applied.result).toEqual({ ...preview.result, deed: expect.any(Number) })
    expect(applied.headers['x-deed']).toBe(String(applied.result.deed))
    expect(await listTimes()).toEqual([
      { name: 'Blokuur', start: shortened.start, end: '2026-11-19T11:20' },
      { name: 'Engels', ...shortened },
    ])
    expect(await findLesson('anna', 'l3')).toMatchObject({
      ...shortened,
      teachers: [{ name: 'Tess Thijs' }],
      classrooms: [{ name: 'A108' }, { name: 'B204' }],
      change: { kind: 'moved', ...planned },
    })
    expect((await undo(applied.result.deed)).status).toBe(200)
    expect(await listTimes()).toEqual(before)
  })

  test('sends each person one notification with all lessons that move', async () => {
    await add({ name: 'Bijles', start: '2026-11-19T09:20', end: '2026-11-19T10:10', groups: [await find('v5a')] })
    await sql`delete from notification`.execute(db)
    await shorten({ preview: await getPreview() })
    const notified = await listNotified()
    expect(notified.map(({ person, entries }) => [person, entries.length]).toSorted()).toEqual([
      ['anna', 2],
      ['bram', 1],
      ['tess', 1],
    ])
  })

  test('leaves lessons that fit no hour and activities where they are, names them, and names the clashes', async () => {
    const [v5a = 0, tess = 0] = await findAll(['v5a', 'tess'])
    await add({ name: 'Los', start: '2026-11-19T09:55', end: '2026-11-19T10:20', groups: [v5a] })
    await add({
      name: 'Overleg',
      start: '2026-11-19T11:20',
      end: '2026-11-19T12:10',
      teachers: [tess],
      type: 'activity',
    })
    const { result } = await shorten()
    expect(result.unmoved).toMatchObject([
      { name: 'Los', reason: 'noHour' },
      { name: 'Overleg', reason: 'ownTime' },
    ])
    expect(result.clashes).toMatchObject([{ lesson: shortened, other: { name: 'Los' }, who: [{ name: 'V5A' }] }])
    expect((await shorten({ preview: result.preview })).status).toBe(200)
  })

  test('names no clash that was there before, also at the undo', async () => {
    const [v5a = 0, tess = 0] = await findAll(['v5a', 'tess'])
    await add({ name: 'Parallel', ...planned, groups: [v5a], teachers: [tess] })
    const { result } = await shorten()
    expect(result).toMatchObject({ moved: 2, clashes: [] })
    const { deed } = (await shorten({ preview: result.preview })).result
    expect((await undo(deed)).status).toBe(200)
    expect((await change('l3', { start: '2026-11-19T12:30', message: 'x' })).status).toBe(200)
    expect((await change('l3', { start: planned.start })).code).toBe('changeClash')
  })

  test('cancels a booking in the way, which the preview names', async () => {
    await putBooking(db, { organizer: 'teun', room: 'b204', start: '2026-11-19T09:50', end: '2026-11-19T10:20' })
    const { result } = await shorten()
    expect(result.bookings).toMatchObject([{ organizer: { name: 'Teun Tol' }, classroom: { name: 'B204' } }])
    await shorten({ preview: result.preview })
    expect(await sql`select from appointment where type = 'booking' and is_cancelled`.execute(db)).toMatchObject({
      rows: [{}],
    })
  })

  test('preconditionFailed: changes nothing if somebody changed a lesson or booked a room since the preview', async () => {
    for (const interfere of [
      () => putBooking(db, { organizer: 'teun', room: 'a108', start: '2026-11-19T10:00', end: '2026-11-19T10:20' }),
      () => change('l3', { message: 'x', classrooms: [] }),
      () => change('l3', { cancelled: true }),
    ]) {
      const preview = await getPreview()
      await interfere()
      const before = await listTimes()
      expect((await shorten({ preview })).code).toBe('preconditionFailed')
      expect(await listTimes()).toEqual(before)
    }
  })

  test('preconditionFailed: applies other hours than those of the preview to nothing', async () => {
    const preview = await getPreview()
    expect((await shorten({ preview, hours: hours.slice(2) })).code).toBe('preconditionFailed')
    expect(await findLesson('anna', 'l3')).toMatchObject(planned)
  })

  test('dateRangeInvalid, timeDoesNotExist, appointmentNoRights: refuses hours that overlap or do not exist', async () => {
    const overlapping = hours.map((hour) => ({ ...hour, newEnd: '11:30' }))
    expect((await shorten({ hours: overlapping })).code).toBe('dateRangeInvalid')
    expect((await shorten({}, 'cora')).code).toBe('appointmentNoRights')
    await add({ name: 'Nacht', start: '2027-03-28T04:00', end: '2027-03-28T05:00' })
    const night = [{ start: '04:00', end: '05:00', newStart: '02:30', newEnd: '03:30' }]
    const answer = await (await api.as('pia')).post('/api/Changes/Day/2027-03-28/shorten', { hours: night })
    expect(answer).toMatchObject({
      code: 'timeDoesNotExist',
      body: { errors: [{ message: 'timeDoesNotExist: Nacht, 2027-03-28T02:30–2027-03-28T03:30' }] },
    })
  })

  test('appointmentIsOver: names the lesson whose new time passes while the preview is made', async () => {
    const timeZone = 'Europe/Amsterdam'
    const start = Temporal.PlainDateTime.from(shortened.start).toZonedDateTime(timeZone).toInstant()
    let readings = 0
    const clock = { timeZone, instant: () => start.add({ minutes: readings++ }) }
    const actor = await getActorBySourceId(db, clock, 'pia')
    readings = 0
    const context = { db, clock, actor, language: 'nl' as const, expectedVersions: undefined }
    await expect(shortenDay(context, '2026-11-19', { hours })).rejects.toMatchObject({
      code: 'appointmentIsOver',
      errors: [{ path: `appointments/${await getAppointmentId(db, 'l3')}` }],
    })
  })

  test('leaves today the lessons that have begun, or would begin before now', async () => {
    const today = async (start: string, end: string) => ({ start: `2026-11-18T${start}`, end: `2026-11-18T${end}` })
    await add({ name: 'Straks', ...(await today('11:20', '12:10')) })
    const { result } = await (
      await api.as('pia')
    ).post<ShortenedDay>('/api/Changes/Day/2026-11-18/shorten', {
      hours: [
        { start: '11:20', end: '12:10', newStart: '10:40', newEnd: '11:20' },
        { start: '12:45', end: '13:35', newStart: '11:50', newEnd: '12:30' },
      ],
    })
    expect(result).toMatchObject({ moved: 1, hours: [{ lessons: 0 }, { lessons: 1 }] })
    expect(result.unmoved).toMatchObject([
      { name: 'Straks', reason: 'begun' },
      { name: 'Gesprek', reason: 'ownTime' },
    ])
  })
})

describe('a shortened day at once with others', () => {
  test('of two planners who apply it, one does and the other is refused', async () => {
    const preview = await getPreview()
    const answers = await Promise.all([shorten({ preview }), shorten({ preview }, 'ada')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(await findLesson('anna', 'l3')).toMatchObject(shortened)
    expect((await db.selectFrom('change_deed').select('id').execute()).length).toBe(1)
  })

  test('as an import either is of the imported lessons, or changes nothing', async () => {
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
    const { settings, appointments = [] } = smallSchool
    const moved = appointments.map((lesson) =>
      lesson.id === 'l3' ? { ...lesson, start: '2026-11-19T09:20', end: '2026-11-19T10:10' } : lesson,
    )
    const preview = await getPreview()
    const [answer] = await Promise.all([
      shorten({ preview }),
      applySchool(db, { settings, appointments: moved }, { clock, replace: true }),
    ])
    const id = await getAppointmentId(db, 'l3')
    const lesson = await db
      .selectFrom('appointment')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(lesson).toEqual({ starts_at: '2026-11-19T09:20', ends_at: '2026-11-19T10:10' })
    expect([200, 412]).toContain(answer.status)
    expect((await shorten({ preview })).code).toBe('preconditionFailed')
    await applySchool(db, { settings, appointments }, { clock, replace: true })
  })
})
