import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { smallSchool } from '../test/small-school.ts'
import { applySchool } from './apply-school.ts'
import { ImportRefused } from './import-errors.ts'
import type { Person, SchoolData } from './school.ts'
import { isFullRun } from '../test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
// Sets `replace`, because in a school this small a single record is more than a tenth.
const apply = (school: SchoolData, options = {}) => applySchool(db, school, { clock, replace: true, ...options })
const people = smallSchool.people ?? []
const listPeopleWithout = (id: string) => people.filter((person) => person.id !== id)

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
})

/** Reads everything that an import writes, with versions and ids. */
const dumpTables = async () => {
  const tables = [
    'school',
    'school_year',
    'school_period',
    'attendee',
    'person',
    'team',
    'team_member',
    'student_group',
  ]
  const moreTables = ['membership', 'classroom', 'course', 'appointment', 'appointment_attendee', 'published_week']
  const texts = [...tables, ...moreTables].map(async (table) => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1
    `.execute(db)
    return [table, rows.map(({ row }) => row)]
  })
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string[]>
}

const findPerson = (sourceId: string) =>
  db
    .selectFrom('attendee')
    .innerJoin('person', 'person.attendee_id', 'attendee.id')
    .selectAll()
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()

test('a first import adds all records and publishes the weeks it covers', async () => {
  const { kinds, published, span } = await apply(smallSchool)
  expect(kinds.people).toEqual({ added: people.length, changed: 0, removed: 0 })
  expect(kinds.appointments).toEqual({ added: smallSchool.appointments?.length, changed: 0, removed: 0 })
  expect(kinds.memberships.added).toBe(smallSchool.memberships?.length)
  expect(kinds.school.added).toBe(1)
  expect(span).toEqual({ start: '2026-11-16', end: '2026-12-07' })
  expect(published).toEqual(['2026-W47', '2026-W48', '2026-W49', '2026-W50'])
})

test('a second import of the same school changes nothing, not even a version', async () => {
  await apply(smallSchool)
  const before = await dumpTables()
  const { kinds, published } = await apply(smallSchool, {
    clock: createFixedClock('Europe/Amsterdam', '2026-11-02T08:00:00Z'),
  })
  const nothing = { added: 0, changed: 0, removed: 0 }
  expect(Object.values(kinds).filter(({ added, changed, removed }) => added + changed + removed > 0)).toEqual([])
  expect(kinds.people).toEqual(nothing)
  expect(published).toEqual([])
  expect(await dumpTables()).toEqual(before)
})

test.skipIf(!isFullRun)(
  'the lesson hours of the files replace those of the school, and the same ones change nothing',
  async () => {
    const readBells = async () => (await db.selectFrom('school').select('bells').executeTakeFirst())?.bells
    const bells = [{ hour: 1, start: '08:30', end: '09:20', days: [1, 2] }]
    const withBells = { ...smallSchool, settings: { ...smallSchool.settings, bells } }
    await apply(smallSchool)
    expect((await apply(withBells)).kinds.school.changed).toBe(1)
    expect(await readBells()).toEqual(bells)
    expect((await apply(withBells)).kinds.school.changed).toBe(0)
    await apply(smallSchool)
    expect(await readBells()).toEqual([])
  },
)

test('a dry run reports the changes of an import and writes nothing', async () => {
  const before = await dumpTables()
  const { kinds } = await apply(smallSchool, { dryRun: true })
  expect(kinds.people.added).toBe(people.length)
  expect(await dumpTables()).toEqual(before)
})

test('an import leaves records unchanged if its files hold none of their kind', async () => {
  await apply(smallSchool)
  const before = await dumpTables()
  await apply({ settings: smallSchool.settings })
  expect(await dumpTables()).toEqual(before)
})

test('a person who is dropped is marked as removed and comes back under the same id', async () => {
  await apply(smallSchool)
  const { attendee_id } = await findPerson('bram')
  const dropped = await apply({ settings: smallSchool.settings, people: listPeopleWithout('bram') })
  expect(dropped.kinds.people).toEqual({ added: 0, changed: 0, removed: 1 })
  expect(await findPerson('bram')).toMatchObject({ removed: true, attendee_id })
  const restored = await apply({ settings: smallSchool.settings, people })
  expect(restored.kinds.people).toEqual({ added: 1, changed: 0, removed: 0 })
  expect(await findPerson('bram')).toMatchObject({ removed: false, attendee_id })
})

test('an import removes dropped groups, rooms, teams and courses, and adds them again when they return', async () => {
  await apply(smallSchool)
  const { settings } = smallSchool
  const emptied = await apply({ settings, groups: [], rooms: [], teams: [], courses: [] })
  for (const kind of ['groups', 'rooms', 'teams', 'courses'] as const)
    expect(emptied.kinds[kind]).toEqual({ added: 0, changed: 0, removed: smallSchool[kind]?.length })
  expect(emptied.kinds.people.removed).toBe(0)
  const { people: _people, memberships: _memberships, appointments: _appointments, ...rest } = smallSchool
  const restored = await apply(rest)
  for (const kind of ['groups', 'rooms', 'teams', 'courses'] as const)
    expect(restored.kinds[kind]).toEqual({ added: smallSchool[kind]?.length, changed: 0, removed: 0 })
})

test.skipIf(!isFullRun)('a person with several changed fields counts as changed once', async () => {
  await apply(smallSchool)
  const changed = people.map((person): Person =>
    person.id === 'anna' ? { ...person, name: 'Ánna Aertś', email: 'anna@small.example', coach: 'tess' } : person,
  )
  const { kinds } = await apply({ settings: smallSchool.settings, people: changed })
  expect(kinds.people).toEqual({ added: 0, changed: 1, removed: 0 })
  expect(await findPerson('anna')).toMatchObject({ name: 'Ánna Aertś', search_text: 'anna aerts anna' })
  const tess = await findPerson('tess')
  expect((await findPerson('anna')).coach_id).toBe(tess.attendee_id)
})

test('the search text of a teacher includes the code and the source id', async () => {
  await apply(smallSchool)
  expect((await findPerson('teun')).search_text).toBe('teun tol tto teun')
})

test('an import replaces memberships and team members with those of its files', async () => {
  await apply(smallSchool)
  const { settings } = smallSchool
  const memberships = [
    { group: 'v5a', person: 'anna', from: null, until: '2026-12-31' },
    { group: 'v5b', person: 'anna', from: '2027-01-01', until: null },
  ]
  const { kinds } = await apply({ settings, memberships })
  expect(kinds.memberships).toEqual({ added: 1, changed: 1, removed: 1 })
  const teams = [{ id: 'science', name: 'Science', unit: 'upper', coordinators: ['teun'], members: ['tess'] }]
  expect((await apply({ settings, teams })).kinds.teams).toEqual({ added: 0, changed: 1, removed: 0 })
  const members = await db
    .selectFrom('team_member')
    .innerJoin('attendee', 'id', 'person_id')
    .select(['source_id', 'is_coordinator', 'is_member'])
    .orderBy('source_id')
    .execute()
  expect(members).toEqual([
    { source_id: 'tess', is_coordinator: false, is_member: true },
    { source_id: 'teun', is_coordinator: true, is_member: false },
  ])
})

test.skipIf(!isFullRun)('an import replaces the groups of a team, and counts the team as changed', async () => {
  await apply(smallSchool)
  const { settings, teams: [team] = [] } = smallSchool
  if (!team) throw new Error('The small school has a team.')
  const listGroups = async () =>
    (
      await sql<{ source_id: string }>`
        select source_id from team join attendee on attendee.id = any(team.group_ids) order by source_id`.execute(db)
    ).rows.map(({ source_id }) => source_id)
  for (const groups of [['v5a', 'v5b'], ['v5b'], []]) {
    const teams = [{ ...team, groups }]
    expect((await apply({ settings, teams })).kinds.teams).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(await listGroups()).toEqual(groups)
    expect((await apply({ settings, teams })).kinds.teams).toEqual({ added: 0, changed: 0, removed: 0 })
  }
})

test.skipIf(!isFullRun)(
  'an import stores room names and facilities unchanged, whatever characters they hold',
  async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => !value.includes('\0'))
    const oddText = fc.constantFrom('NULL', '"', String.raw`\"`, '{a,b}', "'; drop table school; --", 'a\nb', ' ', ',')
    const facilities = fc.array(fc.oneof(text, oddText), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.oneof(text, oddText), facilities), { minLength: 1 }), async (given) => {
        const [room] = smallSchool.rooms ?? []
        const rooms = given.map(([name, facilities], index) => ({ ...room!, id: `r${index}`, name, facilities }))
        await apply({ settings: smallSchool.settings, rooms })
        const stored = await db
          .selectFrom('classroom')
          .innerJoin('attendee', 'id', 'attendee_id')
          .select(['source_id as id', 'name', 'facilities'])
          .where('removed', '=', false)
          .execute()
        const expected = rooms.map(({ id, name, facilities }) => ({ id, name, facilities }))
        expect(stored.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
          expected.toSorted((a, b) => a.id.localeCompare(b.id)),
        )
      }),
      { numRuns: isFullRun ? 25 : 5 },
    )
  },
)

test('an appointment is offered to all only if it has a sign-up window, no groups, and is not a lesson', async () => {
  const window = { subscribeFrom: '2026-11-01T08:00', subscribeUntil: '2026-11-10T08:00' }
  const [lesson] = smallSchool.appointments ?? []
  if (!lesson) throw new Error('the small school has a lesson')
  const variants = [
    { ...lesson, ...window, id: 'open', type: 'exam' as const, groups: [] },
    { ...lesson, ...window, id: 'grouped', type: 'exam' as const, groups: ['v5a'] },
    { ...lesson, ...window, id: 'lesson', type: 'lesson' as const, groups: [] },
    { ...lesson, id: 'closed', type: 'choice' as const, groups: [] },
  ]
  await apply({ ...smallSchool, appointments: variants })
  const offered = await db.selectFrom('appointment').select('source_id').where('offered_to_all', '=', true).execute()
  expect(offered).toEqual([{ source_id: 'open' }])
})

test.skipIf(!isFullRun)(
  'an import keeps past and present school years, and deletes others that the files no longer name',
  async () => {
    const createYear = (name: string, start: string, end: string) => ({ name, start, end, periods: [] })
    const past = createYear('2025', '2025-08-01', '2026-07-31')
    const now = createYear('2026', '2026-08-01', '2027-07-31')
    const next = createYear('2027', '2027-08-01', '2028-07-31')
    const afterNext = createYear('2028', '2028-08-01', '2029-07-31')
    const createSchoolOfYears = (years: (typeof past)[]) => ({ settings: { ...smallSchool.settings, years } })
    const listYears = async () =>
      (await db.selectFrom('school_year').select('name').orderBy('name').execute()).map(({ name }) => name)
    await apply(createSchoolOfYears([past, now, afterNext]))
    expect((await apply(createSchoolOfYears([next]))).kinds.school.changed).toBe(1)
    expect(await listYears()).toEqual(['2025', '2026', '2027'])
    await apply(createSchoolOfYears([createYear('2026-2027', '2026-08-15', '2027-07-10')]))
    expect(await listYears()).toEqual(['2025', '2026-2027'])
  },
)

test('an import with unknown references is refused as a whole, with every unknown reference', async () => {
  const [lesson] = smallSchool.appointments ?? []
  if (!lesson) throw new Error('the small school has a lesson')
  const appointments = [{ ...lesson, teachers: ['nobody'], course: 'nothing' }]
  const refusal = await apply({ ...smallSchool, appointments }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImportRefused)
  expect((refusal as ImportRefused).faults.map(({ value }) => value).toSorted()).toEqual(['nobody', 'nothing'])
  expect((await dumpTables())['attendee']).toEqual([])
})

test('an import refuses a group with the id of a person and changes nothing', async () => {
  await apply(smallSchool)
  const before = await dumpTables()
  const groups = [{ id: 'anna', name: 'Anna', kind: 'class' }]
  await expect(apply({ settings: smallSchool.settings, groups })).rejects.toThrow('gave this id to a')
  expect(await dumpTables()).toEqual(before)
})

test.skipIf(!isFullRun)(
  'an import of the same customer continues the demo school, and an import of another customer replaces it',
  async () => {
    await apply(smallSchool, { origin: 'demo' })
    await apply({ settings: smallSchool.settings, rooms: [] })
    expect(await db.selectFrom('school').select('origin').execute()).toEqual([{ origin: 'demo' }])
    expect((await db.selectFrom('attendee').select('id').execute()).length).toBeGreaterThan(10)
    await apply({ settings: { ...smallSchool.settings, customer: 'other' }, people: listPeopleWithout('anna') })
    expect(await db.selectFrom('school').select(['origin', 'customer']).execute()).toEqual([
      { origin: 'import', customer: 'other' },
    ])
    expect(await db.selectFrom('attendee').select('id').where('source_id', '=', 'anna').execute()).toEqual([])
    expect(await db.selectFrom('appointment').select('id').execute()).toEqual([])
  },
)

test('the demo school never overwrites an imported school', async () => {
  await apply(smallSchool)
  await expect(apply(smallSchool, { origin: 'demo' })).rejects.toThrow('never replaces')
})
