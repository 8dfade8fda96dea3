import { beforeEach, expect, test } from 'vitest'
import { PublishedChange } from '@uurwerk/contract/appointment-change'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { emptySchool, importSmallSchool, importChangedAppointments, nextImport } from '../test/imports.ts'
import { smallSchool } from '../test/small-school.ts'
import { applySchool } from './apply-school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const givenAppointments = smallSchool.appointments ?? []

beforeEach(() => emptySchool(db))

const findAppointment = (sourceId: string) =>
  db.selectFrom('appointment').selectAll().where('source_id', '=', sourceId).executeTakeFirst()

const listRosterLinks = async (sourceId: string) => {
  const rows = await db
    .selectFrom('appointment_attendee')
    .innerJoin('attendee', 'attendee.id', 'attendee_id')
    .innerJoin('appointment', 'appointment.id', 'appointment_id')
    .select(['attendee.source_id', 'appointment_attendee.starts_at'])
    .where('appointment.source_id', '=', sourceId)
    .orderBy('attendee.source_id')
    .execute()
  return rows.map((row) => `${row.source_id} ${row.starts_at}`)
}

const subscribe = async (appointment: string, person: string) => {
  const { id } = (await findAppointment(appointment)) ?? { id: 0 }
  const attendee = await db
    .selectFrom('attendee')
    .select('id')
    .where('source_id', '=', person)
    .executeTakeFirstOrThrow()
  await db.insertInto('subscription').values({ appointment_id: id, attendee_id: attendee.id }).execute()
}

const expectedMark = { at: '2026-11-02T08:00:00.000Z' }

test('a lesson that moves in a published week is marked with its old time, and moves in every roster', async () => {
  await importSmallSchool(db)
  const { kinds } = await importChangedAppointments(db, { l1: { start: '2026-11-17T09:20', end: '2026-11-17T10:10' } })
  expect(kinds.appointments).toEqual({ added: 0, changed: 1, removed: 0 })
  const lesson = await findAppointment('l1')
  expect(lesson).toMatchObject({ starts_at: '2026-11-17T09:20', version: 2, changed_at: '2026-11-02T08:00:00.000Z' })
  expect(lesson?.change).toEqual({ ...expectedMark, kind: 'moved', start: '2026-11-16T08:30', end: '2026-11-16T09:20' })
  expect(PublishedChange.safeParse(lesson?.change).success).toBe(true)
  expect(await listRosterLinks('l1')).toEqual([
    'b204 2026-11-17T09:20',
    'teun 2026-11-17T09:20',
    'v5a 2026-11-17T09:20',
  ])
})

test('a lesson that gets another room and teacher is marked as changed, with the old room and teacher', async () => {
  await importSmallSchool(db)
  await importChangedAppointments(db, { l3: { rooms: ['a108'], teachers: ['teun', 'tess'] } })
  const lesson = await findAppointment('l3')
  const change = PublishedChange.parse(lesson?.change)
  expect(change.kind).toBe('changed')
  expect(change.classrooms?.map(({ name }) => name)).toEqual(['A108', 'B204'])
  expect(change.teachers).toMatchObject([{ name: 'Tess Thijs', code: 'TTH' }])
  expect(change).not.toHaveProperty('start')
  expect((await listRosterLinks('l3')).map((row) => row.split(' ')[0])).toEqual(['a108', 'tess', 'teun', 'v5a', 'v5b'])
})

test.skipIf(!isFullRun)(
  'a lesson that moves to another time and room is marked with the old time and room',
  async () => {
    await importSmallSchool(db)
    await importChangedAppointments(db, { l1: { start: '2026-11-16T09:20', end: '2026-11-16T10:10', rooms: [] } })
    expect((await findAppointment('l1'))?.change).toMatchObject({
      kind: 'moved',
      start: '2026-11-16T08:30',
      classrooms: [{ name: 'B204', code: null }],
    })
  },
)

test.skipIf(!isFullRun)(
  'a lesson that the files cancel is marked as cancelled, and as added when it takes place again',
  async () => {
    await importSmallSchool(db)
    await importChangedAppointments(db, { l1: { cancelled: true } })
    expect(await findAppointment('l1')).toMatchObject({
      is_cancelled: true,
      change: { ...expectedMark, kind: 'cancelled' },
    })
    await importChangedAppointments(db, {})
    expect(await findAppointment('l1')).toMatchObject({ is_cancelled: false, change: { kind: 'added' }, version: 3 })
  },
)

test('a lesson that is dropped from a published week stays as cancelled, and is cancelled only once', async () => {
  await importSmallSchool(db)
  const summary = await importChangedAppointments(db, { l2: null })
  expect(summary.kinds.appointments).toEqual({ added: 0, changed: 0, removed: 1 })
  expect(summary.cancelled).toBe(1)
  expect(await findAppointment('l2')).toMatchObject({
    is_cancelled: true,
    change: { ...expectedMark, kind: 'cancelled' },
    version: 2,
  })
  const again = await importChangedAppointments(db, { l2: null })
  expect(again.kinds.appointments).toEqual({ added: 0, changed: 0, removed: 0 })
  expect((await findAppointment('l2'))?.version).toBe(2)
})

test('a lesson that is dropped from an unpublished week is deleted, or cancelled if a student has signed up', async () => {
  await importSmallSchool(db, { unpublished: true })
  await subscribe('choice', 'bram')
  const summary = await importChangedAppointments(db, { l2: null, choice: null }, {}, { unpublished: true })
  expect(summary.kinds.appointments.removed).toBe(2)
  expect(summary.cancelled).toBe(1)
  expect(await findAppointment('l2')).toBeUndefined()
  expect(await findAppointment('choice')).toMatchObject({ is_cancelled: true })
  expect(await db.selectFrom('subscription').selectAll().execute()).toHaveLength(1)
})

test('a new lesson is marked as added in a published week only', async () => {
  await importSmallSchool(db)
  const [lesson] = givenAppointments
  if (!lesson) throw new Error('the small school has a lesson')
  await importChangedAppointments(
    db,
    {},
    {
      appointments: [
        { ...lesson, id: 'new' },
        { ...lesson, id: 'far', start: '2027-01-11T08:30', end: '2027-01-11T09:20' },
      ],
    },
  )
  expect(await findAppointment('new')).toMatchObject({ change: { ...expectedMark, kind: 'added' }, version: 1 })
  expect(await findAppointment('far')).toMatchObject({ change: null, changed_at: null })
})

test('changes in an unpublished week are not marked, and the week stays unpublished', async () => {
  await importSmallSchool(db, { unpublished: true })
  const { published } = await importChangedAppointments(
    db,
    { l1: { start: '2026-11-16T09:20' } },
    {},
    { unpublished: true },
  )
  expect(published).toEqual([])
  expect(await findAppointment('l1')).toMatchObject({
    starts_at: '2026-11-16T09:20',
    change: null,
    changed_at: null,
    version: 2,
  })
  expect(await db.selectFrom('published_week').selectAll().execute()).toEqual([])
})

test.skipIf(!isFullRun)('a change of capacity raises the version without a mark', async () => {
  await importSmallSchool(db)
  const { kinds } = await importChangedAppointments(db, { choice: { capacity: 12 } })
  expect(kinds.appointments.changed).toBe(1)
  expect(await findAppointment('choice')).toMatchObject({ capacity: 12, change: null, changed_at: null, version: 2 })
})

test.skipIf(!isFullRun)('a mark stays when a later import changes only the capacity', async () => {
  await importSmallSchool(db)
  const moved = { start: '2026-11-18T13:00', end: '2026-11-18T13:50' }
  await importChangedAppointments(db, { choice: moved })
  await importChangedAppointments(db, { choice: { ...moved, capacity: 12 } })
  expect(await findAppointment('choice')).toMatchObject({ capacity: 12, change: { kind: 'moved' }, version: 3 })
})

test('a teacher’s note survives an import that changes the lesson', async () => {
  await importSmallSchool(db)
  await db.updateTable('appointment').set({ teacher_note: 'Lees hoofdstuk 3' }).where('source_id', '=', 'l1').execute()
  await importChangedAppointments(db, { l1: { name: 'Wiskunde C' } })
  expect(await findAppointment('l1')).toMatchObject({ name: 'Wiskunde C', teacher_note: 'Lees hoofdstuk 3' })
})

test.skipIf(!isFullRun)(
  'a lesson that a teacher made online stays online until the imported value itself changes',
  async () => {
    await importSmallSchool(db)
    const isLessonOnline = async () => (await findAppointment('l1'))?.is_online
    await db.updateTable('appointment').set({ is_online: true }).where('source_id', '=', 'l1').execute()
    await importChangedAppointments(db, { l1: { name: 'Wiskunde C' } })
    expect(await isLessonOnline()).toBe(true)
    await importChangedAppointments(db, { l1: { online: null } })
    expect(await isLessonOnline()).toBe(true)
    await importChangedAppointments(db, { l1: { online: true } })
    await importChangedAppointments(db, { l1: { online: false } })
    expect(await isLessonOnline()).toBe(false)
  },
)

test.skipIf(!isFullRun)('an import never removes past lessons, but adds and corrects them', async () => {
  await importSmallSchool(db)
  const later = createFixedClock('Europe/Amsterdam', '2026-11-16T08:20:00Z')
  const [lesson] = givenAppointments
  if (!lesson) throw new Error('the small school has a lesson')
  const oldLesson = { ...lesson, id: 'old', start: '2024-11-18T08:30', end: '2024-11-18T09:20' }
  // At 09:20 school time the lesson has just ended; the next day's has not.
  const { kinds } = await importChangedAppointments(
    db,
    { l1: null, l2: null },
    { appointments: [oldLesson] },
    { clock: later },
  )
  expect(kinds.appointments).toEqual({ added: 1, changed: 0, removed: 1 })
  expect(await findAppointment('l1')).toMatchObject({ is_cancelled: false, version: 1 })
  expect(await findAppointment('l2')).toMatchObject({ is_cancelled: true })
  await importChangedAppointments(
    db,
    { l2: null },
    { appointments: [{ ...oldLesson, name: 'Wiskunde A' }] },
    { clock: later },
  )
  expect(await findAppointment('old')).toMatchObject({ name: 'Wiskunde A' })
})

test('an import replaces only the dates that its appointments cover', async () => {
  await importSmallSchool(db)
  const appointments = givenAppointments.filter(({ id }) => id === 'l2' || id === 'private')
  const { span } = await applySchool(db, { settings: smallSchool.settings, appointments }, { clock: nextImport })
  expect(span).toEqual({ start: '2026-11-17', end: '2026-11-18' })
  expect(await findAppointment('choice')).toMatchObject({ is_cancelled: true })
  for (const id of ['l1', 'l3', 'holiday', 'later'])
    expect(await findAppointment(id)).toMatchObject({ is_cancelled: false })
})

test.skipIf(!isFullRun)('the option weeks limits which appointments are replaced, added and published', async () => {
  await importSmallSchool(db, { unpublished: true })
  const all = { l1: null, later: null }
  const summary = await importChangedAppointments(db, all, {}, { weeks: '2026-W50..2026-W51' })
  expect(summary.kinds.appointments).toEqual({ added: 0, changed: 0, removed: 0 })
  expect(summary.span).toBeNull()
  const inWeek = await importChangedAppointments(db, { l1: null, l2: { name: 'Frans' } }, {}, { weeks: '2026-W50' })
  expect(inWeek.published).toEqual(['2026-W50'])
  expect(inWeek.outsideWeeks).toBe(givenAppointments.length - 2)
  expect(await findAppointment('l1')).toMatchObject({ is_cancelled: false })
  expect(await findAppointment('l2')).toMatchObject({ name: 'Engels' })
})

test('an import leaves bookings unchanged', async () => {
  await importSmallSchool(db)
  const booking = { type: 'booking', name: 'Overleg', starts_at: '2026-11-17T12:00', ends_at: '2026-11-17T13:00' }
  await db.insertInto('appointment').values(booking).execute()
  await importChangedAppointments(db, {})
  const bookings = db.selectFrom('appointment').select(['is_cancelled', 'version']).where('type', '=', 'booking')
  expect(await bookings.execute()).toEqual([{ is_cancelled: false, version: 1 }])
})
