import { getRoundState } from '@uurwerk/contract/rules/choice-round'
import type { ChoiceRoundListItem } from '@uurwerk/contract/joining/choice-round/student'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ChoiceRound } from '../import/school.ts'
import { notifyRoundDeadlines } from '../joining/choice-round/student/service.ts'
import type { Database } from '../db/connect.ts'
import { createFixedClock, getLocalDateTime, toIsoMinute } from '../lib/clock.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { generateSchool } from './generator/generate-school.ts'
import { makeRoundChoices } from './generator/rounds/make-round-choices.ts'
import { seedDemo } from './seed.ts'
import { DateShift } from './date-shift.ts'
import { buildDemoSchool, groupRosters } from './test-rosters.ts'
import { isFullRun } from '../test/full.ts'

const sanne = '120417'
const { base } = buildDemoSchool('2026-11-18')
const rounds = base.choiceRounds ?? []
const choices = makeRoundChoices(generateSchool())
const { listStudents, listGroups } = groupRosters(base)
const listOptions = ({ options, optionSets }: ChoiceRound) => [...options, ...optionSets.flatMap((set) => set.options)]
const openRound = rounds.find(({ id }) => id === 'keuzemodules-blok-2')

describe('a student’s choice in a choice round of the demo school', () => {
  test('is made once, while the round is open, from the groups and options of the round', () => {
    for (const { by, round: id, group, options, chosenAt, confirmedAt } of choices) {
      const round = rounds.find((eachRound) => eachRound.id === id)
      expect(round?.for.some((group) => listStudents(group).includes(by))).toBe(true)
      expect(
        round && chosenAt >= round.openingDate && (confirmedAt ?? chosenAt) < round.studentExpirationDate,
        by,
      ).toBe(true)
      expect(round?.groupChoice.map((item) => item.group)).toEqual(
        group === null ? expect.anything() : expect.arrayContaining([group]),
      )
      const optionIds = round ? listOptions(round).map((option) => option.id) : []
      expect(options.filter((option) => !optionIds.includes(option))).toEqual([])
    }
    expect(new Set(choices.map(({ by, round }) => `${by} ${round}`)).size).toBe(choices.length)
  })

  test('causes no clash between lessons of the student', () => {
    const lessons = Map.groupBy(base.appointments ?? [], ({ groups }) => (groups.length === 1 ? groups[0] : ''))
    const groups = new Map((openRound ? listOptions(openRound) : []).map(({ id, group }) => [id, group]))
    for (const { by, round, group, options } of choices) {
      if (round !== openRound?.id) continue
      const chosenGroups = [group, ...options.map((option) => groups.get(option) ?? null)].filter(
        (item) => item !== null,
      )
      const appointments = [...chosenGroups, ...listGroups(by)]
        .flatMap((item) => lessons.get(item) ?? [])
        .filter(({ cancelled }) => !cancelled)
      const sorted = appointments.toSorted((a, b) => (a.start < b.start ? -1 : 1))
      const clash = sorted.find((item, index) => item.end > (sorted[index + 1]?.start ?? '9'))
      expect(clash && `${by} ${clash.id}`).toBeUndefined()
    }
  })
})

test('every group of the demo’s choice rounds has at least five appointments, all in the period of its round', () => {
  for (const { periodStart, periodEnd, groupChoice, optionSets } of rounds) {
    const groups = [
      ...groupChoice.map(({ group }) => group),
      ...optionSets.flatMap((set) => set.options.map((option) => option.group)),
    ]
    for (const group of groups) {
      if (group === null) continue
      const dates = (base.appointments ?? [])
        .filter((appointment) => appointment.groups.includes(group))
        .map(({ start }) => start.slice(0, 10))
      expect(dates.length, group).toBeGreaterThanOrEqual(5)
      expect(
        dates.every((date) => periodStart <= date && date <= periodEnd),
        group,
      ).toBe(true)
    }
  }
})

describe.each([
  ['2026-11-18T10:06:00Z', '2026-11-18T11:20'],
  // At night, in the hour that the clock skips, in a holiday, and as a school year begins.
  ['2026-11-19T01:00:00Z', '2026-11-19T02:14'],
  ['2027-03-28T00:50:00Z', '2027-03-28T03:04'],
  ['2026-12-28T22:55:00Z', '2026-12-29T00:09'],
  ['2027-08-02T10:06:00Z', '2027-08-02T12:20'],
])('the choice rounds of the demo school made at %s', (now, expectedOpening) => {
  test('cover every state, and the next round opens in 14 minutes', () => {
    const clock = createFixedClock('Europe/Amsterdam', now)
    const shift = DateShift.at(clock)
    const movedRounds = rounds.map((round) => shift.moveChoiceRound(round))
    expect(movedRounds.map((round) => getRoundState(round, toIsoMinute(getLocalDateTime(clock))))).toEqual([
      'open',
      'notOpen',
      'open',
      'closed',
      'closedPermanently',
    ])
    expect(movedRounds[1]?.openingDate).toBe(expectedOpening)
    const years = movedRounds.map(({ yearStart, yearEnd }) =>
      [yearStart, yearEnd].map((date) => Number(date.slice(0, 4))),
    )
    const [first = 0, second] = years[0] ?? []
    expect(second).toBe(first + 1)
    expect(years.at(-1)).toEqual([first - 1, first])
    const { showDate } = shift.calendar
    expect(
      movedRounds[0] &&
        movedRounds[0].yearStart <= showDate.toString() &&
        showDate.toString() <= movedRounds[0].yearEnd,
    ).toBe(true)
    for (const round of movedRounds) {
      expect(round.periodStart <= round.periodEnd).toBe(true)
      expect(round.openingDate < round.studentExpirationDate).toBe(true)
    }
  })
})

const countStudentsOfOpenRound = async (db: Database) => {
  const { rows } = await sql<{ students: number; full: number; nearly: number }>`
    select (select count(*)::int from choice_round_student where round_id = round.id) as students,
      (select count(*)::int from choice_round_group where round_id = round.id and taken = seats) as full,
      (select count(*)::int from choice_round_group
        where round_id = round.id and seats - taken between 1 and 4) as nearly
    from choice_round round where source_id = 'keuzemodules-blok-2'`.execute(db)
  return rows[0]
}

test('Sanne Bakker has a choice round in each state, and her choices in the closed rounds are confirmed', async () => {
  const { db } = await testDatabase('demo school')
  const caller = await (await testApp(db)).as(sanne)
  const { result } = await caller.get<ChoiceRoundListItem[]>('/api/roster-interrogation/student/me')
  expect(result.map(({ name, kind, isConfirmed, yearStart }) => [name, kind, isConfirmed, yearStart])).toEqual([
    ['Mentorgroepen V5', 'choose', false, 2026],
    ['Workshopdag vwo bovenbouw', 'ranked', false, 2026],
    ['Keuzemodules blok 2', 'choose', false, 2026],
    ['Sportdag', 'ranked', true, 2026],
    ['Keuzemodules', 'choose', true, 2025],
  ])
  expect(await countStudentsOfOpenRound(db)).toMatchObject({ students: 255, full: 1, nearly: 2 })
  const listNotices = async () =>
    (await caller.get<{ type: string; read: boolean; createdOn: string }[]>('/api/notification')).result
      .filter(({ type }) => type.startsWith('interrogation'))
      .map(({ type, read, createdOn }) => [type, read, createdOn])
  const expectedNotices = [
    ['interrogationAllocated', true, '2026-11-17T14:06:00.000Z'],
    ['interrogationOpening', true, '2026-11-17T10:50:00.000Z'],
    ['interrogationOpening', true, '2026-11-16T07:50:00.000Z'],
  ]
  expect(await listNotices()).toEqual(expectedNotices)
  // A school that was just made has no further notifications.
  await notifyRoundDeadlines(db, createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z'))
  expect(await listNotices()).toEqual(expectedNotices)
})

test('Sanne Bakker gets her second choice in the allocated round, because her first choice went to others by lottery', async () => {
  const { db } = await testDatabase('demo school')
  const api = await testApp(db)
  const caller = await api.as(sanne)
  const list = await caller.get<ChoiceRoundListItem[]>('/api/roster-interrogation/student/me')
  const sports = list.result.find(({ name }) => name === 'Sportdag')?.id
  const answer = await caller.get(`/api/roster-interrogation/${sports}/student/me`)
  expect(answer.result).toMatchObject({
    allocated: {
      option: { name: 'Klimbos' },
      reason: { kind: 'ranked', rank: 2, wentToOthers: [{ name: 'Zeilen' }] },
    },
  })
  const allocations = await (await api.as('FHE')).get(`/api/roster-interrogation/${sports}/allocations`)
  expect(allocations.result).toMatchObject([
    { method: 'lottery', isPublished: true, madeBy: { name: 'Femke Hendriks' } },
  ])
})

test.skipIf(!isFullRun)(
  'a demo school made in the morning has no choices or confirmations from later that day',
  async () => {
    const { db } = await testDatabase()
    const now = '2026-11-17T08:00:00Z'
    await seedDemo(db, createFixedClock('Europe/Amsterdam', now))
    const { rows } = await sql`
    select from choice_round_student where greatest(first_chosen_at, confirmed_at) > ${now}::timestamptz`.execute(db)
    expect(rows).toEqual([])
    expect(await countStudentsOfOpenRound(db)).toMatchObject({ full: 1 })
  },
)

test('confirmed students of the demo school are members of their groups, and the audit log names them as actors', async () => {
  const { db } = await testDatabase('demo school')
  const { rows } = await sql<{ confirmed: number; members: number; chose: number; logged: number }>`
    select (select count(*)::int from choice_round_student round_student join choice_round round on round.id = round_student.round_id
        where not counts_only and confirmed_at is not null) as confirmed,
      (select count(distinct person_id)::int from membership where round_id is not null) as members,
      (select count(*)::int from choice_round_student where group_id is not null) as chose,
      (select count(*)::int from audit_log where action = 'interrogation.chooseGroup' and actor_id = subject_id) as logged`.execute(
    db,
  )
  const [counts] = rows
  expect(counts?.members).toBeGreaterThan(150)
  expect(counts).toMatchObject({ confirmed: counts?.members, chose: counts?.logged })
})
