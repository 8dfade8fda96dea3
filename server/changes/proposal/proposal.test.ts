import type { Proposal, ProposalRequest } from '@uurwerk/contract/changes/proposal'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
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
    const { result } = await propose()
    expect(result.optimal).toBe(true)
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
