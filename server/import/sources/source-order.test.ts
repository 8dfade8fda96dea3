import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { smallSchool } from '#server/test/small-school.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { applySchool } from '../apply-school.ts'
import type { SchoolData } from '../school.ts'
import { listSources } from './queries.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
const { settings, rooms = [] } = smallSchool
const room = rooms.find(({ id }) => id === 'b204')!

const give = (source: string, school: Partial<SchoolData>) =>
  applySchool(db, { settings, ...school }, { clock, source, replace: true })
const listSourceNames = async () => (await listSources(db)).map(({ name }) => name)
const findRoomName = async () =>
  (await db.selectFrom('attendee').select('name').where('source_id', '=', 'b204').executeTakeFirstOrThrow()).name

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, booking_profile, appointment, published_week cascade`.execute(
    db,
  )
  await sql`delete from import_source where id > 0`.execute(db)
})

describe('the order of sources that the school states', () => {
  test('decides whose fields a record has, also for records from before', async () => {
    await give('one', { rooms: [{ ...room, name: 'One' }] })
    await give('two', { rooms: [{ ...room, name: 'Two' }] })
    await give('one', { settings: { ...settings, sources: ['two', 'one'] }, rooms: [{ ...room, name: 'One' }] })
    expect(await findRoomName()).toBe('Two')
    await give('one', { settings: { ...settings, sources: ['two', 'one'] }, rooms: [{ ...room, name: 'One' }] })
    expect(await findRoomName()).toBe('Two')
    expect(await listSourceNames()).toEqual(['desk', 'two', 'one'])
  })

  test('decides whose the settings are, whatever order the others state', async () => {
    const findSchoolName = async () => (await db.selectFrom('school').select('name').executeTakeFirstOrThrow()).name
    await give('one', { settings: { ...settings, name: 'Of one', sources: ['one', 'two'] } })
    await give('two', { settings: { ...settings, name: 'Of two', sources: ['two', 'one'] } })
    expect(await findSchoolName()).toBe('Of one')
    await give('one', { settings: { ...settings, name: 'Of one', sources: ['two', 'one'] } })
    await give('two', { settings: { ...settings, name: 'Of two' } })
    expect(await findSchoolName()).toBe('Of two')
  })

  test('may name a source twice', async () => {
    await give('one', { settings: { ...settings, sourcesByAge: ['two', 'two', 'one'] }, rooms })
    expect(await listSourceNames()).toEqual(['desk', 'two', 'one'])
  })
})
