import type { Consent, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { Cover } from '@uurwerk/contract/cover'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isFullRun } from '#server/test/full.ts'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from './test/day-change-school.ts'

const { db, api, find, change, withdraw, findLesson, listNotified } = await createDayChangeSchool()
beforeEach(() => sql`delete from cover`.execute(db))

const assign = async (...teachers: string[]) =>
  change('l3', { teachers: await Promise.all(teachers.map(find)), solution: 'cover', force: true })
const answer = async (who: string, id: unknown, kind: 'accept' | 'decline') =>
  (await api.as(who)).post<Cover>(`/api/Cover/${String(id)}/${kind}`)
const listCovers = async () => db.selectFrom('cover').select(['id', 'attendee_id', 'answer']).orderBy('id').execute()
const getCover = async (who: string) =>
  (await (await api.as(who)).get<Appointment>(`/api/Appointment/Details/${await getAppointmentId(db, 'l3')}`)).result
    .cover

describe('covers', () => {
  test('a teacher who is not planned is asked, which only staff and that teacher see', async () => {
    const { result } = await assign('teun')
    const cover = { id: expect.any(Number) as number, attendeeId: await find('teun'), state: 'asked' }
    expect(result.cover).toEqual(cover)
    for (const who of ['teun', 'pia', 'sam']) expect(await getCover(who)).toEqual(cover)
    expect((await findLesson('teun', 'l3'))?.cover).toEqual(cover)
    for (const who of ['anna', 'bram', 'tess']) expect(await getCover(who)).toBeUndefined()
    expect((await findLesson('anna', 'l3'))?.cover).toBeUndefined()
  })

  test('the notification of the teacher names the cover, and reading it marks the cover as seen', async () => {
    await assign('teun')
    const list = async (who: string) => (await (await api.as(who)).get<Notification[]>('/api/notification')).result
    const [notification] = await list('teun')
    const [cover] = await listCovers()
    expect(JSON.parse(notification?.data ?? '')).toMatchObject({
      changes: 1,
      covers: [
        {
          id: cover?.id,
          appointmentId: await getAppointmentId(db, 'l3'),
          attendeeId: await find('teun'),
          state: 'asked',
        },
      ],
    })
    expect(JSON.parse((await list('anna'))[0]?.data ?? '')).toEqual({
      changes: 1,
      start: '2026-11-19',
      end: '2026-11-19',
    })
    const path = '/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=me'
    const before = await (await api.as('teun')).get(path)
    await (await api.as('teun')).post(`/api/notification/${notification?.id}/read`)
    expect(await getCover('pia')).toMatchObject({ state: 'seen' })
    expect((await (await api.as('teun')).get(path)).headers['etag']).not.toBe(before.headers['etag'])
  })

  test.each([
    ['a cancelled lesson', () => change('l3', { cancelled: true })],
    ['a lesson of its planned teachers', () => withdraw('l3')],
    ['a lesson that was removed from the teacher', () => change('l3', { teachers: [] })],
  ])('%s has no cover', async (_, perform) => {
    await assign('teun')
    await perform()
    expect(await listCovers()).toEqual([])
  })

  test('a message leaves the cover as it is, another time asks again, and an undo takes it away', async () => {
    await assign('teun')
    const [cover] = await listCovers()
    await answer('teun', cover?.id, 'accept')
    await change('l3', { message: 'Neem je boek mee' })
    expect(await listCovers()).toMatchObject([{ id: cover?.id, answer: 'accepted' }])
    await change('l3', { start: '2026-11-19T13:00', force: true })
    expect(await listCovers()).toMatchObject([{ attendee_id: await find('teun'), answer: null }])
    await change('l3', { start: '2026-11-19T10:30', force: true })
    await withdraw('l3')
    const again = await assign('teun')
    await (await api.as('pia')).post(`/api/Appointment/deeds/${String(again.headers['x-deed'])}/undo`)
    expect(await listCovers()).toEqual([])
  })

  const undo = async (id: unknown) => (await api.as('pia')).post(`/api/Appointment/deeds/${String(id)}/undo`)

  test('an undo gives a teacher who had accepted the lesson back, without asking again', async () => {
    await assign('teun')
    await answer('teun', (await listCovers())[0]?.id, 'accept')
    await sql`delete from notification`.execute(db)
    const moved = await change('l3', { start: '2026-11-19T13:00', force: true })
    expect(await listCovers()).toMatchObject([{ answer: null }])
    expect((await undo(moved.headers['x-deed'])).status).toBe(200)
    expect(await listCovers()).toMatchObject([{ attendee_id: await find('teun'), answer: 'accepted' }])
    expect(await listNotified()).toEqual([])
  })

  test('an undo leaves the question in the notification of the deed that asked', async () => {
    const { headers } = await assign('teun')
    for (const perform of [
      async () => change('l3', { start: '2026-11-19T13:00', force: true }),
      async () => assign('cora'),
    ]) {
      await undo((await perform()).headers['x-deed'])
      const { result } = await (await api.as('teun')).get<Notification[]>('/api/notification')
      expect(result).toHaveLength(1)
      expect(JSON.parse(result[0]?.data ?? '')).toMatchObject({ covers: [{ state: 'asked' }] })
    }
    const [cover] = await db.selectFrom('cover').select('deed_id').execute()
    expect(cover?.deed_id).toBe(Number(headers['x-deed']))
  })

  test('an undo of a deed that recorded only an accepted cover restores it too', async () => {
    await assign('teun')
    await answer('teun', (await listCovers())[0]?.id, 'accept')
    const moved = await change('l3', { start: '2026-11-19T13:00', force: true })
    await sql`
      update change_deed_lesson set before = before - 'cover' || jsonb_build_object('accepted', before -> 'cover' #- '{deedId}')
      where before ? 'cover'`.execute(db)
    await undo(moved.headers['x-deed'])
    expect(await listCovers()).toMatchObject([{ attendee_id: await find('teun'), answer: 'accepted' }])
  })

  test('a teacher who accepted a lesson without reading of it is told of the undo that takes it away', async () => {
    const { headers } = await assign('teun')
    await answer('teun', (await listCovers())[0]?.id, 'accept')
    expect((await undo(headers['x-deed'])).status).toBe(200)
    expect((await listNotified()).map(({ person }) => person)).toEqual(['teun'])
  })

  test('a teacher who gets a lesson back that was declined is told', async () => {
    await change('l3', { message: 'Neem je boek mee' })
    await assign('teun')
    await answer('teun', (await listCovers())[0]?.id, 'decline')
    await sql`delete from notification`.execute(db)
    const deed = await db.selectFrom('change_deed').select('id').orderBy('id', 'desc').executeTakeFirst()
    expect((await undo(deed?.id)).status).toBe(200)
    expect((await listNotified()).map(({ person }) => person)).toEqual(['teun'])
  })

  test('a teacher who replaces an invigilator invigilates: is not asked, and may not change the exam', async () => {
    const setType = (type: string) =>
      db.updateTable('appointment').set({ type }).where('source_id', '=', 'l3').execute()
    await setType('exam')
    const path = `/api/Exam/${await getAppointmentId(db, 'l3')}`
    await (await api.as('evi')).patch(path, { invigilators: [await find('teun')] })
    const replaced = await change('l3', { teachers: [await find('tess'), await find('cora')] })
    const covers = await listCovers()
    const { code } = await (await api.as('cora')).patch(path, { name: 'Toets' })
    const { result } = await (await api.as('evi')).get<Appointment>(path.replace('Exam', 'Appointment/Details'))
    await setType('lesson')
    expect([replaced.status, covers, code]).toEqual([200, [], 'appointmentNoRights'])
    expect(result.invigilators).toMatchObject([{ name: 'Cora Coen' }])
  })

  test('a lesson has a single active cover, also with several substitutes', async () => {
    await assign('teun', 'cora')
    expect(await listCovers()).toHaveLength(1)
    const [cover] = await listCovers()
    await expect(
      sql`insert into cover (appointment_id, attendee_id, asked_at) select appointment_id, attendee_id, now() from cover
        where id = ${cover?.id}`.execute(db),
    ).rejects.toMatchObject({ code: '23505' })
  })
})

describe('day-change.acceptCover', () => {
  test('accepts a cover, once', async () => {
    await assign('teun')
    const [cover] = await listCovers()
    for (let turn = 0; turn < 2; turn++)
      expect((await answer('teun', cover?.id, 'accept')).result).toMatchObject({ id: cover?.id, state: 'accepted' })
    const log = await db
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'day-change.acceptCover')
      .execute()
    expect(log).toHaveLength(1)
    expect(await getCover('pia')).toMatchObject({ state: 'accepted' })
  })

  test('coverDoesNotExist, coverDeclined, appointmentIsOver: refuses what is not asked any more', async () => {
    await assign('teun')
    const [cover] = await listCovers()
    expect((await answer('cora', cover?.id, 'accept')).code).toBe('coverDoesNotExist')
    expect((await answer('teun', 999_999, 'accept')).code).toBe('coverDoesNotExist')
    await answer('teun', cover?.id, 'decline')
    expect((await answer('teun', cover?.id, 'accept')).code).toBe('coverDeclined')
    await assign('teun')
    const late = (await listCovers()).at(-1)
    const afterwards = await api.at('2026-11-19T11:00:00Z').as('teun')
    for (const kind of ['accept', 'decline'])
      expect((await afterwards.post(`/api/Cover/${late?.id}/${kind}`)).code).toBe('appointmentIsOver')
    await assign('cora')
    expect((await answer('teun', late?.id, 'accept')).code).toBe('coverDoesNotExist')
  })
})

describe('day-change.declineCover', () => {
  test('gives the lesson back to its planned teacher, who alone is notified', async () => {
    await change('l3', { message: 'Neem je boek mee' })
    await assign('teun')
    const [cover] = await listCovers()
    await answer('teun', cover?.id, 'accept')
    await sql`delete from notification`.execute(db)
    expect((await answer('teun', cover?.id, 'decline')).result).toMatchObject({ state: 'declined' })
    expect((await answer('teun', cover?.id, 'decline')).result).toMatchObject({ state: 'declined' })
    expect(await findLesson('anna', 'l3')).toMatchObject({
      teachers: [{ name: 'Tess Thijs' }],
      change: { message: 'Neem je boek mee' },
    })
    expect(await findLesson('teun', 'l3')).toBeUndefined()
    expect((await listNotified()).map(({ person }) => person)).toEqual(['tess'])
    await assign('cora')
    expect((await listCovers()).map((row) => row.answer)).toEqual(['declined', null])
  })

  test('staff see who declined, also without another change, until the lesson is arranged otherwise', async () => {
    const decline = async () => {
      await assign('teun')
      await answer('teun', (await listCovers()).at(-1)?.id, 'decline')
    }
    await decline()
    const declined = { attendeeId: await find('teun'), state: 'declined' }
    const group = await find('v5a')
    const path = `/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=${group}`
    const listShown = async (who = 'pia') => {
      const roster = (await (await api.as(who)).get<Appointment[]>(path)).result
      const l3 = await getAppointmentId(db, 'l3')
      return [await getCover(who), roster.find(({ id }) => id === l3)?.cover]
    }
    expect((await findLesson('anna', 'l3'))?.change).toBeNull()
    for (const who of ['pia', 'sam', 'cora'])
      expect(await listShown(who)).toEqual([expect.objectContaining(declined), expect.objectContaining(declined)])
    for (const who of ['anna', 'tess', 'teun']) expect(await getCover(who)).toBeUndefined()
    await change('l3', { message: 'Neem je boek mee' })
    expect(await getCover('pia')).toMatchObject(declined)
    const rests: object[] = [
      { cancelled: true },
      { solution: 'selfStudy', message: 'Studiehuis' },
      { start: '2026-11-19T14:00' },
    ]
    for (const settled of rests) {
      await change('l3', { ...settled, force: true })
      expect(await listShown()).toEqual([undefined, undefined])
      await withdraw('l3')
      expect(await getCover('pia')).toMatchObject(declined)
    }
    await assign('cora')
    expect(await getCover('pia')).toMatchObject({ attendeeId: await find('cora'), state: 'asked' })
  })

  test('names its deed, once', async () => {
    await assign('teun')
    const [cover] = await listCovers()
    const first = await answer('teun', cover?.id, 'decline')
    const deed = await db.selectFrom('change_deed').select('id').orderBy('id', 'desc').executeTakeFirst()
    expect(first.headers['x-deed']).toBe(String(deed?.id))
    expect((await answer('teun', cover?.id, 'decline')).headers['x-deed']).toBeUndefined()
  })

  test('coverDoesNotExist: refuses the cover of another teacher', async () => {
    await assign('teun')
    const [cover] = await listCovers()
    expect((await answer('cora', cover?.id, 'decline')).code).toBe('coverDoesNotExist')
    expect((await listCovers())[0]?.answer).toBeNull()
  })
})

test(
  'of accept, decline and assign at once, the lesson always has the teacher of its active cover',
  { timeout: isFullRun ? 1_800_000 : 60_000 },
  async () => {
    const rounds = isFullRun ? 1000 : 8
    for (let round = 0; round < rounds; round++) {
      await sql`delete from cover where answer = 'declined'`.execute(db)
      await assign('teun')
      const cover = (await listCovers()).at(-1)
      const answers = await Promise.all([
        answer('teun', cover?.id, 'accept'),
        answer('teun', cover?.id, 'decline'),
        assign('cora'),
        ...(round % 2 ? [answer('teun', cover?.id, 'accept')] : [change('l3', { cancelled: round % 4 === 0 })]),
      ])
      for (const { status } of answers) expect([200, 404, 409]).toContain(status)
      const active = (await listCovers()).filter((row) => row.answer !== 'declined')
      const lesson = await findLesson('anna', 'l3')
      const substitutes = lesson?.isCancelled
        ? []
        : (lesson?.teachers ?? []).filter(({ name }) => name !== 'Tess Thijs').map(({ id }) => id)
      expect(active.map((row) => row.attendee_id)).toEqual(substitutes)
      await change('l3', { cancelled: false })
    }
  },
)

describe('the most covers in a week', () => {
  const setRules = (rules: object) => sql`update school set cover_rules = ${JSON.stringify(rules)}::jsonb`.execute(db)
  afterEach(() => setRules({}))
  const cover = async (lesson: string, consent: Consent = {}) =>
    change(lesson, { teachers: [await find('cora')], solution: 'cover', ...consent })

  test('changeTooManyCovers: names the teacher who would pass it, unless forced', async () => {
    await setRules({ perWeek: 1 })
    expect((await cover('choice')).status).toBe(200)
    const l3 = await getAppointmentId(db, 'l3')
    expect((await cover('l3')).body).toMatchObject({
      code: 'changeTooManyCovers',
      errors: [{ path: `covers/${l3}`, message: 'Cora Coen, 2026-11-19T10:30–2026-11-19T11:20' }],
    })
    const dryRun = await (
      await api.as('pia')
    ).post<DeedResult>('/api/Appointment/changes', {
      changes: [{ id: l3, change: { teachers: [await find('cora')] } }],
      dryRun: true,
    })
    expect(dryRun.result.items).toMatchObject([
      { ok: false, code: 'changeTooManyCovers', overloaded: [{ name: 'Cora Coen' }] },
    ])
    expect((await cover('l3', { force: true })).status).toBe(200)
    expect((await change('l3', { message: 'Neem je boek mee' })).status).toBe(200)
  })

  test('counts each week by itself, and follows the fte', async () => {
    await setRules({ perWeek: 1 })
    await cover('choice')
    expect((await cover('later')).status).toBe(200)
    expect((await change('later', { start: '2026-11-19T14:00' })).code).toBe('changeTooManyCovers')
    await sql`update person set fte = 2 where attendee_id = ${await find('cora')}`.execute(db)
    expect((await cover('l3')).status).toBe(200)
    await sql`update person set fte = null where attendee_id = ${await find('cora')}`.execute(db)
  })

  test('lets a planned teacher back', async () => {
    await setRules({ perWeek: 0 })
    await change('l3', { teachers: [await find('teun')], force: true })
    expect((await change('l3', { teachers: [await find('tess')] })).status).toBe(200)
  })
})
