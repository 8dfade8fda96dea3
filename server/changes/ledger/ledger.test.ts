import type { LedgerLine } from '@uurwerk/contract/changes/ledger'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '#server/test/random.ts'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, api, find, change } = await createDayChangeSchool()

const week = '?start=2026-11-16&end=2026-11-22'
const listLines = async (who = 'pia', dates = week) =>
  (await api.as(who)).get<LedgerLine[]>(`/api/Changes/Ledger${dates}`)
const findLine = async (name: string, dates = week) =>
  (await listLines('pia', dates)).result.find(({ teacher }) => teacher.name === name)
const setRules = (rules: object) => sql`update school set cover_rules = ${JSON.stringify(rules)}::jsonb`.execute(db)

beforeEach(() => setRules({}))

describe('ledger.lines', () => {
  test('counts lessons of others by kind, beside the fte, and no absences', async () => {
    await sql`update person set fte = 0.6 where attendee_id = ${await find('teun')}`.execute(db)
    await sql`insert into absence (attendee_id, starts_at, ends_at, reported_at)
      values (${await find('tess')}, '2026-11-19T08:00', '2026-11-19T12:00', now())`.execute(db)
    await change('l3', { teachers: [await find('teun')], solution: 'standby' })
    await change('later', { teachers: [await find('cora')], solution: 'freedTeacher', force: true })
    expect(await findLine('Teun Tol')).toEqual({
      teacher: { id: await find('teun'), name: 'Teun Tol', code: 'TTO' },
      fte: 0.6,
      covers: 1,
      kinds: { cover: 0, freedTeacher: 0, standby: 1 },
      standbyDuties: 0,
    })
    expect(await findLine('Tess Thijs')).toMatchObject({ covers: 0 })
    const later = await db
      .selectFrom('appointment')
      .select(sql<string>`starts_at::date`.as('date'))
      .where('id', '=', await getAppointmentId(db, 'later'))
      .executeTakeFirstOrThrow()
    const dates = `?start=${later.date.slice(0, 10)}&end=${later.date.slice(0, 10)}`
    expect(await findLine('Cora Coen', dates)).toMatchObject({ covers: 1, kinds: { freedTeacher: 1 } })
  })

  test('counts neither cancelled nor added lessons, nor those of the own plan', async () => {
    const teun = await find('teun')
    await change('l3', { teachers: [teun] })
    await change('l3', { cancelled: true })
    const pia = await api.as('pia')
    const { result: added } = await pia.post<Appointment>('/api/Appointment', {
      type: 'lesson',
      name: 'Extra',
      start: '2026-11-20T15:00',
      end: '2026-11-20T15:50',
      teachers: [teun],
    })
    await pia.post(`/api/Appointment/${added.id}/change`, { teachers: [await find('cora')] })
    await change('choice', { message: 'Neem je boek mee' })
    expect((await listLines()).result.map(({ covers }) => covers)).toEqual([0, 0, 0])
  })

  test('shows teachers their own line only, until the school shows all', async () => {
    expect((await listLines('teun')).result.map(({ teacher }) => teacher.name)).toEqual(['Teun Tol'])
    await setRules({ seenByTeachers: true })
    expect((await listLines('teun')).result.length).toBeGreaterThan(1)
    expect((await listLines('anna')).code).toBe('attendeeNoRights')
  })

  test('dateRangeInvalid and requestOutOfBounds: refuses dates in the wrong order, and too many', async () => {
    expect((await listLines('pia', '?start=2026-11-22&end=2026-11-16')).code).toBe('dateRangeInvalid')
    expect((await listLines('pia', '?start=2020-11-22&end=2026-11-16')).code).toBe('requestOutOfBounds')
  })

  test.skipIf(!isFullRun)('adds up to the covers, counted lesson by lesson, after random changes', async () => {
    const pick = createRandom(32)
    const lessons = ['l3', 'later', 'choice']
    const teachers = ['teun', 'tess', 'cora']
    for (let round = 0; round < 20; round += 1) {
      const chosen = teachers.filter(() => pick(2) === 0)
      await change(lessons[pick(lessons.length)] ?? '', {
        teachers: await Promise.all(chosen.map(find)),
        cancelled: pick(5) === 0,
        force: true,
      })
      const { rows } = await sql<{ count: number }>`
        with before as (select appointment_id, attendee_id from planned_link),
        now as (
          select appointment_id, attendee_id from appointment_attendee
          join attendee on attendee.id = attendee_id and attendee.type = 'teacher'
          join appointment on appointment.id = appointment_id and not is_cancelled
          where appointment.starts_at between '2026-09-01' and '2027-07-31')
        select count(*)::int as count from (select * from now except select * from before) cover`.execute(db)
      const { result } = await listLines('pia', '?start=2026-09-01&end=2027-07-31')
      expect(result.reduce((sum, { covers }) => sum + covers, 0)).toBe(rows[0]?.count)
      for (const { covers, kinds } of result) expect(kinds.cover + kinds.freedTeacher + kinds.standby).toBe(covers)
    }
  })
})

test('ledger.export writes the lines as CSV in the language of the caller', async () => {
  await sql`update person set fte = 0.6 where attendee_id = ${await find('teun')}`.execute(db)
  await change('l3', { teachers: [await find('teun')] })
  const fetchCsv = async (language: string) => {
    const authorization = `Bearer ${await api.mintToken('teun')}`
    const url = `/api/Changes/Ledger/export${week}`
    return (await api.inject({ url, headers: { authorization, 'accept-language': language } })).body
  }
  const header = 'Docent;Afkorting;Fte;Vervangingen;Gewone vervanging;Eigen les verviel;Opvang;Opvanguren'
  expect(await fetchCsv('nl')).toBe(`${header}\r\nTeun Tol;TTO;0,6;1;1;0;0;0\r\n`)
  expect(await fetchCsv('en')).toContain('Teun Tol,TTO,0.6,1,1,0,0,0')
})
