import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'
import { smallSchool } from '#server/test/small-school.ts'
import { createDeploymentPlan, settingsWithPeriods } from '#server/test/deployment-plans.ts'
import { createProgram } from '#server/test/programs.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { type ApplyOptions, applySchool } from '../apply-school.ts'
import { ImportRefused, ImportStopped } from '../import-errors.ts'
import type { Person, SchoolData } from '../school.ts'
import { renameSource } from '../manage-sources.ts'
import { listSources } from './queries.ts'
import { removeSource } from '../remove-source.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
const {
  settings,
  people = [],
  groups = [],
  rooms = [],
  courses = [],
  appointments = [],
  memberships = [],
} = smallSchool
const give = (source: string, school: Partial<SchoolData>, options: Partial<ApplyOptions> = {}) =>
  applySchool(db, { settings, ...school }, { clock, source, replace: true, ...options })
const pick = <T extends { id: string }>(records: T[], ...ids: string[]) => records.filter(({ id }) => ids.includes(id))
const everything = { ...smallSchool, settings }

/** Names the sources of each record that is there, as `anna: people planner`. */
const listGivers = async (table: 'attendee' | 'course' | 'appointment') => {
  const isThere = table === 'appointment' ? sql`not is_cancelled and source_id is not null` : sql`not removed`
  const { rows } = await sql<{ id: string; givers: string }>`
    select source_id as id, (select coalesce(string_agg(source.name, ' ' order by n), '')
      from unnest(sources) with ordinality as u (id, n) join import_source source using (id)) as givers
    from ${sql.table(table)} where ${isThere} order by source_id`.execute(db)
  return Object.fromEntries(rows.map(({ id, givers }) => [id, givers]))
}
const findName = async (id: string) =>
  (await db.selectFrom('attendee').select('name').where('source_id', '=', id).executeTakeFirst())?.name
const createStudent = (id: string, more: Partial<Person> = {}): Person => ({
  ...people[0]!,
  coach: null,
  id,
  name: `Student ${id}`,
  ...more,
})

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, booking_profile, appointment, published_week cascade`.execute(
    db,
  )
  await sql`delete from import_source where id > 0`.execute(db)
})

const allOrders = [
  [0, 1, 2],
  [2, 1, 0],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
]
const orders = isFullRun ? allOrders : allOrders.slice(0, 2)

describe('an import', () => {
  test('takes away only what its own source gave, in any order, and a second time changes nothing', async () => {
    const parts: [string, Partial<SchoolData>][] = [
      ['people', { people, groups, memberships }],
      [
        'planner',
        { groups: pick(groups, 'v5a'), rooms, courses, appointments: pick(appointments, 'l1', 'l2', 'later') },
      ],
      ['calendar', { appointments: pick(appointments, 'l2', 'private', 'later') }],
    ]
    await give('people', { people, groups, rooms, courses })
    await give('people', { people, groups })
    let expected: unknown
    for (const order of orders) {
      for (const index of order) await give(...parts[index]!)
      const givers = [await listGivers('attendee'), await listGivers('appointment')]
      expected ??= givers
      expect(givers).toEqual(expected)
    }
    expect((await listGivers('appointment'))['l2']).toBe('planner calendar')
    expect(await listGivers('attendee')).toMatchObject({ anna: 'people', v5a: 'people planner', v5b: 'people' })
    const before = await computeTableSums(db)
    for (const part of parts) await give(...part)
    expect(await computeTableSums(db)).toEqual(before)
  })

  test.skipIf(!isFullRun)('leaves a record that another source still gives, and removes it with the last', async () => {
    await give('one', { people, groups, rooms, courses, appointments })
    await give('two', { rooms, courses, appointments })
    const span = { start: '2026-11-16', end: '2026-12-07' }
    const first = await give('one', { rooms: [], courses: [], appointments: [], span })
    expect(first).toMatchObject({ cancelled: 0, kinds: { rooms: { removed: 0 }, courses: { removed: 0 } } })
    expect(await listGivers('appointment')).toMatchObject({ l1: 'two', holiday: 'two' })
    const last = await give('two', { rooms: [], courses: [], appointments: [], span })
    expect(last.kinds).toMatchObject({ rooms: { removed: 2 }, courses: { removed: 2 }, appointments: { removed: 7 } })
    expect(await listGivers('course')).toEqual({})
    expect((await give('two', { rooms, courses, appointments })).kinds.rooms.added).toBe(2)
  })

  test('of a source that is broken changes nothing, and the others go on', async () => {
    await give('people', { people, groups, memberships })
    await give('planner', { rooms, courses, appointments })
    const before = await computeTableSums(db)
    const broken = { appointments: [{ ...appointments[0]!, teachers: ['nobody'] }] }
    await expect(give('planner', broken)).rejects.toBeInstanceOf(ImportRefused)
    await give('people', { people, groups, memberships })
    expect(await computeTableSums(db)).toEqual(before)
    await give('people', { people: [...people, createStudent('late')], groups, memberships })
    expect(await listGivers('attendee')).toMatchObject({ late: 'people' })
    expect(await listGivers('appointment')).toMatchObject({ l1: 'planner' })
  })

  test('of appointments alone leaves all other kinds and other sources unchanged', async () => {
    await give('people', everything)
    const before = await computeTableSums(db)
    await give('trips', {
      appointments: [{ ...appointments[0]!, id: 'trip', start: '2026-11-16T08:30', end: '2026-11-16T09:20' }],
    })
    await give('trips', { appointments: [], span: { start: '2026-11-01', end: '2027-01-01' } })
    const after = await computeTableSums(db)
    for (const table of ['attendee', 'person', 'membership', 'course', 'booking_profile', 'school'])
      expect(after[table]).toBe(before[table])
    expect(Object.keys(await listGivers('appointment'))).toHaveLength(appointments.length)
  })

  test('never touches what is of the desk, not even with --replace', async () => {
    await give('one', everything)
    await sql`insert into attendee (source_id, type, name, search_text) values ('ann', 'staff', 'Ann', 'ann')`.execute(
      db,
    )
    await give('one', { people: [...people, createStudent('ann', { type: 'staff', code: 'AN' })] })
    const ann = db.selectFrom('attendee').select(['name', 'code']).where('source_id', '=', 'ann')
    expect(await ann.executeTakeFirst()).toEqual({ name: 'Ann', code: null })
    await give('one', { people: [] })
    expect(await listGivers('attendee')).toMatchObject({ ann: 'desk' })
  })

  test('that stops counts only what its own source gives, and changes nothing', async () => {
    await give('people', { people: [...people, ...Array.from({ length: 40 }, (_, n) => createStudent(`s${n}`))] })
    await give('trips', { people: [createStudent('guest1'), createStudent('guest2')] })
    const before = await computeTableSums(db)
    await expect(give('trips', { people: [createStudent('guest1')] }, { replace: false })).rejects.toThrow(
      ImportStopped,
    )
    expect(await computeTableSums(db)).toEqual(before)
  })
})

describe('of two sources that give records of the same kind', () => {
  const createRound = (id: string) => ({
    id,
    name: id,
    kind: 'choose' as const,
    yearStart: '2026-08-01',
    yearEnd: '2027-07-31',
    periodStart: '2026-11-16',
    periodEnd: '2026-12-18',
    openingDate: '2026-11-09T08:00',
    studentExpirationDate: '2026-11-27T17:00',
    coachExpirationDate: '2026-11-30T17:00',
    ranks: null,
    countsOnly: false,
    allocateAtClosing: false,
    for: ['v5a'],
    groupChoice: [],
    optionSets: [],
    options: [
      { id: 'o', name: 'Art', description: null, seats: 9, courses: ['en'], courseGroupName: null, group: 'v5b' },
    ],
  })
  const request = (id: string) => ({
    id,
    name: id,
    opens: '2026-11-09T08:00',
    closes: '2026-11-27T17:00',
    start: '2026-11-16',
    end: '2026-12-18',
    teachers: ['teun'],
    weeks: 'all' as const,
  })
  const notRemoved = sql`not r.removed`

  test.skipIf(!isFullRun).each([
    [
      'teams',
      'attendee',
      sql`r.type = 'team' and not r.removed`,
      [...smallSchool.teams!, { ...smallSchool.teams![0]!, id: 'arts' }],
    ],
    ['memberships', 'membership', sql`true`, memberships],
    ['bookingProfiles', 'booking_profile', notRemoved, smallSchool.bookingProfiles!],
    ['choiceRounds', 'choice_round', notRemoved, [createRound('r1'), createRound('r2')]],
    ['availability', 'availability_request', notRemoved, [request('a1'), request('a2')]],
    [
      'deploymentPlans',
      'deployment_plan',
      notRemoved,
      [createDeploymentPlan(), createDeploymentPlan({ language: 'en' })],
    ],
    ['programs', 'program', sql`r.given`, [createProgram(), createProgram({ course: 'en' })]],
  ] as const)('each takes away its own: %s', async (kind, table, isThere, [first, second]) => {
    const base = { settings: settingsWithPeriods }
    const listSources = async () => {
      const { rows } = await sql<{ givers: string }>`
        select (select string_agg(source.name, ' ' order by n)
          from unnest(r.sources) with ordinality as u (id, n) join import_source source using (id)) as givers
        from ${sql.table(table)} r where ${isThere} order by r.ctid`.execute(db)
      return rows.map(({ givers }) => givers).toSorted()
    }
    await give('base', {
      ...everything,
      ...base,
      teams: kind === 'teams' ? [] : smallSchool.teams!,
      memberships: [],
      bookingProfiles: [],
    })
    const giveKind = (source: string, ...records: object[]) => give(source, { ...base, [kind]: records })
    await giveKind('one', first, second)
    await giveKind('two', second)
    expect(await listSources()).toEqual(['one', 'one two'])
    const before = await computeTableSums(db)
    await giveKind('two', second)
    await giveKind('one', first, second)
    expect(await computeTableSums(db)).toEqual(before)
    await giveKind('one', first)
    expect(await listSources()).toEqual(['one', 'two'])
    await giveKind('two')
    expect(await listSources()).toEqual(['one'])
    await giveKind('two', second)
    expect(await listSources()).toEqual(['one', 'two'])
  })
})

describe('where two sources give one field', () => {
  const createRoomNamed = (name: string) => ({ rooms: [{ ...rooms[0]!, name }] })

  test('the first to give the record wins, until it gives it no more', async () => {
    await give('one', createRoomNamed('One'))
    await give('two', createRoomNamed('Two'))
    expect(await findName('b204')).toBe('One')
    await give('one', { rooms: [] })
    await give('two', createRoomNamed('Two'))
    expect(await findName('b204')).toBe('Two')
  })

  test.skipIf(!isFullRun)('the first also decides about rooms, people and attendees of its record', async () => {
    const [profile] = smallSchool.bookingProfiles!
    const [lesson] = appointments
    await give('one', everything)
    const before = await computeTableSums(db)
    await give('two', {
      bookingProfiles: [{ ...profile!, rooms: ['a108'], groups: ['v5b'], maxMinutes: 1 }],
      appointments: [{ ...lesson!, name: 'Other', teachers: ['tess'], rooms: [] }],
      memberships: [{ ...memberships[0]!, until: '2026-12-01' }],
    })
    const after = await computeTableSums(db)
    for (const table of [
      'booking_profile_facility',
      'booking_profile_attendee',
      'appointment_attendee',
      'notification',
    ])
      expect(after[table], table).toBe(before[table])
    expect(
      await db.selectFrom('membership').select('until_date').where('until_date', 'is not', null).execute(),
    ).toEqual([])
    expect(
      (await db.selectFrom('booking_profile').select('max_minutes').execute()).map(({ max_minutes }) => max_minutes),
    ).not.toContain(1)
  })

  test.skipIf(!isFullRun)('the next takes over at once when the first gives the record no more', async () => {
    await give('one', { rooms })
    await give('two', createRoomNamed('Two'))
    await give('one', { rooms: [] })
    expect(await findName('b204')).toBe('Two')
  })
})

describe('a field that is empty in the first source', () => {
  const [room] = rooms
  const teun = people.find(({ id }) => id === 'teun')!
  const findTeun = () =>
    db
      .selectFrom('attendee')
      .innerJoin('person', 'person.attendee_id', 'attendee.id')
      .select(['code', 'email', 'fte', 'roles', 'search_text'])
      .where('source_id', '=', 'teun')
      .executeTakeFirst()
  const first = { people: [{ ...teun, code: null, email: null, fte: null, roles: ['teacher' as const] }] }
  const createSecondSource = (more: Partial<Person> = {}) => ({
    people: [
      {
        ...teun,
        name: 'Other',
        code: 'TTX',
        email: 'x@small.example',
        fte: 0.5,
        roles: ['teacher' as const, 'admin' as const],
        ...more,
      },
    ],
  })

  test.each(
    selectCases([
      ['first', ['one', 'two', 'one']],
      ['last', ['two', 'one', 'two']],
    ] as const),
  )('is filled by the next, also when the first is imported %s', async (_, order) => {
    const parts = { one: first, two: createSecondSource() }
    await give('one', { settings: { ...settings, sources: ['one', 'two'] } })
    for (const name of order) await give(name, parts[name])
    expect(await findTeun()).toEqual({
      code: 'TTX',
      email: 'x@small.example',
      fte: 0.5,
      roles: ['teacher', 'admin'],
      search_text: 'teun tol ttx teun',
    })
    const before = await computeTableSums(db)
    for (const name of order) await give(name, parts[name])
    expect(await computeTableSums(db)).toEqual(before)
  })

  test.skipIf(!isFullRun)('follows a change there, and is empty again with it', async () => {
    await give('one', first)
    await give('two', createSecondSource())
    await give('two', createSecondSource({ code: 'TTY', email: null }))
    expect(await findTeun()).toMatchObject({ code: 'TTY', email: null })
    await give('one', { people: [{ ...teun, code: 'TTO' }] })
    expect(await findTeun()).toMatchObject({ code: 'TTO', search_text: 'teun tol tto teun' })
    await give('one', first)
    expect(await findTeun()).toMatchObject({ code: 'TTY' })
    await give('two', { people: [] })
    expect(await findTeun()).toMatchObject({ code: null, fte: null, roles: ['teacher'], search_text: 'teun tol teun' })
  })

  test.skipIf(!isFullRun)('is also one of rooms, courses and teams', async () => {
    const team = { id: 'science', name: 'Science', unit: 'upper' }
    await give('one', {
      people,
      rooms: [{ ...room!, building: null, capacity: null, facilities: [] }],
      courses: [{ ...courses[0]!, code: null }],
      teams: [{ ...team, coordinators: ['teun'], members: [] }],
    })
    await give('two', {
      groups: pick(groups, 'v5a'),
      rooms: [{ ...room!, building: 'B', capacity: 28, facilities: ['beamer'] }],
      courses: [{ ...courses[0]!, name: 'Other', code: 'XX' }],
      teams: [{ ...team, coordinators: ['tess'], members: ['tess'], groups: ['v5a'] }],
    })
    expect(await db.selectFrom('classroom').select(['building', 'capacity', 'facilities']).executeTakeFirst()).toEqual({
      building: 'B',
      capacity: 28,
      facilities: ['beamer'],
    })
    expect(await db.selectFrom('course').select(['name', 'code']).execute()).toEqual([
      { name: courses[0]!.name, code: 'XX' },
    ])
    expect(
      (await sql`select source_id from team join attendee on attendee.id = any(group_ids)`.execute(db)).rows,
    ).toEqual([{ source_id: 'v5a' }])
    const { rows: members } = await sql`
      select source_id, is_coordinator, is_member from team_member join attendee on attendee.id = person_id
      order by source_id`.execute(db)
    expect(members).toEqual([
      { source_id: 'tess', is_coordinator: false, is_member: true },
      { source_id: 'teun', is_coordinator: true, is_member: false },
    ])
  })
})

describe('records that name their sources, as an export has them', () => {
  const withSources = <T extends object>(records: T[], ...sources: string[]) =>
    records.map((record) => ({ ...record, sources }))
  const exported = {
    people: withSources(people, 'hr'),
    groups: withSources(groups, 'hr', 'planner'),
    memberships: withSources(memberships, 'hr'),
    rooms: withSources(rooms, 'planner'),
    courses: withSources(courses, 'planner', 'hr'),
    appointments: withSources(appointments, 'planner'),
  }

  test.skipIf(!isFullRun)('are given by these, and by nobody else', async () => {
    await give('school', exported)
    expect(await listGivers('attendee')).toMatchObject({ anna: 'hr', v5a: 'hr planner', b204: 'planner' })
    expect(await listGivers('course')).toMatchObject({ [courses[0]!.id]: 'hr planner' })
    expect((await listSources(db)).map(({ name }) => name)).toEqual(['desk', 'hr', 'planner'])
    const before = await computeTableSums(db)
    await give('school', exported, { replace: false })
    await give('hr', { people, groups, memberships, courses })
    await give('planner', { groups, rooms, courses, appointments })
    await give('school', exported, { replace: false })
    const after = await computeTableSums(db)
    for (const table of ['person', 'membership', 'appointment', 'classroom', 'school'])
      expect(after[table]).toBe(before[table])
    expect(await listGivers('attendee')).toMatchObject({ anna: 'hr', v5a: 'hr planner', b204: 'planner' })
  })

  test.skipIf(!isFullRun)('are changed and removed as those of their sources', async () => {
    await give('hr', { people, groups, memberships })
    await give('planner', { rooms, groups })
    await give('other', { rooms: [rooms[0]!] })
    const summary = await give('school', { rooms: withSources([{ ...rooms[0]!, name: 'New' }], 'planner') })
    expect(summary.kinds.rooms).toEqual({ added: 0, changed: 1, removed: rooms.length - 1 })
    expect(await listGivers('attendee')).toMatchObject({ b204: 'planner other', anna: 'hr', v5a: 'hr planner' })
  })
})

describe('people of another source match', () => {
  const teun = people.find(({ id }) => id === 'teun')!
  const cells = { name: 'T.', coach: null, roles: teun.roles }

  test.skipIf(!isFullRun).each<Partial<Person>>([
    { id: '9', code: 'TTO', email: null },
    { id: '9', code: null, email: 'TEUN@small.example' },
  ])('by code, else by e-mail: %j', async (keys) => {
    await give('one', everything)
    await give('two', { people: [{ ...teun, ...cells, ...keys }] })
    expect(await listGivers('attendee')).toMatchObject({ teun: 'one two' })
    expect(await listGivers('attendee')).not.toHaveProperty('9')
    // Their id stays theirs when the address passes to somebody else.
    await give('two', {
      people: [{ ...teun, ...cells, id: '9', code: null, email: 'other@small.example' }],
      appointments: [{ ...appointments[0]!, id: 'two1', teachers: ['9'] }],
    })
    expect(await listGivers('attendee')).toMatchObject({ teun: 'one two' })
  })

  test('never by name', async () => {
    await give('one', everything)
    await give('two', { people: [{ ...teun, id: '9', code: null, email: null }] })
    expect(await listGivers('attendee')).toMatchObject({ teun: 'one', 9: 'two' })
  })

  test.skipIf(!isFullRun)('not two at once: a fault names both, and nothing changes', async () => {
    await give('one', everything)
    const before = await computeTableSums(db)
    const both = give('two', { people: [{ ...teun, id: '9', code: 'TTH' }] })
    await expect(both).rejects.toThrow('matches both Tess Thijs (tess) and Teun Tol (teun)')
    await expect(both).rejects.toBeInstanceOf(ImportRefused)
    const twice = give('two', {
      people: [
        { ...teun, id: '8', code: null },
        { ...teun, id: '9', code: null },
      ],
    })
    await expect(twice).rejects.toThrow('matches both Teun Tol (8) and Teun Tol (9)')
    expect(await computeTableSums(db)).toEqual(before)
  })

  test('not in their own source: a code that passes to a successor moves nobody’s data', async () => {
    await give('one', everything)
    await give('one', { people: [...people.filter(({ id }) => id !== 'teun'), { ...teun, id: 'new', name: 'New' }] })
    expect(await listGivers('attendee')).toMatchObject({ new: 'one' })
    expect(await findName('teun')).toBe('Teun Tol')
  })
})

describe('a source', () => {
  test('that is given up takes along what only it gave; a dry run changes nothing', async () => {
    await give('one', { people, groups, rooms })
    await give('two', { rooms, courses, appointments: pick(appointments, 'choice') })
    const before = await computeTableSums(db)
    const plan = await removeSource(db, clock, { name: 'two', dryRun: true })
    expect(await computeTableSums(db)).toEqual(before)
    expect(await removeSource(db, clock, { name: 'two' })).toEqual(plan)
    expect(plan.kinds).toMatchObject({ rooms: { removed: 0 }, courses: { removed: 2 }, appointments: { removed: 1 } })
    expect(await listGivers('course')).toEqual({})
    expect((await listSources(db)).map(({ name }) => name)).toEqual(['desk', 'one'])
    expect(await db.selectFrom('school_year').select('name').execute()).toHaveLength(1)
  })

  test.skipIf(!isFullRun)('keeps its records under another name', async () => {
    await give('one', everything)
    await renameSource(db, 'one', 'planner')
    const before = await computeTableSums(db)
    await give('planner', everything)
    expect(await computeTableSums(db)).toEqual(before)
    await expect(renameSource(db, 'planner', 'desk')).rejects.toThrow('enter in Uurwerk itself')
    await expect(renameSource(db, 'one', 'two')).rejects.toThrow('no source "one"')
  })
})
