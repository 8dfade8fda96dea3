import type { HeldLine } from '@uurwerk/contract/changes/held'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '#server/test/random.ts'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'

const { db, api, find, change, withdraw } = await createDayChangeSchool()

/** After the weeks of all lessons. */
const later = api.at('2027-01-10T12:00:00Z')
const year = 'start=2026-09-01&end=2027-07-31'
const listLines = async (by: string, { who = 'pia', dates = year, caller = later } = {}) =>
  (await caller.as(who)).get<HeldLine[]>(`/api/Changes/Held?${dates}&by=${by}`)
const sum = (lines: readonly HeldLine[], name: 'planned' | 'held' | 'covered' | 'moved' | 'cancelled') =>
  lines.reduce((total, line) => total + line[name], 0)

beforeEach(() => sql`delete from cover`.execute(db))

describe('held.lines', () => {
  test('counts what became of each lesson, by course', async () => {
    await change('l3', { teachers: [await find('teun')] })
    await change('later', { cancelled: true })
    expect((await listLines('course')).result).toEqual([
      {
        course: { id: expect.any(Number) as number, name: 'Engels' },
        planned: 2,
        held: 1,
        covered: 1,
        moved: 0,
        cancelled: 0,
      },
      {
        course: { id: expect.any(Number) as number, name: 'Wiskunde B' },
        planned: 2,
        held: 1,
        covered: 0,
        moved: 0,
        cancelled: 1,
      },
    ])
  })

  test('counts a lesson with each of its groups, in the week of its plan', async () => {
    await change('l3', { start: '2026-11-26T10:30', force: true })
    const { result } = await listLines('group,week')
    const lines = result.map(({ group, week, planned, moved }) => [group?.name, week, planned, moved])
    expect(lines).toEqual([
      ['V5A', '2026-11-16', 2, 1],
      ['V5A', '2026-12-07', 1, 0],
      ['V5B', '2026-11-16', 2, 1],
    ])
  })

  test('takes the parts in any order, each once, and no others', async () => {
    const { result } = await listLines('group,course,week')
    expect(result.length).toBeGreaterThan(0)
    for (const by of ['week,group,course', 'course,week,group']) expect((await listLines(by)).result).toEqual(result)
    for (const by of ['', 'week,week', 'week,teacher', 'group,'])
      expect((await listLines(by)).code).toBe('requestInvalid')
  })

  test('leaves out lessons whose planned time is not over, and added ones', async () => {
    await change('l3', { cancelled: true })
    await (
      await api.as('pia')
    ).post('/api/Appointment', {
      type: 'lesson',
      name: 'Extra',
      start: '2026-11-20T15:00',
      end: '2026-11-20T15:50',
    })
    expect((await listLines('week', { caller: api })).result).toEqual([
      { week: '2026-11-16', planned: 2, held: 2, covered: 0, moved: 0, cancelled: 0 },
    ])
    expect(sum((await listLines('week')).result, 'planned')).toBe(4)
  })

  test('counts another room or a message as held', async () => {
    await change('l3', { classrooms: [await find('a108')], message: 'Alleen A108' })
    expect((await listLines('week', { dates: 'start=2026-11-19&end=2026-11-19' })).result).toMatchObject([
      { planned: 1, held: 1 },
    ])
  })

  test('shows teachers the lessons that they have in the plan, and coordinators those of their teams', async () => {
    await change('l3', { teachers: [await find('teun')] })
    const listCourses = async (who: string) =>
      (await listLines('course', { who })).result.map(({ course, planned }) => [course?.name, planned])
    expect(await listCourses('tess')).toEqual([['Engels', 2]])
    expect(await listCourses('teun')).toEqual([['Wiskunde B', 2]])
    expect(await listCourses('cora')).toEqual([['Wiskunde B', 2]])
    expect((await listLines('course', { who: 'anna' })).code).toBe('attendeeNoRights')
  })

  test.each([
    ['requestInvalid', 'group,group', year],
    ['requestInvalid', 'teacher', year],
    ['dateRangeInvalid', 'week', 'start=2026-11-22&end=2026-11-16'],
    ['requestOutOfBounds', 'week', 'start=2020-11-22&end=2026-11-16'],
  ])('%s: refuses lessons by %s with %s', async (code, by, dates) => {
    expect((await listLines(by, { dates })).code).toBe(code)
  })

  test('adds up after random changes, to what the plan and the rosters say', async () => {
    const pick = createRandom(7)
    const lessons = ['l3', 'later']
    const changes: (() => Promise<DayChange>)[] = [
      async () => ({ cancelled: true }),
      async () => ({ cancelled: false }),
      async () => ({ teachers: [await find('cora')] }),
      async () => ({ teachers: [] }),
      async () => ({ start: `2026-12-${10 + pick(9)}T1${pick(6)}:00` }),
      async () => ({ message: `${pick(100)}` }),
    ]
    for (let round = 0; round < 25; round += 1) {
      const lesson = lessons[pick(lessons.length)] ?? ''
      await change(lesson, { ...(await changes[pick(changes.length)]?.()), force: true })
      if (pick(6) === 0) await withdraw(lesson, 'pia', '?force=true')
      const { rows } = await sql<{ kind: string; count: number }>`
        select kind, count(*)::int as count from (
          select case
            when now.is_cancelled then 'cancelled'
            when (now.starts_at, now.ends_at) <> (plan.starts_at, plan.ends_at) then 'moved'
            when exists (
              (select attendee_id from planned_link where appointment_id = plan.id
               except select attendee_id from appointment_attendee where appointment_id = plan.id)
              union
              (select attendee_id from appointment_attendee where appointment_id = plan.id
               except select attendee_id from planned_link where appointment_id = plan.id)) then 'covered'
            else 'held' end as kind
          from planned_lesson plan join appointment now on now.id = plan.id
          where plan.type = 'lesson') lesson
        group by kind`.execute(db)
      const counts = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
      const { result } = await listLines('course,week')
      expect({ round, planned: sum(result, 'planned') }).toEqual({ round, planned: 4 })
      for (const name of ['held', 'covered', 'moved', 'cancelled'] as const)
        expect({ round, name, count: sum(result, name) }).toEqual({ round, name, count: counts[name] ?? 0 })
      for (const by of ['group', 'course', 'week', 'group,course,week'])
        for (const line of (await listLines(by)).result)
          expect(line.held + line.covered + line.moved + line.cancelled).toBe(line.planned)
    }
  })
})

test('held.export writes the lines as CSV in the language of the caller', async () => {
  const url = '/api/Changes/Held/export?start=2026-11-16&end=2026-11-17&by=course,week'
  const authorization = `Bearer ${await api.mintToken('pia')}`
  const { body } = await api.inject({ url, headers: { authorization, 'accept-language': 'nl' } })
  const header = 'Vak;Week;Gepland;Gegeven;Vervangen;Verplaatst;Vervallen'
  expect(body).toBe(`${header}\r\nEngels;2026-11-16;1;1;0;0;0\r\nWiskunde B;2026-11-16;1;1;0;0;0\r\n`)
})
