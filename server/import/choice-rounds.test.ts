import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { listRoundRows } from '../test/choice-round.ts'
import { testDatabase } from '../test/test-database.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { applySchool, type ApplyOptions } from './apply-school.ts'
import { formatReport } from './format-report.ts'
import type { ChoiceRound, Membership, SchoolData } from './school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:00:00Z')
const { settings, memberships = [] } = smallSchool
const option = {
  id: 'row',
  name: 'Roeien',
  description: 'Op de Bosbaan.',
  seats: 2,
  courses: ['en'],
  courseGroupName: 'Sport',
  group: 'v5b',
}
const round: ChoiceRound = {
  id: 'sport',
  name: 'Sport V5',
  kind: 'choose',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2027-02-12',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  ranks: null,
  countsOnly: false,
  allocateAtClosing: false,
  for: ['v5a', 'v5b'],
  groupChoice: [
    { group: 'v5a', description: 'Met een reis.', seats: 2, courses: ['wisb', 'en'] },
    { group: 'v5b', description: null, seats: 1, courses: [] },
  ],
  optionSets: [{ name: 'Sport', min: 1, max: 1, options: [option, { ...option, id: 'dance', group: 'v5a' }] }],
  options: [{ ...option, id: 'lunch', group: null, courses: [] }],
}
const apply = (school: Partial<SchoolData>, options: Partial<ApplyOptions> = {}) =>
  applySchool(db, { settings, ...school }, { clock, replace: true, ...options })
const importRounds = async (...choiceRounds: ChoiceRound[]) => (await apply({ choiceRounds })).kinds.interrogations

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week, choice_round cascade`.execute(
    db,
  )
  await apply({ ...smallSchool, choiceRounds: [round] })
})

test('a round that is open when imported is not announced as opening, unlike a round that opens later', async () => {
  const listOpeningsTold = async () => {
    const rows = await db.selectFrom('choice_round').select('opening_told_for').orderBy('id').execute()
    return rows.map(({ opening_told_for }) => opening_told_for)
  }
  expect(await listOpeningsTold()).toEqual(['2026-11-18T09:00'])
  const later = { ...round, id: 'later', openingDate: '2026-11-18T11:01', options: [], optionSets: [] }
  await importRounds(round, later)
  expect(await listOpeningsTold()).toEqual(['2026-11-18T09:00', null])
})

test.skipIf(!isFullRun)(
  'allocates_since keeps the first import of allocation at closing, and restarts after it was off or removed',
  async () => {
    const findAllocatesSince = async () => {
      const { rows } = await sql<{ since: string | null }>`
      select allocates_since as since from choice_round where source_id = 'ranked' and allocate_at_closing`.execute(db)
      return rows[0]?.since
    }
    const importAt = (instant: string, interrogation: Partial<ChoiceRound>) =>
      apply(
        { choiceRounds: [{ ...round, id: 'ranked', kind: 'ranked', ranks: 2, groupChoice: [], ...interrogation }] },
        { clock: createFixedClock('Europe/Amsterdam', instant) },
      )
    await importAt('2026-11-18T10:00:00Z', { allocateAtClosing: true })
    expect(await findAllocatesSince()).toBe('2026-11-18T11:00')
    await importAt('2026-11-18T11:00:00Z', { allocateAtClosing: true, name: 'Sport' })
    expect(await findAllocatesSince()).toBe('2026-11-18T11:00')
    await importAt('2026-11-18T12:00:00Z', { allocateAtClosing: false })
    expect(await findAllocatesSince()).toBeUndefined()
    await importAt('2026-11-18T13:00:00Z', { allocateAtClosing: true })
    expect(await findAllocatesSince()).toBe('2026-11-18T14:00')
    await importRounds(round)
    await importAt('2026-11-18T14:00:00Z', { allocateAtClosing: true })
    expect(await findAllocatesSince()).toBe('2026-11-18T15:00')
  },
)

/** Gives Anna a confirmed group of the round, with its membership, and an option. */
async function chooseAsAnna(group: string, optionId: string) {
  await sql`
    with chosen as (
      insert into choice_round_student (round_id, student_id, group_id, confirmed_at)
      select round.id, student.id, chosen_group.id, now()
      from choice_round round, attendee student, attendee chosen_group
      where student.source_id = 'anna' and chosen_group.source_id = ${group}
      returning *
    ), choice as (
      insert into choice_round_choice (round_id, student_id, option_id)
      select chosen.round_id, chosen.student_id, option.id
      from chosen, choice_round_option option where option.source_id = ${optionId}
    )
    insert into membership (group_id, person_id, from_date, until_date, round_id)
    select chosen.group_id, chosen.student_id, round.period_start, round.period_end, round.id
    from chosen join choice_round round on round.id = chosen.round_id`.execute(db)
}

describe('choice rounds of an import', () => {
  test('are stored with groups, sets, options and courses in the order of the file', async () => {
    expect(await listRoundRows(db)).toEqual({
      rounds: [{ source_id: 'sport', name: 'Sport V5', opens_at: '2026-11-18T09:00', removed: false, version: 1 }],
      audience: ['v5a', 'v5b'],
      groups: ['v5a 0/2 en wisb', 'v5b 0/1'],
      options: ['lunch 0/2', 'Sport row 0/2 v5b en', 'Sport dance 0/2 v5a en'],
    })
  })

  test('are not changed by a second import of the same files', async () => {
    const tables = [
      'choice_round',
      'choice_round_audience',
      'choice_round_group',
      'choice_round_option',
      'choice_round_option_set',
      'choice_round_group_course',
      'choice_round_option_course',
    ] as const
    const readTables = () =>
      Promise.all(tables.map(async (table) => (await sql`select xmin, * from ${sql.table(table)}`.execute(db)).rows))
    const before = await readTables()
    expect(await importRounds(round)).toEqual({ added: 0, changed: 0, removed: 0 })
    expect(await readTables()).toEqual(before)
  })

  test.skipIf(!isFullRun).each<[string, ReturnType<typeof sql>]>([
    [
      'ranked',
      sql`
        with round_student as (
          insert into choice_round_student (round_id, student_id)
          select round.id, student.id from choice_round round, attendee student
          where student.source_id = 'anna' returning *
        )
        insert into choice_round_ranking (round_id, student_id, rank, option_id)
        select round_student.round_id, round_student.student_id, 1, option.id
        from round_student, choice_round_option option
        where option.source_id = 'lunch'`,
    ],
    [
      'was allocated',
      sql`
        with inserted as (
          insert into choice_round_allocation (round_id, method, seed, made_at)
          select id, 'lottery', 1, now() from choice_round returning id
        )
        insert into choice_round_allocated (allocation_id, student_id, option_id, reason)
        select inserted.id, student.id, option.id, '{}'
        from inserted, attendee student, choice_round_option option
        where student.source_id = 'anna' and option.source_id = 'lunch'`,
    ],
  ])('are refused without an option that a student %s', async (_, statement) => {
    await statement.execute(db)
    await expect(importRounds({ ...round, options: [] })).rejects.toMatchObject({
      faults: [{ column: 'id', reason: 'Students chose Roeien, which is no longer there. Put it back in the file.' }],
    })
  })

  test('count as changed once, get a new version and keep student choices when the files differ', async () => {
    await chooseAsAnna('v5a', 'lunch')
    const changed = {
      ...round,
      name: 'Sport',
      for: ['v5a'],
      groupChoice: [{ group: 'v5a', description: null, seats: 9, courses: ['en'] }],
      optionSets: [
        { name: 'Extra', min: 0, max: 1, options: [{ ...option, group: null }, round.options[0] ?? option] },
      ],
      options: [],
    }
    expect(await importRounds(changed)).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(await listRoundRows(db)).toEqual({
      rounds: [{ source_id: 'sport', name: 'Sport', opens_at: '2026-11-18T09:00', removed: false, version: 2 }],
      audience: ['v5a'],
      groups: ['v5a 1/9 en'],
      options: ['Extra row 0/2 en', 'Extra lunch 1/2'],
    })
  })

  test.skipIf(!isFullRun)('are stored with descriptions, and change when only a description changes', async () => {
    const listDescriptions = async () => {
      const groups = await db.selectFrom('choice_round_group').select('description').orderBy('position').execute()
      const options = await db.selectFrom('choice_round_option').select('description').orderBy('id').execute()
      return [...groups, ...options].map(({ description }) => description)
    }
    expect(await listDescriptions()).toEqual([
      'Met een reis.',
      null,
      'Op de Bosbaan.',
      'Op de Bosbaan.',
      'Op de Bosbaan.',
    ])
    const [first, second] = round.groupChoice
    expect(
      await importRounds({
        ...round,
        groupChoice: [
          { ...first!, description: null },
          { ...second!, description: 'Nieuw.' },
        ],
      }),
    ).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(
      await importRounds({ ...round, options: [{ ...option, id: 'lunch', description: null, group: null }] }),
    ).toEqual({
      added: 0,
      changed: 1,
      removed: 0,
    })
    expect(await listDescriptions()).toEqual(['Met een reis.', null, 'Op de Bosbaan.', 'Op de Bosbaan.', null])
  })

  test('are removed and come back with their choices, and rounds made in the app stay unchanged', async () => {
    await chooseAsAnna('v5a', 'lunch')
    await sql`
      insert into choice_round (name, kind, year_start, year_end, period_start, period_end, opens_at, student_until, coach_until)
      select 'Made', kind, year_start, year_end, period_start, period_end, opens_at, student_until, coach_until
      from choice_round`.execute(db)
    expect(await importRounds()).toEqual({ added: 0, changed: 0, removed: 1 })
    const listRounds = () => db.selectFrom('choice_round').select(['name', 'removed']).orderBy('id').execute()
    expect(await listRounds()).toEqual([
      { name: 'Sport V5', removed: true },
      { name: 'Made', removed: false },
    ])
    expect(await importRounds(round)).toEqual({ added: 1, changed: 0, removed: 0 })
    expect(await db.selectFrom('choice_round_choice').selectAll().execute()).toHaveLength(1)
  })

  test.skipIf(!isFullRun).each<[string, ChoiceRound, string, string]>([
    [
      'fewer seats than are taken',
      { ...round, groupChoice: [{ group: 'v5a', description: null, seats: 0, courses: [] }] },
      'seats',
      'Too few places for V5A in sport. Give at least as many as are taken: 1.',
    ],
    [
      'no group that was chosen',
      { ...round, groupChoice: [] },
      'id',
      'Students chose V5A, which is no longer there. Put it back in the file.',
    ],
    [
      'no option that was chosen',
      { ...round, options: [] },
      'id',
      'Students chose Roeien, which is no longer there. Put it back in the file.',
    ],
  ])('are refused when they leave %s, and nothing is imported', async (_, changedRound, column, reason) => {
    await chooseAsAnna('v5a', 'lunch')
    await expect(importRounds(changedRound)).rejects.toMatchObject({ faults: [{ column, reason }] })
    expect((await listRoundRows(db)).groups).toEqual(['v5a 1/2 en wisb', 'v5b 0/1'])
  })
})

describe('a membership from a choice round', () => {
  const listRoundGroups = async () => {
    const rows = await db
      .selectFrom('membership')
      .innerJoin('attendee', 'attendee.id', 'membership.group_id')
      .select(['attendee.source_id'])
      .where('round_id', 'is not', null)
      .execute()
    return rows.map(({ source_id }) => source_id)
  }
  const createAnnaMembership = (group: string, from: string | null = null): Membership => ({
    group,
    person: 'anna',
    from,
    until: null,
  })

  test('stays when the files do not name it, even if they hold no membership of that student', async () => {
    await chooseAsAnna('v5b', 'lunch')
    const summary = await apply({ memberships: memberships.filter(({ person }) => person !== 'anna') })
    expect(summary.kinds.memberships).toEqual({ added: 0, changed: 0, removed: 1 })
    expect(await listRoundGroups()).toEqual(['v5b'])
    expect(summary.overruled).toEqual([])
  })

  test('is overruled by a membership in another group of the round, and the student is notified of the moved choice', async () => {
    await chooseAsAnna('v5b', 'lunch')
    const summary = await apply({ memberships: [createAnnaMembership('v5a')] })
    expect(summary.overruled).toEqual([
      { interrogation: 'Sport V5', student: 'Anna Aerts', chosen: 'V5B', given: 'V5A' },
    ])
    expect(formatReport({ ok: true, dryRun: false, summary, notices: [] } as never)).toContain(
      'One choice of a round makes way for these files:\n  Sport V5: Anna Aerts from V5B to V5A',
    )
    expect(await listRoundGroups()).toEqual([])
    expect((await listRoundRows(db)).groups).toEqual(['v5a 1/2 en wisb', 'v5b 0/1'])
    const notifications = await db.selectFrom('notification').select(['attendee_id', 'type', 'data']).execute()
    expect(notifications).toMatchObject([
      { attendee_id: await getAttendeeId(db, 'anna'), type: 'interrogationChanged', data: { choice: 'V5A', by: '' } },
    ])
    expect((await apply({ memberships: [createAnnaMembership('v5a')] })).overruled).toEqual([])
  })

  test('is overruled even if the other group is full, and its seat is released', async () => {
    await chooseAsAnna('v5a', 'lunch')
    await sql`update choice_round_group set seats = 0 where taken = 0`.execute(db)
    expect((await apply({ memberships: [createAnnaMembership('v5b')] })).overruled).toHaveLength(1)
    expect((await listRoundRows(db)).groups).toEqual(['v5a 0/2 en wisb', 'v5b 0/0'])
  })

  test.skipIf(!isFullRun)('is overruled only by a membership that overlaps the period of the round', async () => {
    await chooseAsAnna('v5b', 'lunch')
    expect((await apply({ memberships: [createAnnaMembership('v5a', '2027-02-13')] })).overruled).toEqual([])
    expect((await apply({ memberships: [createAnnaMembership('v5a', '2027-02-12')] })).overruled).toHaveLength(1)
  })

  test.skipIf(!isFullRun)('moves the chosen option within its set when overruled', async () => {
    await chooseAsAnna('v5b', 'row')
    await sql`update choice_round_student set group_id = null`.execute(db)
    await apply({ memberships: [createAnnaMembership('v5a')] })
    expect((await listRoundRows(db)).options).toEqual(['lunch 0/2', 'Sport row 0/2 v5b en', 'Sport dance 1/2 v5a en'])
  })
})
