import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { getOptionId, publishChosenOptions } from '../test/choice-round.ts'
import { getCodeOrStatus, testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { addStudents } from '../test/joinable-appointments.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { applySchool } from './apply-school.ts'
import { makeAppointment } from './make-appointment.ts'
import type { ChoiceRound, SchoolData } from './school.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:00:00Z')
const seats = 200
const createOptions = (group: string | null) => [
  { id: 'row', name: 'Roeien', description: null, seats, courses: [], courseGroupName: null, group },
]
const baseRound: ChoiceRound = {
  id: 'sport',
  name: 'Sport V5',
  kind: 'choose',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2026-12-11',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  ranks: null,
  countsOnly: false,
  allocateAtClosing: false,
  for: ['v5a'],
  groupChoice: [{ group: 'water', description: null, seats, courses: [] }],
  optionSets: [],
  options: createOptions('row'),
}
const rankedRound: ChoiceRound = { ...baseRound, kind: 'ranked', ranks: 1, groupChoice: [] }
const makeLesson = (id: string, date: string, group: string) =>
  makeAppointment({ id, type: 'lesson', name: 'Sport', start: `${date}T14:00`, end: `${date}T14:50`, groups: [group] })
const importSchool = ({ choiceRounds, ...school }: Partial<SchoolData>) =>
  applySchool(
    db,
    { settings: smallSchool.settings, ...school, ...(choiceRounds && { choiceRounds }) },
    { clock, replace: true },
  )
const importRound = async (round: ChoiceRound) => (await importSchool({ choiceRounds: [round] })).kinds.interrogations

/**
 * Creates students who chose the group and the option, confirmed or, in a ranked round, allocated, with the resulting
 * memberships.
 */
async function addChoices(sourceIds: readonly string[], confirmed = true) {
  await sql`
    with round_student as (
      insert into choice_round_student (round_id, student_id, group_id, first_chosen_at, confirmed_at)
      select round.id, student.id, round_group.group_id, now(),
        case when ${confirmed} and round.kind = 'choose' then now() end
      from choice_round round
      join attendee student on student.source_id = any(${sourceIds}::text[])
      left join choice_round_group round_group on round_group.round_id = round.id
      returning *
    )
    insert into choice_round_choice (round_id, student_id, option_id)
    select round_student.round_id, round_student.student_id, option.id
    from round_student join choice_round_option option using (round_id)`.execute(db)
  if (confirmed)
    await sql`
      insert into membership (group_id, person_id, from_date, until_date, round_id)
      select granted.group_id, round_student.student_id, round.period_start, round.period_end, round.id
      from choice_round_student round_student
      join choice_round round on round.id = round_student.round_id
      cross join lateral (select round_student.group_id union select group_id from choice_round_option) granted
      where granted.group_id is not null
        and round_student.student_id in (select id from attendee where source_id = any(${sourceIds}::text[]))`.execute(
      db,
    )
  await sql`delete from stream_event`.execute(db)
}

const listRoundMemberships = async () => {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', student.source_id, student_group.source_id, from_date, until_date) as text
    from membership
    join attendee student on student.id = membership.person_id
    join attendee student_group on student_group.id = membership.group_id
    where round_id is not null order by 1`.execute(db)
  return rows.map(({ text }) => text)
}
const listAnnouncements = async () => {
  const { rows } = await sql<{ topic: string; data: unknown }>`select topic, data from stream_event`.execute(db)
  return rows.filter(({ topic }) => topic === 'roster').map(({ data }) => data)
}
const listLessonDates = async (sourceId: string) => {
  const student = await (await testApp(db, '2026-11-18T10:00:00Z')).as(sourceId)
  const path = '/api/Appointment/Date/2026-11-23/2026-12-20/Attendee?atnId=me'
  return (await student.get<{ start: string }[]>(path)).result.map(({ start }) => start.slice(0, 10))
}

async function importBaseSchool(round: ChoiceRound) {
  await sql`truncate school, school_year, attendee, course, appointment, published_week, choice_round cascade`.execute(
    db,
  )
  const groups = ['water', 'row', 'bike'].map((id) => ({ id, name: id, kind: 'cluster' }))
  await importSchool({
    ...smallSchool,
    groups: [...(smallSchool.groups ?? []), ...groups],
    appointments: [
      makeLesson('early', '2026-11-24', 'water'),
      makeLesson('water', '2026-12-01', 'water'),
      makeLesson('row', '2026-12-02', 'row'),
      makeLesson('bike', '2026-12-03', 'bike'),
      makeLesson('late', '2026-12-15', 'row'),
    ],
    choiceRounds: [round],
  })
}

describe('memberships of a choice round that an import changes', () => {
  beforeEach(async () => {
    await importBaseSchool(baseRound)
    await addChoices(['anna'])
    await addChoices(['bram'], false)
  })

  test.each<[string, Partial<ChoiceRound>, string[], string[], [string, string]]>(
    selectCases([
      [
        'the period',
        { periodStart: '2026-11-23', periodEnd: '2026-12-18' },
        ['anna row 2026-11-23 2026-12-18', 'anna water 2026-11-23 2026-12-18'],
        ['2026-11-24', '2026-12-01', '2026-12-02', '2026-12-15'],
        ['2026-11-23', '2026-12-18'],
      ],
      ['that it only counts', { countsOnly: true }, [], [], ['2026-11-30', '2026-12-11']],
      [
        'the group of an option',
        { options: createOptions('bike') },
        ['anna bike 2026-11-30 2026-12-11', 'anna water 2026-11-30 2026-12-11'],
        ['2026-12-01', '2026-12-03'],
        ['2026-11-30', '2026-12-11'],
      ],
      [
        'an option without a group',
        { options: createOptions(null) },
        ['anna water 2026-11-30 2026-12-11'],
        ['2026-12-01'],
        ['2026-11-30', '2026-12-11'],
      ],
    ]),
  )('follow a change in the files: %s', async (_, changes, memberships, roster, [from, until]) => {
    expect(await listLessonDates('anna')).toEqual(['2026-12-01', '2026-12-02'])
    expect(await importRound({ ...baseRound, ...changes })).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(await listRoundMemberships()).toEqual(memberships)
    expect(await listLessonDates('anna')).toEqual(roster)
    expect(await listAnnouncements()).toEqual([{ start: from, end: until, people: [await getAttendeeId(db, 'anna')] }])
    await importRound(baseRound)
    expect(await listLessonDates('anna')).toEqual(['2026-12-01', '2026-12-02'])
  })

  test.skipIf(!isFullRun)('are neither written nor announced when the files change nothing about them', async () => {
    const listMembershipRows = async () => (await sql`select xmin, * from membership order by 2, 3`.execute(db)).rows
    const before = await listMembershipRows()
    await importRound(baseRound)
    expect(await listMembershipRows()).toEqual(before)
    await importRound({ ...baseRound, name: 'Bewegen', studentExpirationDate: '2026-11-20T18:00' })
    expect(await listMembershipRows()).toEqual(before)
    expect(await listAnnouncements()).toEqual([])
  })

  test('go with a student who left, whose seats are free again', async () => {
    const listTaken = async () => [
      ...(await db.selectFrom('choice_round_group').select('taken').execute()),
      ...(await db.selectFrom('choice_round_option').select('taken').execute()),
    ]
    expect(await listTaken()).toEqual([{ taken: 2 }, { taken: 2 }])
    await importSchool({ people: smallSchool.people?.filter(({ id }) => id !== 'anna') ?? [] })
    expect(await listTaken()).toEqual([{ taken: 1 }, { taken: 1 }])
    expect(await listRoundMemberships()).toEqual([])
  })

  test('stay unchanged when the import is refused', async () => {
    const before = await listRoundMemberships()
    await expect(importRound({ ...baseRound, periodStart: '2026-11-23', groupChoice: [] })).rejects.toThrow()
    expect(await listRoundMemberships()).toEqual(before)
  })

  test.skipIf(!isFullRun)('stay while the files omit the round, and follow its changes when it returns', async () => {
    const before = await listRoundMemberships()
    await importSchool({ choiceRounds: [] })
    expect(await listRoundMemberships()).toEqual(before)
    await importRound({ ...baseRound, periodEnd: '2026-12-18' })
    expect(await listRoundMemberships()).toEqual(['anna row 2026-11-30 2026-12-18', 'anna water 2026-11-30 2026-12-18'])
  })
})

test('a student who was allocated an option moves to the new group of that option', async () => {
  await importBaseSchool(rankedRound)
  await addChoices(['anna'])
  await importRound({ ...rankedRound, options: createOptions('bike') })
  expect(await listRoundMemberships()).toEqual(['anna bike 2026-11-30 2026-12-11'])
})

test('a published option makes way for a membership by the files in the group of another option', async () => {
  await importBaseSchool(rankedRound)
  await addChoices(['anna'])
  await publishChosenOptions(db)
  const bike = createOptions('bike').map((option) => ({ ...option, id: 'bike', name: 'Fietsen' }))
  const { overruled } = await importSchool({
    choiceRounds: [{ ...rankedRound, options: [...rankedRound.options, ...bike] }],
    memberships: [{ group: 'bike', person: 'anna', from: null, until: null }],
  })
  expect(overruled).toMatchObject([{ student: 'Anna Aerts', chosen: 'row', given: 'bike' }])
  expect(await listRoundMemberships()).toEqual([])
  const allocated = await db
    .selectFrom('choice_round_allocated')
    .innerJoin('choice_round_option', 'choice_round_option.id', 'option_id')
    .select(['name', 'rank', 'reason'])
    .execute()
  expect(allocated).toEqual([{ name: 'Fietsen', rank: null, reason: { kind: 'byHand', rank: null, wentToOthers: [] } }])
})

test('a coordinator gives the published seat of a student who left to another student', async () => {
  const options = createOptions('row').map((option) => ({ ...option, seats: 1 }))
  await importBaseSchool({ ...rankedRound, options })
  await addChoices(['anna'])
  await publishChosenOptions(db)
  await importSchool({ people: smallSchool.people?.filter(({ id }) => id !== 'anna') ?? [] })
  const { id: round } = await db.selectFrom('choice_round').select('id').executeTakeFirstOrThrow()
  const target = `${await getAttendeeId(db, 'bram')}/option/${await getOptionId(db, 'Roeien')}`
  const vera = await (await testApp(db, '2026-11-18T10:00:00Z')).as('vera')
  const answer = await vera.put(`/api/roster-interrogation/${round}/student/${target}`, { reason: 'Wachtte' })
  expect(getCodeOrStatus(answer)).toBe(200)
  expect(await listRoundMemberships()).toEqual(['bram row 2026-11-30 2026-12-11'])
})

test.skipIf(!isFullRun)(
  'an import runs as many statements for 100 students and two rounds as for a single student and round',
  async () => {
    const countStatements = async (count: number, rounds: ChoiceRound[]) => {
      await importBaseSchool(baseRound)
      const names = Array.from({ length: count }, (_, index) => `student-${index}`)
      await addStudents(db, 'v5a', names)
      await addChoices(names)
      await importSchool({ choiceRounds: rounds })
      await addChoices([])
      let executed = 0
      const countingDb = db.withPlugin({
        transformQuery: ({ node }) => {
          executed++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const changed = rounds.map((round) => ({ ...round, periodEnd: '2026-12-18' }))
      await applySchool(countingDb, { settings: smallSchool.settings, choiceRounds: changed }, { clock, replace: true })
      expect(await listRoundMemberships()).toHaveLength(2 * count)
      return executed
    }
    const statementsForOne = await countStatements(1, [baseRound])
    expect(statementsForOne).toBeGreaterThan(20)
    expect(await countStatements(100, [baseRound, { ...baseRound, id: 'again' }])).toBe(statementsForOne)
  },
)
