import type {
  ChoiceRound,
  ChoiceRoundListItem,
  ChoiceRoundPeriod,
  GroupChoice,
  Options,
} from '@uurwerk/contract/joining/choice-round/student'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds, completeRound } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
let round: number
let path: string

beforeEach(async () => {
  await removeRounds(db)
  round = await addRound(db, completeRound)
  path = `/api/roster-interrogation/${round}/student/me`
})

describe('choice-round.list', () => {
  const listRoundsAt = async (now: string) =>
    (await (await api.at(now).as('anna')).get<ChoiceRoundListItem[]>('/api/roster-interrogation/student/me')).result

  test('returns the student’s rounds, with numeric school years and a state that is exact to the second', async () => {
    expect(await listRoundsAt('2026-11-18T08:00:00Z')).toEqual([
      {
        id: round,
        name: 'Sport V5',
        kind: 'choose',
        openingDate: '2026-11-18T09:00',
        studentExpirationDate: '2026-11-18T17:00',
        coachExpirationDate: '2026-11-19T17:00',
        periodStart: '2026-11-16',
        periodEnd: '2027-02-12',
        yearStart: 2026,
        yearEnd: 2027,
        isConfirmed: false,
        state: 'open',
        now: '2026-11-18T08:00:00.000Z',
      },
    ])
    const getStateAt = async (now: string) => (await listRoundsAt(now))[0]?.state
    expect(await getStateAt('2026-11-18T07:59:59Z')).toBe('notOpen')
    expect(await getStateAt('2026-11-18T15:59:59Z')).toBe('open')
    expect(await getStateAt('2026-11-18T16:00:00Z')).toBe('closed')
    expect(await getStateAt('2026-11-19T16:00:00Z')).toBe('closedPermanently')
  })

  test('sorts rounds by latest opening, and omits removed rounds and rounds of other groups', async () => {
    await addRound(db, { audience: ['v5b'] })
    const later = await addRound(db, {})
    await db.updateTable('choice_round').set({ opens_at: '2026-11-18T10:00' }).where('id', '=', later).execute()
    const removedRound = await addRound(db, {})
    await db.updateTable('choice_round').set({ removed: true }).where('id', '=', removedRound).execute()
    expect((await listRoundsAt('2026-11-18T08:00:00Z')).map(({ id }) => id)).toEqual([later, round])
  })

  test('returns a round of a student outside its groups, and nothing for a student without rounds', async () => {
    await db
      .insertInto('choice_round_student')
      .values({ round_id: round, student_id: await getAttendeeId(db, 'bram'), first_chosen_at: '2026-11-18T08:00:00Z' })
      .execute()
    const countListedRounds = async (person: string) =>
      (await (await api.as(person)).get<ChoiceRoundListItem[]>('/api/roster-interrogation/student/me')).result.length
    expect(await countListedRounds('bram')).toBe(1)
    await removeRounds(db)
    expect(await countListedRounds('bram')).toBe(0)
  })

  test('allows the student’s coach, coordinators and admins, and refuses other teachers and students', async () => {
    const anna = await getAttendeeId(db, 'anna')
    const fetchCodes = async (address: string) =>
      Promise.all(
        ['teun', 'cora', 'ada', 'tess', 'bram'].map(async (person) => {
          const { status, code } = await (await api.as(person)).get(address)
          return code ?? status
        }),
      )
    const listCodes = await fetchCodes(`/api/roster-interrogation/student/${anna}`)
    expect(listCodes).toEqual([200, 200, 200, 'attendeeNoRights', 'attendeeNoRights'])
    const roundCodes = await fetchCodes(`/api/roster-interrogation/${round}/student/${anna}`)
    expect(roundCodes).toEqual([200, 200, 200, 'attendeeNoRights', 'interrogationMissing'])
  })
})

test('choice-round.periods returns each period once, with its most urgent state', async () => {
  const other = await addRound(db, {})
  await db.updateTable('choice_round').set({ opens_at: '2026-11-18T12:00' }).where('id', '=', other).execute()
  const early = await addRound(db, {})
  await db
    .updateTable('choice_round')
    .set({ period_start: '2026-09-01', period_end: '2026-10-01' })
    .where('id', '=', early)
    .execute()
  await db
    .updateTable('choice_round')
    .set({ opens_at: '2026-09-01T09:00', student_until: '2026-09-02T09:00', coach_until: '2026-09-02T09:00' })
    .where('id', '=', early)
    .execute()
  const { result } = await (
    await api.as('anna')
  ).get<ChoiceRoundPeriod[]>('/api/roster-interrogation/student/me/periods')
  expect(result).toEqual([
    { start: '2026-09-01', end: '2026-10-01', state: 'closedPermanently' },
    { start: '2026-11-16', end: '2027-02-12', state: 'open' },
  ])
})

describe('choice-round.one', () => {
  test('returns the chosen group with its first lessons, and the chosen options and sets by name', async () => {
    const anna = await api.as('anna')
    await anna.post(`${path}/choose-group/${await getAttendeeId(db, 'v5b')}`)
    for (const name of ['Roeien', 'Debat', 'Lunch'])
      await anna.post(`${path}/choose-option/${await getOptionId(db, name)}`)
    const { result } = await anna.get<ChoiceRound>(path)
    expect(result).toMatchObject({
      id: round,
      openingDate: '2026-11-18T09:00',
      studentExpirationDate: '2026-11-18T17:00',
      coachExpirationDate: '2026-11-19T17:00',
      yearStart: '2026-08-01',
      yearEnd: '2027-07-31',
      periodStart: '2026-11-16',
      periodEnd: '2027-02-12',
      now: '2026-11-18T10:06:00.000Z',
      mayChoose: true,
      isConfirmed: false,
      ranking: [],
      allocated: null,
    })
    expect(result.groupChoice).toMatchObject({
      name: 'V5B',
      appointments: [
        { name: 'Engels', from: '2026-11-17T10:30', to: '2026-11-17T11:20' },
        { name: 'Engels', from: '2026-11-19T10:30', to: '2026-11-19T11:20' },
      ],
    })
    expect(result.choices.map(({ name }) => name)).toEqual(['Debat', 'Lunch', 'Roeien'])
    expect(result.choices.map(({ courses }) => courses)).toMatchObject([
      [],
      [],
      [
        { name: 'Engels', firstAppointmentDate: '2026-11-17' },
        { name: 'Wiskunde B', firstAppointmentDate: null },
      ],
    ])
    const sets = result.optionSetsOfChoices.map(({ name, choices }) => [name, choices.map((choice) => choice.name)])
    expect(sets).toEqual([
      ['Extra', ['Debat']],
      ['Sport', ['Roeien']],
    ])
  })

  test('reports mayChoose as false for the student after the deadline, and as true for the coach', async () => {
    const afterClosing = api.at('2026-11-18T16:00:00Z')
    const fetchMayChoose = async (person: string, student: string | number) =>
      (await (await afterClosing.as(person)).get<ChoiceRound>(`/api/roster-interrogation/${round}/student/${student}`))
        .result.mayChoose
    expect(await fetchMayChoose('anna', 'me')).toBe(false)
    expect(await fetchMayChoose('teun', await getAttendeeId(db, 'anna'))).toBe(true)
  })
})

describe('choice-round.groups', () => {
  test('returns seats, courses by name with their first date, and the times, teachers and rooms', async () => {
    const { result } = await (await api.as('anna')).get<GroupChoice[]>(`${path}/groups`)
    expect(result).toMatchObject([
      {
        name: 'V5B',
        description: 'Met een reis in mei.',
        chosen: false,
        seats: 2,
        taken: 0,
        full: false,
        courses: [
          { name: 'Engels', firstAppointmentDate: '2026-11-17' },
          { name: 'Wiskunde B', firstAppointmentDate: null },
        ],
        weeks: ['2026-11-16'],
        moments: [
          { day: 2, start: '10:30', end: '11:20' },
          { day: 4, start: '10:30', end: '11:20' },
        ],
        teachers: [{ name: 'Tess Thijs', code: 'TTH' }],
        classrooms: [{ name: 'A108' }, { name: 'B204' }],
      },
      { name: 'V5A', description: null, full: true, courses: [] },
    ])
  })

  test('sorts courses by name, also when that differs from their stored order', async () => {
    const renameCourse = (text: string) =>
      db.updateTable('course').set({ name: text }).where('source_id', '=', 'en').execute()
    await renameCourse('Zweeds')
    const { result } = await (await api.as('anna')).get<GroupChoice[]>(`${path}/groups`)
    await renameCourse('Engels')
    expect(result[0]?.courses.map((course) => course.name)).toEqual(['Wiskunde B', 'Zweeds'])
  })

  test('marks only the chosen group, also after another choice', async () => {
    const anna = await api.as('anna')
    await db.updateTable('choice_round_group').set({ seats: 2 }).execute()
    const findChosenAfter = async (group: string) => {
      await anna.post(`${path}/choose-group/${await getAttendeeId(db, group)}`)
      const { result } = await anna.get<GroupChoice[]>(`${path}/groups`)
      return result.filter(({ chosen }) => chosen).map(({ name, taken }) => `${name} ${taken}`)
    }
    expect(await findChosenAfter('v5b')).toEqual(['V5B 1'])
    expect(await findChosenAfter('v5a')).toEqual(['V5A 1'])
  })

  test('omits lessons of unpublished weeks', async () => {
    const weeks = await db.deleteFrom('published_week').returningAll().execute()
    await db.updateTable('choice_round').set({ period_end: '2027-02-13' }).execute()
    const { result } = await (await api.as('anna')).get<GroupChoice[]>(`${path}/groups`)
    await db.insertInto('published_week').values(weeks).execute()
    expect(result[0]).toMatchObject({ weeks: [], moments: [], teachers: [], classrooms: [] })
    expect(result[0]?.courses[0]).toMatchObject({ firstAppointmentDate: null })
  })

  test('returns the Monday of each published week with lessons', async () => {
    const moveLessons = (days: number) =>
      sql`
        update appointment set starts_at = starts_at + ${days} * interval '1 day', ends_at = ends_at + ${days} * interval '1 day'
        where source_id = 'l3'`.execute(db)
    await moveLessons(14)
    await db
      .insertInto('published_week')
      .values({ monday: '2026-11-30', published_at: '2026-11-01T08:00:00Z' })
      .execute()
    const fetchWeeks = async (periodEnd: string) => {
      await db.updateTable('choice_round').set({ period_end: periodEnd }).execute()
      return (await (await api.as('anna')).get<GroupChoice[]>(`${path}/groups`)).result[0]?.weeks
    }
    expect(await fetchWeeks('2027-02-14')).toEqual(['2026-11-16', '2026-11-30'])
    expect(await fetchWeeks('2026-12-02')).toEqual(['2026-11-16'])
    await db.deleteFrom('published_week').where('monday', '=', '2026-11-30').execute()
    expect(await fetchWeeks('2027-02-16')).toEqual(['2026-11-16'])
    await moveLessons(-14)
    expect(await fetchWeeks('2027-02-15')).toEqual(['2026-11-16'])
  })

  test('returns null for a round without groups', async () => {
    await removeRounds(db)
    const id = await addRound(db, {})
    expect(await (await api.as('anna')).get(`/api/roster-interrogation/${id}/student/me/groups`)).toMatchObject({
      status: 200,
      body: { result: null },
    })
  })
})

test('choice-round.options returns loose options and sets in the order of the round, with courses by name', async () => {
  const anna = await api.as('anna')
  await anna.post(`${path}/choose-option/${await getOptionId(db, 'Dans')}`)
  await db.updateTable('choice_round_option').set({ seats: 1 }).where('name', '=', 'Dans').execute()
  const { result } = await anna.get<Options>(`${path}/options`)
  expect(result.options.map(({ name }) => name)).toEqual(['Lunch'])
  expect(result.optionSets).toMatchObject([
    {
      name: 'Sport',
      min: 1,
      max: 1,
      options: [
        {
          name: 'Roeien',
          description: 'Op de Bosbaan, ook bij <b>regen</b>.',
          chosen: false,
          full: false,
          seats: 3,
          taken: 0,
          groupId: await getAttendeeId(db, 'v5b'),
          courseGroupName: 'Bewegen',
          courses: [{ name: 'Engels' }, { name: 'Wiskunde B' }],
        },
        {
          name: 'Dans',
          description: null,
          chosen: true,
          full: true,
          taken: 1,
          groupId: null,
          courseGroupName: null,
          moments: [],
        },
      ],
    },
    { name: 'Extra', min: 0, max: 2 },
  ])
  await anna.delete(`${path}/deselect-option/${await getOptionId(db, 'Dans')}`)
  const after = await anna.get<Options>(`${path}/options`)
  expect(after.result.optionSets[0]?.options[1]).toMatchObject({ chosen: false, full: false, taken: 0 })
})

describe('choice-round.roster and choice-round.groupRoster', () => {
  const week = 'roster/date/2026-11-16/2026-11-20'
  const listStartDays = (appointments: Appointment[]) => appointments.map(({ start }) => start.slice(8, 10))

  test('return the roster with the chosen options, and with a previewed option', async () => {
    const anna = await api.as('anna')
    const fetchStartDays = async (query = '') =>
      listStartDays((await anna.get<Appointment[]>(`${path}/${week}${query}`)).result)
    expect(await fetchStartDays()).not.toContain('17')
    expect(await fetchStartDays(`?previewOptionId=${await getOptionId(db, 'Roeien')}`)).toContain('17')
    await anna.post(`${path}/choose-option/${await getOptionId(db, 'Roeien')}`)
    expect(await fetchStartDays()).toContain('17')
    // In a set with one choice the preview replaces the current option.
    expect(await fetchStartDays(`?previewOptionId=${await getOptionId(db, 'Dans')}`)).not.toContain('17')
    expect((await anna.get(`${path}/${week}?previewOptionId=2000000000`)).code).toBe('interrogationMissing')
  })

  test('return the roster of a group in the round, and refuse other groups with interrogationMissing', async () => {
    const anna = await api.as('anna')
    const v5b = await anna.get<Appointment[]>(`${path}/group/${await getAttendeeId(db, 'v5b')}/${week}`)
    expect(listStartDays(v5b.result)).toEqual(['17', '19'])
    expect((await anna.get(`${path}/group/${await getAttendeeId(db, 'teun')}/${week}`)).code).toBe(
      'interrogationMissing',
    )
  })

  test('refuse a date range that is reversed, too long or without an end', async () => {
    const anna = await api.as('anna')
    const fetchCode = async (range: string) => (await anna.get(`${path}/roster/date/${range}`)).code
    expect(await fetchCode('2026-11-20/2026-11-16')).toBe('dateRangeInvalid')
    expect(await fetchCode('2026-11-01/2027-11-16')).toBe('requestOutOfBounds')
    expect(await fetchCode('2026-11-20')).toBe('routeNotFound')
  })
})
