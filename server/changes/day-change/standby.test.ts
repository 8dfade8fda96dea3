import type { Candidate } from '@uurwerk/contract/changes/alternatives'
import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import type { LedgerLine } from '@uurwerk/contract/changes/ledger'
import {
  type Proposal,
  type ProposalRequest,
  type ProposalRule,
  proposalRules,
} from '@uurwerk/contract/changes/proposal'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus } from '#server/test/test-app.ts'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from './test/day-change-school.ts'

const { db, api, find, change, withdraw } = await createDayChangeSchool()

/** l3 is then, in both groups. */
const slot = { start: '2026-11-19T10:30', end: '2026-11-19T11:20' }
const setRules = (rules: { standby?: string[]; rules?: ProposalRule[] }) =>
  sql`update school set cover_rules = ${JSON.stringify(rules)}::jsonb`.execute(db)
interface Duty {
  start?: string
  end?: string
  name?: string
  course?: string
  group?: string
}

async function addDuty(
  teachers: string[],
  { start = slot.start, end = slot.end, name = 'Opvang', course, group }: Duty = {},
): Promise<number> {
  const attendees = await Promise.all([...teachers, ...(group === undefined ? [] : [group])].map(find))
  const { rows } = await sql<{ id: number }>`
    with duty as (
      insert into appointment (type, name, starts_at, ends_at, course_id)
      values ('activity', ${name}, ${start}, ${end}, (select id from course where source_id = ${course ?? null}))
      returning id, starts_at)
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select attendee_id, starts_at, id from duty, unnest(${attendees}::int[]) attendee_id
    returning appointment_id as id`.execute(db)
  return rows[0]?.id ?? 0
}
const setAbsent = async (attendee: string) =>
  sql`insert into absence (attendee_id, starts_at, ends_at, reported_at)
    values (${await find(attendee)}, '2026-11-19T00:00', '2026-11-20T00:00', now())`.execute(db)
const setLesson = (lesson: string, { start, end } = slot) =>
  sql`update appointment set starts_at = ${start}, ends_at = ${end} where source_id = ${lesson}`.execute(db)
const giveToCora = async (lesson: string, who = 'pia') =>
  change(lesson, { teachers: [await find('cora')], solution: 'standby' }, who)
const findCora = async () => {
  const path = `/api/Appointment/${await getAppointmentId(db, 'l3')}/alternatives?kind=teacher`
  const { result } = await (await api.as('pia')).get<Candidate[]>(path)
  return result.find(({ name }) => name === 'Cora Coen')
}

beforeEach(async () => {
  await setRules({ standby: ['OPVANG'] })
  await sql`update person set fte = 1 from attendee where id = attendee_id and source_id = 'cora'`.execute(db)
})
afterEach(async () => {
  await sql`delete from absence`.execute(db)
  await setRules({})
})

describe('a teacher on standby duty', () => {
  test('changeClash: is free for a lesson then, and busy once the school names something else', async () => {
    const id = await addDuty(['cora'])
    expect(await findCora()).toMatchObject({ refused: [], clashes: [], reasons: ['standby', 'inSchool'] })
    expect((await giveToCora('l3')).status).toBe(200)
    await withdraw('l3')
    await setRules({ standby: ['Surveillance'] })
    expect(await findCora()).toMatchObject({ refused: ['occupied'], clashes: [{ appointmentId: id }] })
    expect((await giveToCora('l3')).code).toBe('changeClash')
  })

  test('is recognised by the name or code of the course, without students only', async () => {
    await setRules({ standby: ['wiskunde b', 'EN'] })
    await addDuty(['cora'], { name: '', course: 'wisb' })
    expect((await findCora())?.refused).toEqual([])
    await addDuty(['cora'], { name: 'Anders', course: 'en' })
    expect((await findCora())?.refused).toEqual([])
    await addDuty(['cora'], { name: 'Wiskunde B', group: 'v5a' })
    expect((await findCora())?.refused).toEqual(['occupied'])
  })

  test('is on it for a lesson that several periods of it span, and not for one that it only touches', async () => {
    await addDuty(['cora'], { start: '2026-11-19T10:00', end: '2026-11-19T11:00' })
    expect((await findCora())?.reasons).toEqual(['inSchool'])
    await addDuty(['cora'], { start: '2026-11-19T11:00', end: '2026-11-19T12:00' })
    expect((await findCora())?.reasons).toEqual(['standby', 'inSchool'])
  })

  test('gets one of two lessons that two planners give at once', async () => {
    await addDuty(['cora'])
    await setLesson('choice')
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all([giveToCora('l3'), giveToCora('choice', 'ada')])
      expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'changeClash'])
      for (const lesson of ['l3', 'choice']) await withdraw(lesson)
    }
  })

  test('is shown as called with the duty, to staff and to that teacher', async () => {
    const id = await addDuty(['cora', 'teun'])
    const listCalled = async (who: string) =>
      (await (await api.as(who)).get<Appointment>(`/api/Appointment/Details/${id}`)).result.called
    expect(await listCalled('pia')).toBeUndefined()
    await giveToCora('l3')
    for (const who of ['pia', 'sam', 'cora']) expect(await listCalled(who)).toEqual([await find('cora')])
    expect(await listCalled('anna')).toBeUndefined()
    await change('l3', { cancelled: true })
    expect(await listCalled('pia')).toBeUndefined()
  })

  test('leaves nothing open when absent', async () => {
    const id = await addDuty(['cora'])
    await setAbsent('cora')
    const { result } = await (await api.as('pia')).get<ChangesOfDay>('/api/Changes/Day/2026-11-19')
    expect(result.open.map((lesson) => lesson.id)).not.toContain(id)
    expect((await findCora())?.refused).toEqual(['absent'])
  })

  test('counts in the ledger by periods planned and used', async () => {
    await addDuty(['cora', 'teun'])
    await addDuty(['cora'], { start: '2026-11-20T10:30', end: '2026-11-20T11:20' })
    await addDuty(['cora'], { start: '2026-11-23T10:30', end: '2026-11-23T11:20' })
    await giveToCora('l3')
    const { result } = await (
      await api.as('pia')
    ).get<LedgerLine[]>('/api/Changes/Ledger?start=2026-11-16&end=2026-11-22')
    const findLine = (name: string) => result.find(({ teacher }) => teacher.name === name)
    expect(findLine('Cora Coen')).toMatchObject({ covers: 1, kinds: { standby: 1 }, standbyDuties: 2 })
    expect(findLine('Teun Tol')).toMatchObject({ covers: 0, standbyDuties: 1 })
    expect(findLine('Tess Thijs')).toMatchObject({ standbyDuties: 0 })
  })
})

describe('a teacher who is given a lesson without a solution', () => {
  const findLine = async (name: string) => {
    const path = '/api/Changes/Ledger?start=2026-11-16&end=2026-11-22'
    const { result } = await (await api.as('pia')).get<LedgerLine[]>(path)
    return result.find(({ teacher }) => teacher.name === name)?.kinds
  }
  const give = async (teacher: string) => change('l3', { teachers: [await find(teacher)] })

  test('counts as called while on standby duty, and the next teacher does not', async () => {
    await addDuty(['cora'], { start: '2026-11-19T10:00', end: '2026-11-19T11:00' })
    await give('cora')
    expect(await findLine('Cora Coen')).toEqual({ cover: 1, freedTeacher: 0, standby: 0 })
    await withdraw('l3')
    await addDuty(['cora'], { start: '2026-11-19T11:00', end: '2026-11-19T12:00' })
    await give('cora')
    expect(await findLine('Cora Coen')).toEqual({ cover: 0, freedTeacher: 0, standby: 1 })
    await change('l3', { message: 'Neem je boek mee' })
    expect(await findLine('Cora Coen')).toMatchObject({ standby: 1 })
    await give('teun')
    expect(await findLine('Teun Tol')).toEqual({ cover: 1, freedTeacher: 0, standby: 0 })
  })

  test('counts as called in a draft that is published, and as freed where an own lesson is cancelled', async () => {
    const planner = await api.as('pia')
    const id = await getAppointmentId(db, 'l3')
    const draft = await planner.post<{ deed: number }>('/api/Appointment/changes', {
      changes: [{ id, change: { teachers: [await find('cora')] } }],
      draft: true,
    })
    await addDuty(['cora'])
    expect((await planner.post('/api/Appointment/deeds/publish', { ids: [draft.result.deed] })).status).toBe(200)
    expect(await findLine('Cora Coen')).toMatchObject({ standby: 1 })
    await setLesson('l1')
    await sql`update appointment set is_cancelled = true where source_id = 'l1'`.execute(db)
    await give('teun')
    expect(await findLine('Teun Tol')).toEqual({ cover: 0, freedTeacher: 1, standby: 0 })
  })

  test('counts as called in the form of an exam too', async () => {
    await db.updateTable('appointment').set({ type: 'exam' }).where('source_id', '=', 'l3').execute()
    await addDuty(['cora'])
    const path = `/api/Exam/${await getAppointmentId(db, 'l3')}`
    const answer = await (await api.as('evi')).patch(path, { teachers: [await find('cora')] })
    expect(getCodeOrStatus(answer)).toBe(200)
    expect(await findLine('Cora Coen')).toMatchObject({ standby: 1 })
    await db.updateTable('appointment').set({ type: 'lesson' }).where('source_id', '=', 'l3').execute()
  })

  test('leaves another solution as it is', async () => {
    await change('l3', { solution: 'online', isOnline: true })
    await addDuty(['cora'])
    await give('cora')
    expect(await db.selectFrom('day_change').select('solution').execute()).toEqual([{ solution: 'online' }])
  })
})

describe('a proposal', () => {
  const propose = async (body: ProposalRequest = {}) =>
    (await (await api.as('pia')).post<Proposal>('/api/Changes/Day/2026-11-19/propose', body)).result
  const listSolutions = async (body?: ProposalRequest) =>
    (await propose(body)).lessons.map(({ solution: { kind, teacher } }) => [kind, teacher?.name])

  test('calls who is on standby duty before who knows the class, unless the school or the request orders otherwise', async () => {
    await addDuty(['cora'])
    await setAbsent('tess')
    expect(await listSolutions()).toEqual([['standby', 'Cora Coen']])
    await setRules({ standby: ['Opvang'], rules: ['open', 'selfStudy', 'knowsClass', 'standby'] })
    expect(await listSolutions()).toEqual([['cover', 'Teun Tol']])
    expect((await propose()).rules.map(({ rule }) => rule)).toEqual(['open', 'selfStudy', 'knowsClass', 'standby'])
    expect(await listSolutions({ rules: [...proposalRules] })).toEqual([['standby', 'Cora Coen']])
  })

  test('gives two lessons at the same time to different teachers', async () => {
    await addDuty(['cora'])
    await setLesson('l2')
    await setAbsent('tess')
    const solutions = await listSolutions()
    expect(solutions.filter(([, name]) => name === 'Cora Coen')).toHaveLength(1)
    expect(solutions).toHaveLength(2)
  })
})

test('the school’s order decides who is the first candidate, and a rule that is off does not count', async () => {
  const listNames = async () => {
    const path = `/api/Appointment/${await getAppointmentId(db, 'l3')}/alternatives?kind=teacher`
    return (await (await api.as('pia')).get<Candidate[]>(path)).result.map(({ name }) => name)
  }
  await addDuty(['cora'])
  expect(await listNames()).toEqual(['Cora Coen', 'Teun Tol'])
  await setRules({ standby: ['Opvang'], rules: ['open', 'selfStudy', 'knowsClass', 'standby'] })
  expect(await listNames()).toEqual(['Teun Tol', 'Cora Coen'])
  await setRules({ standby: ['Opvang'], rules: ['open', 'selfStudy', 'standby'] })
  expect(await listNames()).toEqual(['Cora Coen', 'Teun Tol'])
})
