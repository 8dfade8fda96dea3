import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import type { DayChange } from '@uurwerk/contract/changes/day-change'
import type { Proposal, ProposalRequest } from '@uurwerk/contract/changes/proposal'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'

const { db, api, find, change } = await createDayChangeSchool()

const propose = async (body: ProposalRequest = {}, who = 'pia') =>
  (await api.as(who)).post<Proposal>('/api/Changes/Day/2026-11-19/propose', body)
const setAbsent = async (attendee: string, start = '2026-11-19T00:00', end = '2026-11-20T00:00') =>
  sql`insert into absence (attendee_id, starts_at, ends_at, reported_at)
    values (${await find(attendee)}, ${start}, ${end}, now())`.execute(db)

beforeEach(async () => {
  await sql`delete from absence`.execute(db)
  await sql`update person set fte = case when source_id = 'cora' then 1 end
    from attendee where id = attendee_id`.execute(db)
})

describe('proposal.propose', () => {
  test('proposes nothing while everyone is there', async () => {
    expect((await propose()).result).toMatchObject({ optimal: true, lessons: [] })
  })

  test('gives the lesson of an absent teacher to the teacher who knows the class, and says what others cost', async () => {
    await setAbsent('tess')
    await expect.poll(async () => (await propose()).result.optimal).toBe(true)
    const { result } = await propose()
    expect(result.lessons).toMatchObject([
      {
        appointmentId: await getAppointmentId(db, 'l3'),
        name: 'Engels',
        start: '2026-11-19T10:30',
        solution: { kind: 'cover', teacher: { name: 'Teun Tol' }, classroom: null, reasons: ['knowsClass'] },
        nextBest: { kind: 'cover', teacher: { name: 'Cora Coen' }, costs: [{ rule: 'knowsClass', cost: 1 }] },
      },
    ])
    expect(result.lessons[0]?.groups.map(({ name }) => name)).toEqual(['V5A', 'V5B'])
  })

  test('follows the order of rules, and leaves out those not named', async () => {
    await setAbsent('tess')
    await change('choice', { teachers: [await find('teun')] })
    const { result } = await propose({ rules: ['selfStudy', 'open'] })
    expect(result.rules).toEqual([
      { rule: 'selfStudy', cost: 0, bound: 0 },
      { rule: 'open', cost: 0, bound: 0 },
    ])
  })

  test('proposes self-study where nobody may take more, and another room where a room is absent', async () => {
    await setAbsent('tess')
    await setAbsent('b204')
    await change('l3', { classrooms: [await find('b204')] })
    const { result } = await propose({ coversPerWeek: 0 })
    expect(result.lessons).toMatchObject([
      { solution: { kind: 'selfStudy', teacher: null, classroom: { name: 'A108' } }, nextBest: { kind: 'cancelled' } },
    ])
  })

  test('gives nobody more lessons of others than the school allows, whatever the request', async () => {
    await setAbsent('tess')
    await sql`update school set cover_rules = '{"perWeek": 0}'`.execute(db)
    const { result } = await propose({ coversPerWeek: 9 })
    await sql`update school set cover_rules = '{}'`.execute(db)
    expect(result.lessons).toMatchObject([{ solution: { kind: 'selfStudy' } }])
  })

  test('gives a lesson back to its planned teacher who is there again, whatever the cap is, at no cost', async () => {
    await change('l3', { teachers: [await find('teun')] })
    await setAbsent('teun')
    await sql`update person set fte = 0.5 from attendee
      where attendee_id = attendee.id and source_id = 'tess'`.execute(db)
    await sql`update school set cover_rules = '{"perWeek": 0}'`.execute(db)
    const { result } = await propose()
    await sql`update school set cover_rules = '{}'`.execute(db)
    expect(result.lessons).toMatchObject([
      { solution: { kind: 'cover', teacher: { name: 'Tess Thijs' }, reasons: expect.arrayContaining(['coTeaches']) } },
    ])
    expect(result.rules.filter(({ cost }) => cost > 0)).toEqual([])
  })

  test('solves around what the planner fixes, and refuses what is impossible', async () => {
    await setAbsent('tess')
    const appointmentId = await getAppointmentId(db, 'l3')
    const fixTeacher = async (who: string) =>
      propose({ fixed: [{ appointmentId, kind: 'cover', teacher: await find(who) }] })
    expect((await fixTeacher('cora')).result.lessons).toMatchObject([
      { solution: { teacher: { name: 'Cora Coen' } }, nextBest: null },
    ])
    expect((await fixTeacher('tess')).code).toBe('changeClash')
    const other = await getAppointmentId(db, 'l2')
    expect((await propose({ fixed: [{ appointmentId: other, kind: 'cancelled' }] })).code).toBe('requestInvalid')
  })

  describe('beside cover', () => {
    const setLesson = (lesson: string, start: string, end: string) =>
      sql`update appointment set starts_at = ${start}, ends_at = ${end} where source_id = ${lesson}`.execute(db)
    const setCourse = (lesson: string, course: string) =>
      sql`update appointment set course_id = (select id from course where source_id = ${course})
        where source_id = ${lesson}`.execute(db)
    const putTime = (start: string, end: string) =>
      sql`insert into appointment (type, name, starts_at, ends_at) values ('lesson', '', ${start}, ${end})`.execute(db)
    const findProposed = async (lesson: string, body: ProposalRequest = {}) => {
      const id = await getAppointmentId(db, lesson)
      return (await propose(body)).result.lessons.find(({ appointmentId }) => appointmentId === id)
    }

    /** Two classes of a year at the same time, in rooms of their own. */
    const setParallel = async () => {
      for (const lesson of ['l1', 'l2']) await setLesson(lesson, '2026-11-19T08:30', '2026-11-19T09:20')
      await setCourse('l1', 'en')
      await setAbsent('tess')
    }
    afterEach(() => setCourse('l1', 'wisb'))

    test('gives a lesson to a teacher whose own lesson is cancelled then', async () => {
      await setAbsent('tess')
      await sql`update person set fte = 0.5 from attendee
        where attendee_id = attendee.id and source_id = 'teun'`.execute(db)
      await setLesson('l1', '2026-11-19T10:30', '2026-11-19T11:20')
      expect((await findProposed('l3'))?.solution).toMatchObject({ kind: 'cover', teacher: { name: 'Cora Coen' } })
      await sql`update appointment set is_cancelled = true where source_id = 'l1'`.execute(db)
      expect((await findProposed('l3'))?.solution).toMatchObject({
        kind: 'freedTeacher',
        teacher: { name: 'Teun Tol' },
        reasons: ['knowsClass', 'freed'],
      })
      const fixed = [
        { appointmentId: await getAppointmentId(db, 'l3'), kind: 'cover' as const, teacher: await find('teun') },
      ]
      expect((await findProposed('l3', { fixed }))?.solution).toMatchObject({ kind: 'freedTeacher' })
    })

    test('merges a class with a parallel class before it studies alone, in a room with seats for both', async () => {
      await setParallel()
      const solution = {
        kind: 'merged',
        teacher: null,
        classroom: { name: 'B204' },
        mergedWith: { id: await getAppointmentId(db, 'l1'), name: 'V5A' },
      }
      expect((await findProposed('l2', { coversPerWeek: 0 }))?.solution).toMatchObject(solution)
      expect((await findProposed('l2', { coversPerWeek: 0, rules: ['open'] }))?.solution.kind).toBe('selfStudy')
      const merge = { teachers: [], classrooms: [await find('b204')] }
      expect((await change('l2', merge)).code).toBe('changeClash')
      expect((await change('l2', { ...merge, solution: 'merged' })).status).toBe(200)
      expect(await findProposed('l2')).toBeUndefined()
    })

    test.each([
      ['is cancelled', () => change('l1', { cancelled: true })],
      ['moves', () => change('l1', { start: '2026-11-19T13:00' })],
      ['loses its teacher', () => setAbsent('teun')],
    ])('a merged lesson is open again once the lesson that it joined %s', async (_, perform) => {
      await setParallel()
      await change('l2', { teachers: [], classrooms: [await find('b204')], solution: 'merged' })
      const id = await getAppointmentId(db, 'l2')
      const findOpen = async () => {
        const { result } = await (await api.as('pia')).get<ChangesOfDay>('/api/Changes/Day/2026-11-19')
        return result.open.find((lesson) => lesson.id === id)
      }
      expect(await findOpen()).toBeUndefined()
      await perform()
      expect(await findOpen()).toMatchObject({ teachers: [], absent: [await find('tess')] })
      expect(['cover', 'freedTeacher', 'selfStudy']).toContain((await findProposed('l2'))?.solution.kind)
      await change('l2', { teachers: [await find('cora')] })
      expect(await findOpen()).toBeUndefined()
    })

    test('changeClash: a merged lesson gets no room of a lesson of another course', async () => {
      await setParallel()
      await change('l2', { teachers: [], classrooms: [await find('b204')], solution: 'merged' })
      const classrooms = [await find('a108')]
      const other = { type: 'lesson', name: 'Bijles', start: '2026-11-19T08:30', end: '2026-11-19T09:20', classrooms }
      const planner = await api.as('pia')
      expect((await planner.post('/api/Appointment', other)).status).toBe(201)
      expect((await change('l2', { classrooms })).code).toBe('changeClash')
      expect((await change('l2', { classrooms, solution: 'merged' })).code).toBe('changeClash')
    })

    test.each([
      ['of another course', () => setCourse('l1', 'wisb')],
      ['at another time', () => setLesson('l1', '2026-11-19T08:40', '2026-11-19T09:20')],
      ['in a full room', () => sql`update classroom set capacity = 1`.execute(db)],
      ['in a room of unknown size', () => sql`update classroom set capacity = null`.execute(db)],
      ['without its teacher', () => setAbsent('teun')],
      ['without its room', () => setAbsent('b204')],
      [
        'whose lesson is cancelled',
        () => sql`update appointment set is_cancelled = true where source_id = 'l1'`.execute(db),
      ],
      [
        'of another year',
        () =>
          sql`update appointment set participants = replace(participants::text, 'V5A', 'V4A')::json
            where source_id = 'l1'`.execute(db),
      ],
    ])('does not merge with a class %s', async (_, spoil) => {
      await setParallel()
      await spoil()
      const proposed = await findProposed('l2', { coversPerWeek: 0 })
      await sql`update classroom set capacity = case source_id when 'b204' then 30 else 28 end
        from attendee where attendee.id = attendee_id`.execute(db)
      expect(proposed?.solution.kind).toBe('selfStudy')
    })

    test('moves a lesson to a time of the day at which its teacher, its class and a room are free, and opens no gap', async () => {
      await setAbsent('tess', '2026-11-19T10:00', '2026-11-19T12:00')
      await change('l3', { classrooms: [await find('b204')] })
      await setLesson('l1', '2026-11-19T09:30', '2026-11-19T10:20')
      await putTime('2026-11-19T11:20', '2026-11-19T12:10')
      await putTime('2026-11-19T15:00', '2026-11-19T15:50')
      expect((await findProposed('l3', { coversPerWeek: 0 }))?.solution.kind).toBe('selfStudy')
      await putTime('2026-11-19T08:30', '2026-11-19T09:20')
      expect((await findProposed('l3', { coversPerWeek: 0 }))?.solution).toMatchObject({
        kind: 'moved',
        teacher: null,
        time: { start: '2026-11-19T08:30', end: '2026-11-19T09:20' },
        classroom: { name: 'B204' },
        reasons: ['sameDay', 'noGap', 'sameClassroom'],
      })
      expect((await findProposed('l3', { coversPerWeek: 0, rules: ['open'] }))?.solution.kind).toBe('selfStudy')
    })

    test('proposes neither self-study, another time nor cancellation for an exam', async () => {
      const setType = (type: string) =>
        db.updateTable('appointment').set({ type }).where('source_id', '=', 'l3').execute()
      await setAbsent('tess', '2026-11-19T10:00', '2026-11-19T12:00')
      await change('l3', { classrooms: [await find('b204')] })
      await setLesson('l1', '2026-11-19T09:30', '2026-11-19T10:20')
      await putTime('2026-11-19T08:30', '2026-11-19T09:20')
      await setType('exam')
      const proposed = await findProposed('l3', { coversPerWeek: 0 })
      await setType('lesson')
      expect(proposed).toBeUndefined()
    })
  })

  describe('with drafts', () => {
    const draft = async (lesson: string, body: DayChange) =>
      (await api.as('pia')).post('/api/Appointment/changes', {
        changes: [{ id: await getAppointmentId(db, lesson), change: body }],
        draft: true,
      })
    const moveToL3 = { start: '2026-11-19T10:30', end: '2026-11-19T11:20' }

    test('leaves out the lessons that they arrange', async () => {
      await setAbsent('tess')
      await draft('l3', { cancelled: true })
      expect((await propose()).result.lessons).toEqual([])
    })

    test('uses none of their teachers and rooms', async () => {
      await setAbsent('tess')
      await setAbsent('b204')
      await change('l3', { classrooms: [await find('b204')] })
      await draft('choice', { ...moveToL3, teachers: [await find('teun')], classrooms: [await find('a108')] })
      const { result } = await propose()
      expect(result.lessons).toMatchObject([{ solution: { kind: 'cancelled' } }])
      await draft('choice', { ...moveToL3, teachers: [await find('teun')], classrooms: [] })
      expect((await propose()).result.lessons).toMatchObject([
        { solution: { teacher: { name: 'Cora Coen' }, classroom: { name: 'A108' } } },
      ])
    })

    test('counts the lessons of others that they give this week', async () => {
      for (const teacher of ['tess', 'teun']) await setAbsent(teacher)
      await sql`update school set cover_rules = '{"perWeek": 1}'`.execute(db)
      const before = await propose()
      await draft('choice', { teachers: [await find('cora')] })
      const after = await propose()
      await sql`update school set cover_rules = '{}'`.execute(db)
      expect(before.result.lessons).toMatchObject([{ solution: { teacher: { name: 'Cora Coen' } } }])
      expect(after.result.lessons).toMatchObject([{ solution: { kind: 'selfStudy' } }])
    })
  })

  test('leaves out lessons that were arranged, and those of other teams', async () => {
    await setAbsent('tess')
    expect((await propose({}, 'cora')).result.lessons).toEqual([])
    await change('l3', { cancelled: true })
    expect((await propose()).result.lessons).toEqual([])
    expect((await propose({}, 'teun')).code).toBe('moduleMissing')
    await db.updateTable('school').set({ modules_per_role: '{"teacher": ["roster", "changes"]}' }).execute()
    expect((await propose({}, 'teun')).code).toBe('appointmentNoRights')
    await db.updateTable('school').set({ modules_per_role: null }).execute()
  })
})
