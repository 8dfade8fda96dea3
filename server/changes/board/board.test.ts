import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Board, BoardState } from '@uurwerk/contract/changes/board'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '#server/demo/generator/random.ts'
import { isFullRun } from '#server/test/full.ts'
import { createDayChangeSchool } from '../day-change/test/day-change-school.ts'

const { db, api, find, findAll, change } = await createDayChangeSchool()
beforeEach(async () => {
  await db.deleteFrom('board').execute()
  await db.deleteFrom('announcement').execute()
})

const makeBoard = async (body: object = {}) => {
  const { result } = await (
    await api.as('pia')
  ).post<{ id: number; address: string }>('/api/Board', {
    name: 'Aula',
    ...body,
  })
  return { id: result.id, path: `${new URL(result.address).pathname}/now` }
}
const openBoard = (path: string, { inject }: Pick<typeof api, 'inject'> = api, headers: Record<string, string> = {}) =>
  inject({ url: path, headers })
const readBoard = async (body: object = {}, at?: string) => {
  const { path } = await makeBoard(body)
  return (await openBoard(path, at === undefined ? api : api.at(at))).json<BoardState>()
}
const listSubjects = ({ days }: BoardState) =>
  days.map(({ date, classes }) => ({
    date,
    classes: classes.map(({ name, changes }) => [name, ...changes.map(({ subject, kind }) => `${subject} ${kind}`)]),
  }))

describe('a board', () => {
  test('shows the changes of today and the next school day by class, without teachers', async () => {
    await change('l3', { cancelled: true, message: 'Tess Thijs is ziek' })
    const state = await readBoard()
    expect(state).toMatchObject({ name: 'Aula', timeZone: 'Europe/Amsterdam', announcements: [] })
    expect(listSubjects(state)).toEqual([
      { date: '2026-11-18', classes: [] },
      {
        date: '2026-11-19',
        classes: [
          ['V5A', 'Engels cancelled'],
          ['V5B', 'Engels cancelled'],
        ],
      },
    ])
    expect(state.days[1]?.classes[0]?.changes[0]).toMatchObject({
      start: '2026-11-19T10:30',
      end: '2026-11-19T11:20',
      rooms: ['A108', 'B204'],
      teachers: [],
    })
    expect(JSON.stringify(state)).not.toMatch(/ziek|Tess|TTH|Anna|Bram/)
  })

  test('shows a lesson that moved on both days, with what was planned', async () => {
    const { status } = await change('l3', {
      start: '2026-11-18T13:00',
      end: '2026-11-18T13:50',
      classrooms: [await find('b204')],
      force: true,
    })
    expect(status).toBe(200)
    const [today, tomorrow] = (await readBoard()).days
    const moved = {
      kind: 'moved',
      start: '2026-11-18T13:00',
      rooms: ['B204'],
      planned: { start: '2026-11-19T10:30', end: '2026-11-19T11:20', rooms: ['A108', 'B204'] },
    }
    expect(today?.classes[0]?.changes).toMatchObject([moved])
    expect(tomorrow?.classes[0]?.changes).toMatchObject([moved])
  })

  test('shows a lesson that moves to an unpublished week as cancelled, where and when it was', async () => {
    expect((await change('l3', { start: '2026-12-10T09:00', force: true })).status).toBe(200)
    const [, nextDay] = (await readBoard()).days
    expect(nextDay?.classes[0]?.changes).toMatchObject([
      {
        subject: 'Engels',
        kind: 'cancelled',
        start: '2026-11-19T10:30',
        end: '2026-11-19T11:20',
        rooms: ['A108', 'B204'],
      },
    ])
  })

  test('counts a day with only exams as the next school day', async () => {
    await db.updateTable('appointment').set({ type: 'exam' }).where('source_id', '=', 'l3').execute()
    await change('l3', { cancelled: true })
    expect((await readBoard()).days.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-19'])
    await db.updateTable('appointment').set({ type: 'lesson' }).where('source_id', '=', 'l3').execute()
  })

  test('shows codes of teachers only if its token may', async () => {
    await change('l3', { teachers: await findAll(['teun']) })
    const findChange = ({ days }: BoardState) => days[1]?.classes[0]?.changes[0]
    expect(findChange(await readBoard())).toMatchObject({ teachers: [], hasOtherTeacher: true, planned: {} })
    expect(findChange(await readBoard({ showsTeachers: true }))).toMatchObject({
      teachers: ['TTO'],
      planned: { teachers: ['TTH'] },
    })
  })

  test('begins a new day at midnight in the time zone of the school', async () => {
    const listDates = async (at: string) => (await readBoard({}, at)).days.map(({ date }) => date)
    expect(await listDates('2026-11-16T22:59:00Z')).toEqual(['2026-11-16', '2026-11-17'])
    expect(await listDates('2026-11-16T23:00:00Z')).toEqual(['2026-11-17', '2026-11-18'])
  })

  test('shows running announcements for the hall, pinned first', async () => {
    const announce = async (title: string, body: object) =>
      (await api.as('pia')).post('/api/Announcement', { title, text: 'Tekst', ...body })
    await announce('gewoon', { onBoard: true })
    await announce('vast', { onBoard: true, pinned: true, from: '2026-11-17T08:00' })
    await announce('niet in de hal', {})
    await announce('later', { onBoard: true, from: '2026-11-19T08:00' })
    const { announcements } = await readBoard()
    expect(announcements.map(({ title }) => title)).toEqual(['vast', 'gewoon'])
    expect(Object.keys(announcements[0] ?? {}).toSorted()).toEqual(['id', 'text', 'title', 'until'])
  })

  test('answers 404 to a withdrawn token, an unknown one and another method, and is not cached', async () => {
    const { id, path } = await makeBoard()
    expect((await openBoard(path)).statusCode).toBe(200)
    expect((await api.inject({ method: 'POST', url: path })).statusCode).toBe(404)
    await (await api.as('pia')).delete(`/api/Board/${id}`)
    const answer = await openBoard(path)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
    expect((await openBoard(`/board/${'x'.repeat(32)}/now`)).statusCode).toBe(404)
  })

  test('opens only from its networks, behind a proxy on this machine too', async () => {
    const { path } = await makeBoard({ networks: ['192.0.2.0/24', '2001:db8::/32'] })
    const openFrom = async (...addresses: string[]) =>
      (await openBoard(path, api, { 'x-forwarded-for': addresses.join(', ') })).statusCode
    expect(await openFrom('192.0.2.77')).toBe(200)
    expect(await openFrom('2001:db8::1')).toBe(200)
    // A client may send any addresses before the one that the proxy adds.
    expect(await openFrom('192.0.2.77', '198.51.100.1')).toBe(404)
    expect((await openBoard(path)).statusCode).toBe(404)
  })

  test('has no drafts and no talks', async () => {
    await change('l3', { cancelled: true })
    await change('private', { cancelled: true })
    const countClasses = async () => listSubjects(await readBoard()).flatMap(({ classes }) => classes).length
    expect(await countClasses()).toBe(2)
    const publishedWeeks = await db.deleteFrom('published_week').returningAll().execute()
    expect(await countClasses()).toBe(0)
    await db.insertInto('published_week').values(publishedWeeks).execute()
  })
})

describe('board.create, board.list and board.remove', () => {
  test('displayDoesNotExist: list boards without their addresses, and withdraw each once', async () => {
    const { id } = await makeBoard({ showsTeachers: true, networks: ['192.0.2.0/24'] })
    const caller = await api.as('pia')
    expect((await caller.get<Board[]>('/api/Board')).result).toEqual([
      {
        id,
        name: 'Aula',
        showsTeachers: true,
        networks: ['192.0.2.0/24'],
        createdAt: '2026-11-18T10:06:00.000Z',
      },
    ])
    expect((await caller.delete(`/api/Board/${id}`)).status).toBe(200)
    expect((await caller.delete(`/api/Board/${id}`)).code).toBe('displayDoesNotExist')
  })

  test('refuse networks that are none', async () => {
    for (const network of ['10.0.0.0/33', '10.0.0.0/1.5', '10.0.0.0/8/8', 'fe80::1%eth0', 'ff', '300.1.1.1'])
      expect((await (await api.as('pia')).post('/api/Board', { name: 'Aula', networks: [network] })).code).toBe(
        'requestInvalid',
      )
  })
})

describe('board.text', () => {
  const readText = async (query: string, who = 'anna') =>
    (
      await api.inject({
        url: `/api/Changes/Text?${query}`,
        headers: { authorization: `Bearer ${await api.mintToken(who)}`, 'accept-language': 'nl' },
      })
    ).body

  test('has the rows of the board as text, with teachers only for planners and coordinators', async () => {
    await change('l3', { teachers: await findAll(['teun']), classrooms: await findAll(['b204']) })
    expect(await readText('date=2026-11-19&audience=public')).toBe(
      `Roosterwijzigingen donderdag 19 november 2026

V5A
- 10:30–11:20 Engels: gewijzigd, lokaal A108, B204 → B204, andere docent

V5B
- 10:30–11:20 Engels: gewijzigd, lokaal A108, B204 → B204, andere docent
`,
    )
    expect(await readText('date=2026-11-19&audience=students', 'pia')).toContain('docent TTH → TTO')
    expect(await readText('date=2026-11-20&audience=public')).toContain('Geen wijzigingen')
  })

  test('moduleMissing: refuses the other audiences to a student', async () => {
    for (const audience of ['students', 'staff'])
      expect((await (await api.as('anna')).get(`/api/Changes/Text?date=2026-11-19&audience=${audience}`)).code).toBe(
        'moduleMissing',
      )
  })
})

describe('the board and the roster', () => {
  test('agree about each class after random changes', async () => {
    const random = createRandom(20261118)
    const lessons = ['l1', 'l2', 'l3']
    const dates = ['2026-11-18', '2026-11-19', '2026-11-20']
    const groups = { V5A: await find('v5a'), V5B: await find('v5b') }
    const rooms = await findAll(['a108', 'b204'])
    const teachers = await findAll(['teun', 'tess'])
    let changeCount = 0
    for (let day = 0; day < (isFullRun ? 100 : 6); day++) {
      const start = `${random.pick(dates)}T${random.pick(['12:00', '13:00', '14:00', '15:00'])}`
      const { status } = await change(
        random.pick(lessons),
        random.pick([
          { cancelled: random.next() < 0.5 },
          { start, end: `${start.slice(0, 14)}50` },
          { classrooms: [random.pick(rooms)] },
          { teachers: [random.pick(teachers)] },
        ]),
        'pia',
      )
      if (status === 200) changeCount++
      for (const date of dates) {
        const board = (await readBoard({}, `${date}T05:00:00Z`)).days[0]
        for (const [name, id] of Object.entries(groups)) {
          const roster = (
            await (
              await api.as('ada')
            ).get<Appointment[]>(`/api/Appointment/Date/2026-11-16/2026-11-22/Attendee?atnId=${id}`)
          ).result
          const changedIds = roster
            .filter(({ change: mark, start: now }) => mark && [now, mark.start].some((time) => time?.startsWith(date)))
            .map(({ id: appointmentId, change: mark, start: now }) => `${appointmentId} ${mark?.kind} ${now}`)
          const boardIds = board?.classes
            .find((boardClass) => boardClass.name === name)
            ?.changes.map(({ id: appointmentId, kind, start: now }) => `${appointmentId} ${kind} ${now}`)
          expect((boardIds ?? []).toSorted()).toEqual(changedIds.toSorted())
        }
      }
    }
    expect(changeCount).toBeGreaterThan(0)
  })
})
