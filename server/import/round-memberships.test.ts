import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { addStudents } from '../test/joinable-appointments.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { applySchool } from './apply-school.ts'
import { makeAppointment } from './make-appointment.ts'
import type { ChoiceRound, SchoolData } from './school.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:00:00Z')
const seats = 200
const inOption = (group: string | null) => [
  { id: 'row', name: 'Roeien', description: null, seats, courses: [], courseGroupName: null, group },
]
const base: ChoiceRound = {
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
  options: inOption('row'),
}
const ranked: ChoiceRound = { ...base, kind: 'ranked', ranks: 1, groupChoice: [] }
const lesson = (id: string, date: string, group: string) =>
  makeAppointment({ id, type: 'lesson', name: 'Sport', start: `${date}T14:00`, end: `${date}T14:50`, groups: [group] })
const put = ({ choiceRounds, ...school }: Partial<SchoolData>) =>
  applySchool(
    db,
    { settings: smallSchool.settings, ...school, ...(choiceRounds && { choiceRounds }) },
    { clock, replace: true },
  )
const putRound = async (round: ChoiceRound) => (await put({ choiceRounds: [round] })).kinds.interrogations

/**
 * Creates students who chose the group and the option, confirmed or, in a ranked round, allocated, with the resulting
 * memberships.
 */
async function chosen(sourceIds: readonly string[], confirmed = true) {
  await sql`
    with student as (
      insert into choice_round_student (round_id, student_id, group_id, first_chosen_at, confirmed_at)
      select i.id, s.id, g.group_id, now(), case when ${confirmed} and i.kind = 'choose' then now() end
      from choice_round i
      join attendee s on s.source_id = any(${sourceIds}::text[])
      left join choice_round_group g on g.round_id = i.id
      returning *
    )
    insert into choice_round_choice (round_id, student_id, option_id)
    select s.round_id, s.student_id, o.id from student s join choice_round_option o using (round_id)`.execute(db)
  if (confirmed)
    await sql`
      insert into membership (group_id, person_id, from_date, until_date, round_id)
      select g.group_id, s.student_id, i.period_start, i.period_end, i.id
      from choice_round_student s
      join choice_round i on i.id = s.round_id
      cross join lateral (select s.group_id union select group_id from choice_round_option) g
      where g.group_id is not null and s.student_id in (select id from attendee where source_id = any(${sourceIds}::text[]))`.execute(
      db,
    )
  await sql`delete from stream_event`.execute(db)
}

const ofRounds = async () => {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', p.source_id, g.source_id, m.from_date, m.until_date) as text
    from membership m join attendee p on p.id = m.person_id join attendee g on g.id = m.group_id
    where m.round_id is not null order by 1`.execute(db)
  return rows.map(({ text }) => text)
}
const announced = async () => {
  const { rows } = await sql<{ topic: string; data: unknown }>`select topic, data from stream_event`.execute(db)
  return rows.filter(({ topic }) => topic === 'roster').map(({ data }) => data)
}
const listLessonDates = async (who: string) => {
  const student = await (await testApp(db, '2026-11-18T10:00:00Z')).as(who)
  const path = '/api/Appointment/Date/2026-11-23/2026-12-20/Attendee?atnId=me'
  return (await student.get<{ start: string }[]>(path)).result.map(({ start }) => start.slice(0, 10))
}

async function start(round: ChoiceRound) {
  await sql`truncate school, school_year, attendee, course, appointment, published_week, choice_round cascade`.execute(
    db,
  )
  const groups = ['water', 'row', 'bike'].map((id) => ({ id, name: id, kind: 'cluster' }))
  await put({
    ...smallSchool,
    groups: [...(smallSchool.groups ?? []), ...groups],
    appointments: [
      lesson('early', '2026-11-24', 'water'),
      lesson('water', '2026-12-01', 'water'),
      lesson('row', '2026-12-02', 'row'),
      lesson('bike', '2026-12-03', 'bike'),
      lesson('late', '2026-12-15', 'row'),
    ],
    choiceRounds: [round],
  })
}

describe('memberships of a choice round that an import changes', () => {
  beforeEach(async () => {
    await start(base)
    await chosen(['anna'])
    await chosen(['bram'], false)
  })

  test.each<[string, Partial<ChoiceRound>, string[], string[], [string, string]]>([
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
      { options: inOption('bike') },
      ['anna bike 2026-11-30 2026-12-11', 'anna water 2026-11-30 2026-12-11'],
      ['2026-12-01', '2026-12-03'],
      ['2026-11-30', '2026-12-11'],
    ],
    [
      'an option without a group',
      { options: inOption(null) },
      ['anna water 2026-11-30 2026-12-11'],
      ['2026-12-01'],
      ['2026-11-30', '2026-12-11'],
    ],
  ])('follow a change in the files: %s', async (_, changes, memberships, roster, [from, until]) => {
    expect(await listLessonDates('anna')).toEqual(['2026-12-01', '2026-12-02'])
    expect(await putRound({ ...base, ...changes })).toEqual({ added: 0, changed: 1, removed: 0 })
    expect(await ofRounds()).toEqual(memberships)
    expect(await listLessonDates('anna')).toEqual(roster)
    expect(await announced()).toEqual([{ start: from, end: until, people: [await getAttendeeId(db, 'anna')] }])
    await putRound(base)
    expect(await listLessonDates('anna')).toEqual(['2026-12-01', '2026-12-02'])
  })

  test('are neither written nor announced when the files change nothing about them', async () => {
    const rows = async () => (await sql`select xmin, * from membership order by 2, 3`.execute(db)).rows
    const before = await rows()
    await putRound(base)
    expect(await rows()).toEqual(before)
    await putRound({ ...base, name: 'Bewegen', studentExpirationDate: '2026-11-20T18:00' })
    expect(await rows()).toEqual(before)
    expect(await announced()).toEqual([])
  })

  test('stay unchanged when the import is refused', async () => {
    const before = await ofRounds()
    await expect(putRound({ ...base, periodStart: '2026-11-23', groupChoice: [] })).rejects.toThrow()
    expect(await ofRounds()).toEqual(before)
  })

  test('stay while the files omit the round, and follow its changes when it returns', async () => {
    const before = await ofRounds()
    await put({ choiceRounds: [] })
    expect(await ofRounds()).toEqual(before)
    await putRound({ ...base, periodEnd: '2026-12-18' })
    expect(await ofRounds()).toEqual(['anna row 2026-11-30 2026-12-18', 'anna water 2026-11-30 2026-12-18'])
  })
})

test('a student who was allocated an option moves to the new group of that option', async () => {
  await start(ranked)
  await chosen(['anna'])
  await putRound({ ...ranked, options: inOption('bike') })
  expect(await ofRounds()).toEqual(['anna bike 2026-11-30 2026-12-11'])
})

test('an import runs as many statements for 100 students and two rounds as for a single student and round', async () => {
  const statements = async (count: number, rounds: ChoiceRound[]) => {
    await start(base)
    const names = Array.from({ length: count }, (_, index) => `student-${index}`)
    await addStudents(db, 'v5a', names)
    await chosen(names)
    await put({ choiceRounds: rounds })
    await chosen([])
    let executed = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        executed++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const changed = rounds.map((round) => ({ ...round, periodEnd: '2026-12-18' }))
    await applySchool(counted, { settings: smallSchool.settings, choiceRounds: changed }, { clock, replace: true })
    expect(await ofRounds()).toHaveLength(2 * count)
    return executed
  }
  const one = await statements(1, [base])
  expect(one).toBeGreaterThan(20)
  expect(await statements(100, [base, { ...base, id: 'again' }])).toBe(one)
})
