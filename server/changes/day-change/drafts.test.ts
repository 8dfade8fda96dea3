import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import type { DayChange, DeedResult } from '@uurwerk/contract/changes/day-change'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from './test/day-change-school.ts'

const { db, api, find, change, fetchRoster, findLesson, listNotified } = await createDayChangeSchool()
beforeEach(() => sql`truncate absence, cover cascade`.execute(db))

const draft = async (changes: Record<string, DayChange>, options: object = {}) => {
  const lessons = Object.entries(changes).map(async ([lesson, dayChange]) => ({
    id: await getAppointmentId(db, lesson),
    change: dayChange,
  }))
  const body = { changes: await Promise.all(lessons), draft: true, ...options }
  return (await api.as('pia')).post<DeedResult>('/api/Appointment/changes', body)
}
const publish = async (ids: (number | null)[], body: object = {}, who = 'pia') =>
  (await api.as(who)).post<DeedResult>('/api/Appointment/deeds/publish', { ids, ...body })
const undo = async (id: number | null) => (await api.as('pia')).post<DeedResult>(`/api/Appointment/deeds/${id}/undo`)
const getDay = async (date = '2026-11-19') =>
  (await (await api.as('pia')).get<ChangesOfDay>(`/api/Changes/Day/${date}`)).result

describe('day-change.publish: a draft', () => {
  test('is seen on the planner’s day only, until it is published', async () => {
    const before = await fetchRoster('anna')
    const { result } = await draft({ l3: { cancelled: true, message: 'Werk thuis' } })
    expect(result).toMatchObject({ items: [{ ok: true }] })
    expect(await fetchRoster('anna')).toEqual(before)
    expect(await listNotified()).toEqual([])
    const { drafts, arranged, counts } = await getDay()
    expect(drafts).toMatchObject([
      {
        name: 'Engels',
        state: 'planned',
        draft: { deed: result.deed, by: { id: await find('pia') }, change: { cancelled: true }, teachers: [] },
      },
    ])
    expect({ arranged, counts }).toEqual({ arranged: [], counts: { open: 0, arranged: 0, cancelled: 0, drafts: 1 } })
    const published = await publish([result.deed])
    expect(published).toMatchObject({ status: 200, result: { deed: result.deed } })
    expect(await findLesson('anna', 'l3')).toMatchObject({ isCancelled: true, change: { message: 'Werk thuis' } })
    expect(await getDay()).toMatchObject({ drafts: [], arranged: [{ deed: result.deed, draft: null }] })
  })

  test('is published with others as one deed, with one notification a person, which an undo takes back whole', async () => {
    const [first, second] = [
      await draft({ l3: { cancelled: true } }),
      await draft({ choice: { teachers: [await find('tess')] } }),
    ]
    const { result } = await publish([first.result.deed, second.result.deed])
    expect(result).toMatchObject({ deed: second.result.deed, items: [{ ok: true }, { ok: true }] })
    const notified = await listNotified()
    expect(new Set(notified.map(({ person }) => person)).size).toBe(notified.length)
    expect(notified.find(({ person }) => person === 'tess')?.entries).toHaveLength(2)
    expect((await publish([first.result.deed])).code).toBe('deedDoesNotExist')
    await undo(result.deed)
    expect(await findLesson('anna', 'l3')).toMatchObject({ isCancelled: false, change: null })
    expect((await getDay('2026-11-18')).arranged).toEqual([])
    expect(await listNotified()).toEqual([])
  })

  test('names its teachers and rooms', async () => {
    await draft({ l3: { teachers: [await find('teun')], classrooms: [await find('a108')] } })
    expect((await getDay()).drafts).toMatchObject([
      { draft: { teachers: [{ name: 'Teun Tol' }], classrooms: [{ name: 'A108' }] } },
    ])
  })

  test('changeClash: is refused at its publication with who is busy, and stays a draft', async () => {
    const { result } = await draft({ l3: { start: '2026-11-18T12:45', teachers: [await find('teun')] } })
    expect(result.items).toMatchObject([{ ok: true }])
    const refused = await publish([result.deed])
    expect(refused).toMatchObject({ status: 409, code: 'changeClash' })
    expect((await getDay()).drafts).toHaveLength(1)
    expect((await publish([result.deed], { force: true })).status).toBe(200)
  })

  test('deedSuperseded: is refused once the lesson is another than it was, and can be discarded', async () => {
    const { result } = await draft({ l3: { cancelled: true } })
    await change('l3', { message: 'Neem je boek mee' })
    expect((await publish([result.deed], { force: true })).code).toBe('deedSuperseded')
    expect((await undo(result.deed)).status).toBe(200)
    expect((await getDay()).drafts).toEqual([])
    expect((await publish([result.deed])).code).toBe('deedDoesNotExist')
    expect(await findLesson('anna', 'l3')).toMatchObject({
      isCancelled: false,
      change: { message: 'Neem je boek mee' },
    })
  })

  test('attendeeDoesNotExist: is refused once its substitute has left, and stays a draft', async () => {
    const { result } = await draft({ l3: { teachers: [await find('cora')] } })
    const setRemoved = (removed: boolean) =>
      db.updateTable('attendee').set({ removed }).where('source_id', '=', 'cora').execute()
    await setRemoved(true)
    onTestFinished(async () => {
      await setRemoved(false)
    })
    expect((await publish([result.deed])).code).toBe('attendeeDoesNotExist')
    expect(await findLesson('anna', 'l3')).toMatchObject({ teachers: [{ name: 'Tess Thijs' }], change: null })
    expect((await getDay()).drafts).toHaveLength(1)
  })

  test('takes its lessons out of earlier drafts', async () => {
    const earlier = await draft({ l3: { cancelled: true }, choice: { message: 'Neem je boek mee' } })
    const later = await draft({ l3: { message: 'Werk thuis' } })
    expect(new Set((await getDay()).drafts.map((lesson) => lesson.draft?.deed))).toEqual(new Set([later.result.deed]))
    await draft({ choice: { message: 'Neem je schrift mee' } })
    expect((await publish([earlier.result.deed])).code).toBe('deedDoesNotExist')
  })

  test('appointmentIsOver, appointmentDoesNotExist: is refused as a deed is, and keeps nothing', async () => {
    expect((await draft({ l3: { start: '2026-11-16T10:00' } })).code).toBe('appointmentIsOver')
    const missing = { changes: [{ id: 2_000_000, change: { cancelled: true } }], draft: true }
    expect((await (await api.as('pia')).post('/api/Appointment/changes', missing)).code).toBe('appointmentDoesNotExist')
    expect((await draft({ l3: { cancelled: true } }, { dryRun: true })).result.deed).toBeNull()
    expect((await getDay()).drafts).toEqual([])
  })

  test('is applied once when two planners publish it at once', async () => {
    const { result } = await draft({ l3: { cancelled: true } })
    const answers = await Promise.all([publish([result.deed]), publish([result.deed], {}, 'ada')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map((answer) => answer.result.items.length).toSorted()).toEqual([0, 1])
    expect((await listNotified()).filter(({ person }) => person === 'anna')).toHaveLength(1)
  })

  test('appointmentNoRights: a coordinator publishes drafts of the team only', async () => {
    const { result } = await draft({ l3: { cancelled: true } })
    expect((await publish([result.deed], {}, 'cora')).code).toBe('appointmentNoRights')
    expect((await publish([result.deed], {}, 'tess')).code).toBe('moduleMissing')
    expect((await getDay()).drafts).toHaveLength(1)
  })
})
