import { beforeEach, describe, expect, test } from 'vitest'
import { RosterChangeEntry } from '@uurwerk/contract/tell/notification'
import { RosterChangeData } from '@uurwerk/contract/tell/notification-data'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { emptySchool, importSmallSchool, importChangedAppointments, nextImport } from '../test/imports.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { publishWeeks } from './publish-weeks.ts'
import { parseMondays } from './week-range.ts'
import { formatReport } from './format-report.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const givenAppointments = smallSchool.appointments ?? []

beforeEach(() => emptySchool(db))

/** Lists the notified people, with the number of changes and their first and last day. */
async function listNotified() {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('attendee', 'attendee.id', 'notification.attendee_id')
    .select(['attendee.source_id', 'notification.data', 'notification.type', 'notification.created_at'])
    .orderBy('notification.id')
    .execute()
  expect(rows.every(({ type }) => type === 'rosterChange')).toBe(true)
  return Object.fromEntries(
    rows.map(({ source_id, data }) => {
      const { changes, start, end } = RosterChangeData.parse(data)
      return [source_id, `${changes}: ${start}..${end}`]
    }),
  )
}

const listEntries = async () => {
  const rows = await db.selectFrom('appointment_change').select('entry').orderBy('id').execute()
  return rows.map(({ entry }) => RosterChangeEntry.parse(entry))
}

const formatSingleChange = (date: string) => `1: ${date}..${date}`

describe('an import that changes a published week', () => {
  test('notifies the group members and the teachers once each, with the number of changes', async () => {
    await importSmallSchool(db)
    const summary = await importChangedAppointments(db, { l1: { rooms: ['a108'] }, l3: { rooms: ['a108'] } })
    expect(await listNotified()).toEqual({
      anna: '2: 2026-11-16..2026-11-19',
      bram: formatSingleChange('2026-11-19'),
      teun: formatSingleChange('2026-11-16'),
      tess: formatSingleChange('2026-11-19'),
    })
    expect(summary.notifications).toBe(4)
    const report = formatReport({ ok: true, format: 'school', source: 'school', dryRun: false, summary, notices: [] })
    expect(report).toContain('4 people are notified of changes in their roster.')
  })

  test('notifies of a moved lesson with its new and old time and room', async () => {
    await importSmallSchool(db)
    await importChangedAppointments(db, { l1: { start: '2026-11-17T09:20', end: '2026-11-17T10:10', rooms: ['a108'] } })
    expect(await listNotified()).toEqual({ anna: '1: 2026-11-16..2026-11-17', teun: '1: 2026-11-16..2026-11-17' })
    expect(await listEntries()).toMatchObject([
      {
        appointment: { name: 'Wiskunde B' },
        start: '2026-11-17T09:20',
        classrooms: [{ name: 'A108' }],
        teachers: [{ name: 'Teun Tol', code: 'TTO' }],
        change: { kind: 'moved', start: '2026-11-16T08:30', classrooms: [{ name: 'B204' }] },
      },
    ])
  })

  test('notifies both the previous and the new teacher of a lesson', async () => {
    await importSmallSchool(db)
    await importChangedAppointments(db, { l1: { teachers: ['tess'] } })
    expect(await listNotified()).toEqual({
      anna: formatSingleChange('2026-11-16'),
      teun: formatSingleChange('2026-11-16'),
      tess: formatSingleChange('2026-11-16'),
    })
  })

  test('notifies a group member only of days within the membership', async () => {
    await importSmallSchool(db)
    // Bram joins V5B on the 18th, so a new room on the 17th does not concern him; the move to the 19th does.
    await importChangedAppointments(db, { l2: { rooms: ['b204'] } })
    expect(await listNotified()).toEqual({ tess: formatSingleChange('2026-11-17') })
    await importChangedAppointments(db, { l2: { rooms: ['b204'], start: '2026-11-19T12:00', end: '2026-11-19T12:50' } })
    expect((await listNotified())['bram']).toBe('1: 2026-11-17..2026-11-19')
  })

  test('notifies named students and students who signed up, but not students who declined', async () => {
    await importSmallSchool(db)
    const ids = await db
      .selectFrom('appointment')
      .select(['id', 'source_id'])
      .where('source_id', '=', 'choice')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('subscription')
      .values([
        { appointment_id: ids.id, attendee_id: await getAttendeeId(db, 'anna'), accepted: true },
        { appointment_id: ids.id, attendee_id: await getAttendeeId(db, 'bram'), denied: true },
      ])
      .execute()
    await importChangedAppointments(db, { private: { start: '2026-11-18T14:30', end: '2026-11-18T15:00' } })
    expect(await listNotified()).toEqual({ bram: formatSingleChange('2026-11-18') })
    await db.deleteFrom('notification').execute()
    await importChangedAppointments(db, {
      private: { start: '2026-11-18T14:30', end: '2026-11-18T15:00' },
      choice: null,
    })
    expect(await listNotified()).toEqual({
      anna: formatSingleChange('2026-11-18'),
      teun: formatSingleChange('2026-11-18'),
    })
  })

  test('notifies of a dropped lesson as cancelled, and of a new lesson as added', async () => {
    await importSmallSchool(db)
    const [lesson] = givenAppointments
    if (!lesson) throw new Error('the small school has a lesson')
    await importChangedAppointments(
      db,
      { l2: null },
      { appointments: [{ ...lesson, id: 'new', start: '2026-11-16T12:00', end: '2026-11-16T12:50' }] },
    )
    const kinds = (await listEntries()).map(({ change, start }) => `${change.kind} ${start}`)
    expect(kinds).toEqual(['added 2026-11-16T12:00', 'cancelled 2026-11-17T10:30'])
    expect(await listNotified()).toEqual({
      anna: formatSingleChange('2026-11-16'),
      teun: formatSingleChange('2026-11-16'),
      tess: formatSingleChange('2026-11-17'),
    })
  })

  test('notifies nobody again when a second import changes nothing visible', async () => {
    await importSmallSchool(db)
    await importChangedAppointments(db, { l1: { rooms: ['a108'] }, l2: null })
    const before = await listNotified()
    // A second change at the same instant counts too, as with a clock that stands still.
    const summary = await importChangedAppointments(db, { l1: { rooms: ['a108'], capacity: 20 }, l2: null })
    expect(summary.notifications).toBe(0)
    expect(await listNotified()).toEqual(before)
    expect(await listEntries()).toHaveLength(2)
  })

  test.skipIf(!isFullRun)('notifies nobody of a lesson that has ended', async () => {
    await importSmallSchool(db)
    // At 09:20 school time the first lesson has just ended.
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-16T08:20:00Z')
    await importChangedAppointments(db, { l1: { rooms: ['a108'] } }, {}, { clock })
    expect(await listNotified()).toEqual({})
    await importChangedAppointments(
      db,
      { l1: { rooms: ['b204'] } },
      {},
      { clock: createFixedClock('Europe/Amsterdam', '2026-11-16T08:19:00Z') },
    )
    expect(await listNotified()).toEqual({
      anna: formatSingleChange('2026-11-16'),
      teun: formatSingleChange('2026-11-16'),
    })
  })

  test('notifies no role without the module rosterChange, and nobody who has left', async () => {
    await importSmallSchool(db)
    const settings = { ...smallSchool.settings, modulesPerRole: { student: ['roster' as const] } }
    const people = smallSchool.people?.filter(({ id }) => id !== 'tess') ?? []
    await importChangedAppointments(db, { l3: { rooms: ['a108'], teachers: ['teun'] } }, { settings, people })
    expect(await listNotified()).toEqual({ teun: formatSingleChange('2026-11-19') })
  })

  test.skipIf(!isFullRun)(
    'notifies of a lesson that moves to an unpublished week as cancelled, without its new time',
    async () => {
      await importSmallSchool(db, { weeks: '2026-W47' })
      await importChangedAppointments(
        db,
        { l1: { start: '2026-12-14T08:30', end: '2026-12-14T09:20' } },
        {},
        { unpublished: true },
      )
      expect(await listEntries()).toMatchObject([{ start: '2026-11-16T08:30', end: '2026-11-16T09:20' }])
      expect((await listEntries())[0]?.change).toEqual({ kind: 'cancelled', at: '2026-11-02T08:00:00.000Z' })
      expect(await listNotified()).toEqual({
        anna: formatSingleChange('2026-11-16'),
        teun: formatSingleChange('2026-11-16'),
      })
    },
  )

  test.skipIf(!isFullRun)('counts the notifications in a dry run and sends none', async () => {
    await importSmallSchool(db)
    const summary = await importChangedAppointments(db, { l1: { rooms: ['a108'] } }, {}, { dryRun: true })
    expect(summary.notifications).toBe(2)
    expect(await listNotified()).toEqual({})
  })
})

test.skipIf(!isFullRun)(
  'publishing a week for the first time and changing an unpublished week notify nobody',
  async () => {
    expect((await importSmallSchool(db, { unpublished: true })).notifications).toBe(0)
    await importChangedAppointments(db, { l1: { rooms: ['a108'] } }, {}, { unpublished: true })
    await publishWeeks(db, { actor: null, clock: nextImport }, parseMondays('2026-W47..2026-W50'))
    expect((await importChangedAppointments(db, { l1: { rooms: ['a108'] } })).notifications).toBe(0)
    expect(await listNotified()).toEqual({})
  },
)
