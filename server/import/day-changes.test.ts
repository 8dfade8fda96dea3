import type { DayChange, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { Appointment as ShownAppointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { isFullRun, selectCases } from '../test/full.ts'
import { smallSchool } from '../test/small-school.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { waitForLock } from '../test/wait-for-lock.ts'
import { applySchool, type ApplyOptions } from './apply-school.ts'
import { makeAppointment } from './make-appointment.ts'
import type { Appointment } from './school.ts'

const { db } = await testDatabase()
const api = await testApp(db, '2026-11-18T10:06:00Z')
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const { appointments: _, choiceRounds: __, ...schoolWithoutLessons } = smallSchool
const importLessons = (appointments: Appointment[], options: Partial<ApplyOptions> = {}) =>
  applySchool(
    db,
    { ...schoolWithoutLessons, appointments },
    { clock, replace: true, weeks: '2026-W48..2026-W49', ...options },
  )

beforeEach(async () => {
  await sql`truncate appointment, change_deed, notification, published_week cascade`.execute(db)
})

const monday = makeAppointment({
  id: 'monday',
  type: 'lesson',
  name: 'Wiskunde B',
  start: '2026-11-23T09:00',
  end: '2026-11-23T09:50',
  groups: ['v5a'],
  teachers: ['teun'],
  rooms: ['b204'],
})

const findId = async (lesson: string) =>
  (await db.selectFrom('appointment').select('id').where('source_id', '=', lesson).executeTakeFirstOrThrow()).id
const findAttendeeIds = async (sourceIds: readonly string[]) =>
  Promise.all(
    sourceIds.map(
      async (sourceId) =>
        (await db.selectFrom('attendee').select('id').where('source_id', '=', sourceId).executeTakeFirstOrThrow()).id,
    ),
  )

interface Form {
  start: string
  end: string
  cancelled: boolean
  teachers: string[]
  rooms: string[]
}

async function changeLesson(lesson: string, change: Partial<Form> & { message?: string }) {
  const { teachers, rooms, ...others } = change
  const body: DayChange & { force: boolean } = {
    ...others,
    force: true,
    ...(teachers && { teachers: await findAttendeeIds(teachers) }),
    ...(rooms && { classrooms: await findAttendeeIds(rooms) }),
  }
  const answer = await (
    await api.as('pia')
  ).post<ShownAppointment>(`/api/Appointment/${await findId(lesson)}/change`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.result
}

/** The lessons as rosters show them, by source id. */
async function listShown() {
  const { rows } = await sql<Form & { id: string; name: string; by: string | null }>`
    select a.source_id as id, a.name, a.starts_at as start, a.ends_at as "end", a.is_cancelled as cancelled,
      a.change ->> 'by' as by,
      array(select attendee.source_id from appointment_attendee join attendee on attendee.id = attendee_id
        where appointment_id = a.id and attendee.type = 'teacher' order by 1) as teachers,
      array(select attendee.source_id from appointment_attendee join attendee on attendee.id = attendee_id
        where appointment_id = a.id and attendee.type = 'classroom' order by 1) as rooms
    from appointment a order by a.source_id`.execute(db)
  return rows
}

describe('an import and day changes', () => {
  test('keeps a day change on a lesson that is planned as before, and counts it', async () => {
    await importLessons([monday])
    await changeLesson('monday', { start: '2026-11-24T13:00', end: '2026-11-24T13:50', rooms: ['a108'] })
    const before = await listShown()
    const summary = await importLessons([monday])
    expect(summary).toMatchObject({ dayChanges: { kept: 1, overruled: [] }, notifications: 0 })
    expect(summary.kinds.appointments).toEqual({ added: 0, changed: 0, removed: 0 })
    expect(await listShown()).toEqual(before)
  })

  describe('an exam whose terms a person changed', () => {
    const exam = makeAppointment({
      ...monday,
      type: 'exam',
      capacity: 20,
      subscribeFrom: '2026-11-16T08:00',
      subscribeUntil: '2026-11-20T12:00',
    })
    const changeExam = async (patch: object) => {
      const answer = await (await api.as('evi')).patch(`/api/Exam/${await findId('monday')}`, { ...patch, force: true })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    const terms = { name: 'Herkansing', capacity: 12 }
    const findTerms = () =>
      db
        .selectFrom('appointment')
        .select(['name', 'capacity', 'subscribe_until'])
        .where('source_id', '=', 'monday')
        .executeTakeFirst()

    test('keeps them, and who it is for, while the files plan the same', async () => {
      await importLessons([exam])
      const [groups, invigilators] = [await findAttendeeIds(['v5b']), await findAttendeeIds(['tess'])]
      await changeExam({ ...terms, groups, invigilators })
      for (let turn = 0; turn < 2; turn += 1) {
        const summary = await importLessons([exam])
        expect(summary).toMatchObject({ dayChanges: { kept: 1, overruled: [] }, notifications: 0 })
        expect(summary.kinds.appointments).toEqual({ added: 0, changed: 0, removed: 0 })
        expect(await findTerms()).toEqual({ ...terms, subscribe_until: '2026-11-20T12:00' })
        expect(await listShown()).toMatchObject([{ teachers: ['tess', 'teun'], rooms: ['b204'] }])
      }
    })

    test.skipIf(!isFullRun)('gives way to files that plan other terms, and names it', async () => {
      await importLessons([exam])
      await changeExam(terms)
      const summary = await importLessons([{ ...exam, capacity: 25 }])
      expect(summary.dayChanges).toMatchObject({ kept: 0, overruled: [{ name: 'Herkansing' }] })
      expect(await findTerms()).toMatchObject({ name: 'Wiskunde B', capacity: 25 })
    })

    test.skipIf(!isFullRun)('leaves an exam added by hand alone', async () => {
      const body = { name: 'Inhaaltoets', start: '2026-11-24T13:00', end: '2026-11-24T14:00', capacity: 5 }
      await importLessons([exam])
      const { result } = await (await api.as('evi')).post<ShownAppointment>('/api/Exam', body)
      await importLessons([monday])
      expect(await db.selectFrom('appointment').select('capacity').where('id', '=', result.id).execute()).toEqual([
        { capacity: 5 },
      ])
    })
  })

  test('keeps it when only the name changes, and notifies of the name alone', async () => {
    await importLessons([monday])
    await changeLesson('monday', { cancelled: true, message: 'Neem je boek mee' })
    await sql`delete from appointment_change`.execute(db)
    await importLessons([{ ...monday, name: 'Wiskunde A' }])
    expect(await listShown()).toMatchObject([{ name: 'Wiskunde A', cancelled: true, by: 'person' }])
    const change = { kind: 'changed', at: expect.any(String) as string }
    const { rows } = await sql`select entry -> 'change' as change from appointment_change`.execute(db)
    expect(rows).toEqual([{ change }])
    expect(await db.selectFrom('day_change').select('imported_change').execute()).toEqual([{ imported_change: change }])
  })

  test('writes what the files plan otherwise, names it, and tells people what they saw before', async () => {
    await importLessons([monday])
    await changeLesson('monday', { rooms: ['a108'], message: 'Neem je boek mee' })
    const summary = await importLessons([{ ...monday, start: '2026-11-23T10:00', end: '2026-11-23T10:50' }])
    expect(summary.dayChanges).toMatchObject({
      kept: 0,
      overruled: [
        {
          name: 'Wiskunde B',
          changed: { start: '2026-11-23T09:00', end: '2026-11-23T09:50', rooms: ['A108'] },
          planned: { start: '2026-11-23T10:00', end: '2026-11-23T10:50', rooms: ['B204'] },
        },
      ],
    })
    expect(await listShown()).toMatchObject([{ start: '2026-11-23T10:00', rooms: ['b204'], by: null }])
    const { change } = await db.selectFrom('appointment').select('change').executeTakeFirstOrThrow()
    expect(change).toMatchObject({ kind: 'moved', start: '2026-11-23T09:00', classrooms: [{ name: 'A108' }] })
    expect(change).not.toHaveProperty('message')
  })

  test('keeps a day change that the planner chooses, on the plan of the files, and names a lesson by its course', async () => {
    const unnamed = { ...monday, name: '', course: 'wisb' }
    await importLessons([unnamed])
    await changeLesson('monday', { rooms: ['a108'] })
    const moved = { ...unnamed, start: '2026-11-23T10:00', end: '2026-11-23T10:50' }
    const id = await findId('monday')
    const summary = await importLessons([moved], { keepDayChanges: [id] })
    expect(summary.dayChanges).toMatchObject({
      kept: 1,
      overruled: [],
      keptByChoice: [
        {
          id,
          name: 'Wiskunde B',
          changed: { start: '2026-11-23T09:00', rooms: ['A108'] },
          planned: { start: '2026-11-23T10:00', rooms: ['B204'] },
        },
      ],
    })
    expect(await listShown()).toMatchObject([{ start: '2026-11-23T09:00', rooms: ['a108'], by: 'person' }])
    expect((await importLessons([moved])).dayChanges).toMatchObject({ kept: 1, overruled: [] })
    expect((await (await api.as('pia')).delete(`/api/Appointment/${id}/change`)).status).toBe(200)
    expect(await listShown()).toMatchObject([{ start: '2026-11-23T10:00', rooms: ['b204'] }])
  })

  test('ends all day changes on lessons of the source that owns these, also where the files plan the same', async () => {
    await importLessons([monday])
    const owned = { ...schoolWithoutLessons, settings: { ...smallSchool.settings, dayChanges: 'school' } }
    const options = { clock, replace: true, weeks: '2026-W48..2026-W49' }
    await changeLesson('monday', { rooms: ['a108'] })
    expect((await importLessons([monday])).dayChanges.kept).toBe(1)
    const summary = await applySchool(db, { ...owned, appointments: [monday] }, options)
    expect(summary.dayChanges).toMatchObject({ kept: 0, overruled: [{ name: 'Wiskunde B' }] })
    expect(await listShown()).toMatchObject([{ rooms: ['b204'], by: null }])
    await changeLesson('monday', { rooms: ['a108'] })
    const ofAnother = { ...owned, settings: { ...smallSchool.settings, dayChanges: 'zermelo' } }
    expect((await applySchool(db, { ...ofAnother, appointments: [monday] }, options)).dayChanges.kept).toBe(1)
    await importLessons([monday])
  })

  test('keeps a lesson that is moved out of the imported weeks, and drops it once the files do', async () => {
    await importLessons([monday])
    await changeLesson('monday', { start: '2026-12-01T13:00', end: '2026-12-01T13:50' })
    const other = { ...monday, id: 'other', start: '2026-12-02T09:00', end: '2026-12-02T09:50' }
    await importLessons([other], { weeks: '2026-W49' })
    expect(await listShown()).toMatchObject([
      { id: 'monday', start: '2026-12-01T13:00', cancelled: false },
      { id: 'other' },
    ])
    const third = { ...monday, id: 'third', start: '2026-11-23T11:00', end: '2026-11-23T11:50' }
    const summary = await importLessons([other, third])
    expect(summary.dayChanges.overruled).toMatchObject([{ name: 'Wiskunde B' }])
    expect(await listShown()).toMatchObject([{ id: 'monday', cancelled: true }, { id: 'other' }, { id: 'third' }])
    expect(await db.selectFrom('day_change').selectAll().execute()).toEqual([])
  })

  test('leaves a lesson that was added by hand alone', async () => {
    await importLessons([monday])
    const added = await (
      await api.as('pia')
    ).post('/api/Appointment', {
      type: 'lesson',
      name: 'Bijles',
      start: '2026-11-25T09:00',
      end: '2026-11-25T09:50',
    })
    expect(added.status).toBe(201)
    await importLessons([monday])
    expect((await listShown()).map(({ name }) => name).toSorted()).toEqual(['Bijles', 'Wiskunde B'])
  })

  test.skipIf(!isFullRun)('a dry run says the same and changes nothing', async () => {
    await importLessons([monday])
    await changeLesson('monday', { rooms: ['a108'] })
    const before = await listShown()
    const moved = [{ ...monday, start: '2026-11-23T10:00', end: '2026-11-23T10:50' }]
    expect((await importLessons(moved, { dryRun: true })).dayChanges.overruled).toHaveLength(1)
    expect(await listShown()).toEqual(before)
  })

  test('a planner who changes a lesson during an import waits for it', async () => {
    await importLessons([monday])
    const changed: Promise<unknown>[] = []
    await importLessons([{ ...monday, rooms: ['a108'] }], {
      onWritten: async () => {
        changed.push(changeLesson('monday', { start: '2026-11-24T13:00', end: '2026-11-24T13:50' }))
        await waitForLock(db)
      },
    })
    await Promise.all(changed)
    expect(await listShown()).toMatchObject([{ start: '2026-11-24T13:00', rooms: ['a108'], by: 'person' }])
    const planned = await db.selectFrom('day_change').select(['starts_at', 'classroom_ids']).executeTakeFirst()
    expect(planned).toEqual({ starts_at: '2026-11-23T09:00', classroom_ids: await findAttendeeIds(['a108']) })
  })
})

/** Pseudo-random numbers from 0 to `below`, the same in each run. */
function createDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** The plan of the files, and the form after day changes. */
interface ModelLesson {
  planned: Form
  shown: Form
  hasMessage: boolean
}

test.skipIf(!isFullRun)('two versions of a timetable with random day changes equal an independent model', async () => {
  const roll = createDice(32)
  const pick = <T>(values: readonly T[]): T => values[roll(values.length)] as T
  const times = () => {
    const start = `2026-11-${23 + roll(5)}T${String(8 + roll(8)).padStart(2, '0')}`
    return { start: `${start}:00`, end: `${start}:50` }
  }
  const teacherSets = [['teun'], ['tess'], ['cora'], ['teun', 'tess'].toSorted(), []]
  const roomSets = [['a108'], ['b204'], ['a108', 'b204'], []]
  const first = Array.from({ length: 40 }, (_, index) =>
    makeAppointment({
      ...monday,
      id: `lesson-${String(index).padStart(2, '0')}`,
      ...times(),
      teachers: pick(teacherSets),
      rooms: pick(roomSets),
    }),
  )
  const toForm = ({ start, end, cancelled, teachers, rooms }: Appointment): Form => ({
    start,
    end,
    cancelled,
    teachers,
    rooms,
  })
  const areEqual = (a: Form, b: Form) => JSON.stringify(a) === JSON.stringify(b)
  const model = new Map<string, ModelLesson>(
    first.map((lesson) => [lesson.id, { planned: toForm(lesson), shown: toForm(lesson), hasMessage: false }]),
  )
  await importLessons(first)

  for (let count = 500; count > 0; count--) {
    const { id } = pick(first)
    const lesson = model.get(id) as ModelLesson
    const change = pick<() => Partial<Form>>([
      times,
      () => ({ cancelled: roll(2) === 0 }),
      () => ({ teachers: pick(teacherSets) }),
      () => ({ rooms: pick(roomSets) }),
      () => lesson.planned,
    ])()
    const message = pick(['', 'Neem je boek mee', undefined])
    await changeLesson(id, { ...change, ...(message !== undefined && { message }) })
    model.set(id, {
      ...lesson,
      shown: { ...lesson.shown, ...change },
      hasMessage: message === undefined ? lesson.hasMessage : message !== '',
    })
  }

  const second = first.flatMap((lesson, index): Appointment[] => {
    if (index % 10 === 9) return []
    const revision = pick<Partial<Appointment>>([
      {},
      {},
      { name: 'Wiskunde A' },
      times(),
      { rooms: pick(roomSets) },
      { teachers: pick(teacherSets) },
      { cancelled: true },
    ])
    return [{ ...lesson, ...revision }]
  })
  await importLessons(second)

  const plans = new Map(second.map((lesson) => [lesson.id, lesson]))
  const expected = first.map(({ id, name }) => {
    const { planned, shown, hasMessage } = model.get(id) as ModelLesson
    const plan = plans.get(id)
    const isChanged = hasMessage || !areEqual(planned, shown)
    if (!plan) return { id, name, ...shown, cancelled: true, isChanged: false }
    return areEqual(toForm(plan), planned)
      ? { id, name: plan.name, ...shown, isChanged }
      : { id, name: plan.name, ...toForm(plan), isChanged: false }
  })
  const changedIds = new Set(
    (await db.selectFrom('day_change').select('appointment_id').execute()).map((row) => row.appointment_id),
  )
  const shown = await Promise.all(
    (await listShown()).map(async ({ by, ...lesson }) => {
      const isChanged = changedIds.has(await findId(lesson.id))
      expect({ id: lesson.id, by }).toEqual({ id: lesson.id, by: isChanged ? 'person' : null })
      return { ...lesson, isChanged }
    }),
  )
  expect(shown).toEqual(
    expected.map(({ id, name, start, end, cancelled, teachers, rooms, isChanged }) => ({
      id,
      name,
      start,
      end,
      cancelled,
      teachers,
      rooms,
      isChanged,
    })),
  )
  expect(changedIds.size).toBeGreaterThan(3)
  expect((await importLessons(second)).kinds.appointments).toEqual({ added: 0, changed: 0, removed: 0 })
})

describe('an import and drafts', () => {
  const tuesday = { ...monday, id: 'tuesday', start: '2026-11-24T09:00', end: '2026-11-24T09:50' }
  const draft = async () => {
    const ids = [await findId('monday'), await findId('tuesday')]
    const body = { changes: ids.map((id) => ({ id, change: { cancelled: true } })), draft: true }
    return (await (await api.as('pia')).post<DeedResult>('/api/Appointment/changes', body)).result.deed
  }
  const publish = async (deed: number | null) =>
    (await api.as('pia')).post<DeedResult>('/api/Appointment/deeds/publish', { ids: [deed], force: true })

  test.each(
    selectCases<[string, Appointment[]]>([
      ['changes', [{ ...monday, start: '2026-11-23T10:00', end: '2026-11-23T10:50' }, tuesday]],
      ['cancels', [{ ...monday, cancelled: true }, tuesday]],
      ['removes', [{ ...monday, id: 'instead' }, tuesday]],
    ]),
  )('deedSuperseded: nothing of a draft is published if the import %s one of its lessons', async (_, lessons) => {
    await importLessons([monday, tuesday])
    const deed = await draft()
    await importLessons(lessons)
    const before = await listShown()
    const refused = await publish(deed)
    expect(refused).toMatchObject({
      status: 409,
      code: 'deedSuperseded',
      body: { items: [{ ok: false, code: 'deedSuperseded' }, { ok: true }] },
    })
    expect(await listShown()).toEqual(before)
    expect((await (await api.as('pia')).post(`/api/Appointment/deeds/${deed}/undo`)).status).toBe(200)
    expect((await publish(deed)).code).toBe('deedDoesNotExist')
  })

  test('publishes a draft on lessons that the import plans as before', async () => {
    await importLessons([monday, tuesday])
    const deed = await draft()
    await importLessons([monday, tuesday, { ...monday, id: 'other', teachers: [], groups: [], rooms: [] }])
    expect((await publish(deed)).status).toBe(200)
    const cancelled = (await listShown()).filter((lesson) => lesson.cancelled).map(({ id }) => id)
    expect(cancelled).toEqual(['monday', 'tuesday'])
  })
})
