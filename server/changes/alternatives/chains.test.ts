import type { CandidateTime } from '@uurwerk/contract/changes/alternatives'
import type { DayChange, DeedResult } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { isFullRun } from '#server/test/full.ts'
import { createRandom } from '#server/test/random.ts'
import { getAppointmentId, getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

const days = ['2026-11-19', '2026-11-20']
/** The third begins after a break, the last after a free period. */
const periods = [
  ['08:30', '09:20'],
  ['09:20', '10:10'],
  ['10:30', '11:20'],
  ['12:30', '13:20'],
] as const
const isNextPeriod = (a: number, b: number) => Math.abs(a - b) === 1 && Math.max(a, b) < 3

/** Time `n` is period `n % 4` of day `n / 4`. */
interface ModelLesson {
  id: string
  time: number
  group: string
  teacher: string
  room: string
  isMovable: boolean
}

interface ModelSchool {
  lessons: ModelLesson[]
  absences: { teacher: string; time: number }[]
  /** A lesson as it would be. */
  draft?: ModelLesson
}

const getDay = (time: number) => Math.floor(time / periods.length)
const getPeriod = (time: number) => time % periods.length
const toTimes = (time: number) => {
  const [start, end] = periods[getPeriod(time)] ?? ['', '']
  return { start: `${days[getDay(time)]}T${start}`, end: `${days[getDay(time)]}T${end}` }
}
const times = Array.from({ length: days.length * periods.length }, (_, time) => time)
const toTime = (slot: { start: string }) => times.find((time) => toTimes(time).start === slot.start) ?? 0

const students = { c1: ['s1', 's2'], c2: ['s3', 's4'], x: ['s2', 's3'], y: ['s4'] } as const
type Group = keyof typeof students
const groups = Object.keys(students) as Group[]
const seats: Record<string, number> = { r1: 30, r2: 2, r3: 1 }
const rooms = Object.keys(seats)
const teachers = ['t1', 't2', 't3']
const partTimer = 't3'

const listStudents = ({ group }: ModelLesson): readonly string[] => students[group as Group]
const shareStudents = (a: ModelLesson, b: ModelLesson) => listStudents(a).some((id) => listStudents(b).includes(id))
const sharePeople = (a: ModelLesson, b: ModelLesson) => a.teacher === b.teacher || shareStudents(a, b)
const clash = (a: ModelLesson, b: ModelLesson) => a.time === b.time && (sharePeople(a, b) || a.room === b.room)
const hasClash = (lessons: readonly ModelLesson[]) =>
  lessons.some((a, index) => lessons.slice(index + 1).some((b) => clash(a, b)))

/** Adds the draft as a lesson of its own; a lesson's own draft does not count for it. */
const addDraft = ({ lessons, draft }: ModelSchool, { id }: ModelLesson): ModelLesson[] =>
  draft && draft.id !== id ? [...lessons, { ...draft, id: `draft of ${draft.id}`, isMovable: false }] : lessons

function createSchool(seed: number): ModelSchool {
  const pick = createRandom(seed * 7919 + 13)
  for (let turn = 0; turn < 5; turn += 1) pick(2)
  const choose = <T>(list: readonly T[]) => list[pick(list.length)] as T
  const lessons: ModelLesson[] = []
  for (let attempt = 0; attempt < 60 && lessons.length < 9 + pick(4); attempt += 1) {
    const lesson = {
      id: `lesson${seed}-${lessons.length}`,
      time: choose(times),
      group: choose(groups),
      teacher: choose(teachers),
      room: choose(rooms),
      isMovable: pick(6) > 0,
    }
    const fits = listStudents(lesson).length <= (seats[lesson.room] ?? 0)
    if (fits && !hasClash([...lessons, lesson])) lessons.push(lesson)
  }
  const isBusy = (teacher: string, time: number) =>
    lessons.some((lesson) => lesson.teacher === teacher && lesson.time === time)
  const absences = times.flatMap((time) =>
    teachers.flatMap((teacher) => (pick(8) === 0 && !isBusy(teacher, time) ? { teacher, time } : [])),
  )
  return { lessons, absences }
}

/** Free stretches between appointments of the class on both days. */
function countGaps(lesson: ModelLesson, lessons: readonly ModelLesson[]) {
  const isTaken = (time: number) => lessons.some((other) => other.time === time && shareStudents(lesson, other))
  return days.reduce((sum, _, day) => {
    const taken = periods.flatMap((__, period) => (isTaken(day * periods.length + period) ? period : []))
    return sum + taken.slice(1).filter((period, index) => !isNextPeriod(taken[index] ?? 0, period)).length
  }, 0)
}

function scoreMove(before: ModelLesson, after: ModelLesson, lessons: readonly ModelLesson[]) {
  const ofClass = lessons.filter(
    (other) => other.id !== after.id && getDay(other.time) === getDay(after.time) && shareStudents(other, after),
  )
  const noGap =
    ofClass.length === 0 || ofClass.some((other) => isNextPeriod(getPeriod(other.time), getPeriod(after.time)))
  return 4 * Number(getDay(before.time) === getDay(after.time)) + 2 * Number(noGap) + Number(before.room === after.room)
}

const toMoveKey = ({ id, time, room }: Pick<ModelLesson, 'id' | 'time' | 'room'>) => `${id} ${time} ${room}`

/** Tries everything: returns the score of each possible chain, by the new time of the lesson and what the other does. */
function listPossibleChains(school: ModelSchool, lesson: ModelLesson) {
  const { draft, absences } = school
  const lessons = addDraft(school, lesson)
  const usedTimes = [...new Set(lessons.flatMap(({ time, isMovable }) => (isMovable ? time : [])))]
  const isPossible = (before: ModelLesson, after: ModelLesson) =>
    listStudents(after).length <= (seats[after.room] ?? 0) &&
    !absences.some(({ teacher, time }) => teacher === after.teacher && time === after.time) &&
    (after.teacher !== partTimer ||
      lessons.some(({ teacher, time }) => teacher === partTimer && getDay(time) === getDay(after.time))) &&
    before.time !== after.time
  const possible = new Map<number, Map<string, number>>()
  for (const time of usedTimes) {
    const inTheWay = lessons.filter(
      (other) => other.id !== lesson.id && other.time === time && sharePeople(lesson, other),
    )
    const [other] = inTheWay
    if (!other?.isMovable || other.id === draft?.id || inTheWay.length > 1 || time === lesson.time) continue
    for (const room of rooms)
      for (const otherTime of usedTimes)
        for (const otherRoom of rooms) {
          const [moved, otherMoved] = [
            { ...lesson, time, room },
            { ...other, time: otherTime, room: otherRoom },
          ]
          const after = lessons.map((each) =>
            each.id === lesson.id ? moved : each.id === other.id ? otherMoved : each,
          )
          const isInTheWay = [moved, otherMoved].some((move) =>
            after.some((each) => each.id !== move.id && clash(each, move)),
          )
          const addsGap = [lesson, other].some((each) => countGaps(each, after) > countGaps(each, lessons))
          if (isInTheWay || addsGap || !isPossible(lesson, moved) || !isPossible(other, otherMoved)) continue
          const score = scoreMove(lesson, moved, after) + scoreMove(other, otherMoved, after) / 8 - 8
          const key = `${room} ${toMoveKey(otherMoved)}`
          possible.set(time, new Map([...(possible.get(time) ?? []), [key, score]]))
        }
  }
  return possible
}

async function putSchool({ lessons, absences }: ModelSchool) {
  // An import keeps removed lessons as cancelled, and their times with them.
  await sql`delete from appointment`.execute(db)
  const person = { email: null, code: null, coach: null }
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
  const studentIds = [...new Set(Object.values(students).flat())]
  await applySchool(
    db,
    {
      settings: smallSchool.settings,
      people: [
        ...(smallSchool.people ?? []).filter(({ type }) => type === 'staff' || type === 'exam-desk'),
        ...studentIds.map((id) => ({ ...person, id, type: 'student' as const, name: id, roles: [], fte: null })),
        ...teachers.map((id) => ({
          ...person,
          id,
          type: 'teacher' as const,
          name: id,
          roles: ['teacher' as const],
          fte: id === partTimer ? 0.5 : 1,
        })),
        { ...person, id: 'cora', type: 'teacher', name: 'Cora', roles: ['team-coordinator'], fte: 1 },
      ],
      teams: [{ id: 'team', name: 'Team', unit: 'upper', coordinators: ['cora'], members: ['t1'] }],
      groups: groups.map((id) => ({ id, name: id.toUpperCase(), kind: 'class' as const })),
      memberships: groups.flatMap((group) =>
        students[group].map((id) => ({ group, person: id, from: null, until: null })),
      ),
      rooms: rooms.map((id) => ({
        id,
        name: id,
        building: null,
        capacity: seats[id] ?? 0,
        latitude: null,
        longitude: null,
        facilities: [],
      })),
      courses: [],
      bookingProfiles: [],
      appointments: lessons.map(({ id, time, group, teacher, room, isMovable }) =>
        makeAppointment({
          id,
          type: isMovable ? 'lesson' : 'activity',
          name: id,
          ...toTimes(time),
          groups: [group],
          teachers: [teacher],
          rooms: [room],
        }),
      ),
    },
    { clock, replace: true },
  )
  await sql`delete from absence`.execute(db)
  for (const { teacher, time } of absences) {
    const { start, end } = toTimes(time)
    await sql`insert into absence (attendee_id, starts_at, ends_at, reported_at)
      values (${await getAttendeeId(db, teacher)}, ${start}, ${end}, now())`.execute(db)
  }
}

const listTimes = async (lesson: string, who = 'pia') =>
  (
    await (
      await api.as(who)
    ).get<CandidateTime[]>(`/api/Appointment/${await getAppointmentId(db, lesson)}/alternatives?kind=time`)
  ).result

type Chain = CandidateTime & { also: NonNullable<CandidateTime['also']> }
const listChains = (offered: readonly CandidateTime[]) => offered.filter((time): time is Chain => 'also' in time)

async function applyTime(lesson: string, { start, end, classroom, also = [] }: CandidateTime, options = {}) {
  const own = { appointmentId: await getAppointmentId(db, lesson), version: undefined, start, end, classroom }
  const changes = [own, ...also].map(({ appointmentId, version, classroom: room, ...move }) => ({
    id: appointmentId,
    version,
    change: { start: move.start, end: move.end, classrooms: room ? [room.id] : [], solution: 'moved' },
  }))
  return (await api.as('pia')).post<DeedResult>('/api/Appointment/changes', { changes, ...options })
}

const saveDraft = async (lesson: string, change: DayChange) =>
  (await api.as('pia')).post<DeedResult>('/api/Appointment/changes', {
    changes: [{ id: await getAppointmentId(db, lesson), change }],
    draft: true,
  })

/** Drafts another lesson to the room and the time of a chain. */
async function draftInTheWay(school: ModelSchool, [lesson, chain]: [ModelLesson, Chain]): Promise<ModelSchool> {
  const moved = [lesson.id, chain.also[0]?.name]
  const drafted = school.lessons.find(({ id }) => !moved.includes(id))
  if (!drafted) throw new Error('no other lesson')
  const draft = { ...drafted, time: toTime(chain), room: chain.classroom?.name ?? '' }
  const change = { ...toTimes(draft.time), classrooms: [await getAttendeeId(db, draft.room)] }
  expect((await saveDraft(draft.id, change)).status).toBe(200)
  return { ...school, draft }
}

/** No lesson can move alone. */
const chainSchool: ModelSchool = {
  lessons: [
    { id: 'english', time: 0, group: 'c1', teacher: 't1', room: 'r1', isMovable: true },
    { id: 'maths', time: 1, group: 'c1', teacher: 't2', room: 'r2', isMovable: true },
    { id: 'art', time: 2, group: 'c2', teacher: 't1', room: 'r1', isMovable: true },
    { id: 'music', time: 2, group: 'c1', teacher: 't3', room: 'r2', isMovable: true },
  ],
  absences: [],
}

describe('chains of alternatives.alternatives', () => {
  test('offers a time after the free ones, with the lesson in the way, its groups and its room', async () => {
    await putSchool(chainSchool)
    const offered = await listTimes('maths')
    expect(offered.map(({ also }) => also?.map(({ name }) => name))).toEqual([['english'], ['music']])
    expect(offered[0]).toMatchObject({
      ...toTimes(0),
      classroom: { name: 'r2' },
      reasons: ['sameDay', 'noGap', 'sameClassroom'],
      also: [{ ...toTimes(1), groups: [{ name: 'C1' }], classroom: { name: 'r1' } }],
    })
    expect(offered[0]?.score).toBeLessThan(0)
  })

  test('is applied as one deed, and undone as one', async () => {
    await putSchool(chainSchool)
    const [offered] = listChains(await listTimes('maths'))
    if (!offered) throw new Error('no chain')
    const planner = await api.as('pia')
    const fetchStarts = async () => {
      const roster = await planner.get<Appointment[]>(
        `/api/Appointment/Date/2026-11-19/2026-11-19/Attendee?atnId=${await getAttendeeId(db, 'c1')}`,
      )
      return Object.fromEntries(roster.result.map(({ name, start }) => [name, start.slice(11)]))
    }
    const { status, result } = await applyTime('maths', offered)
    expect([status, result.items.map(({ ok }) => ok)]).toEqual([200, [true, true]])
    expect(await fetchStarts()).toMatchObject({ english: '09:20', maths: '08:30' })
    expect((await planner.post(`/api/Appointment/deeds/${result.deed}/undo`, {})).status).toBe(200)
    expect(await fetchStarts()).toMatchObject({ english: '08:30', maths: '09:20' })
  })

  test('is refused if the lesson in the way has changed since', async () => {
    await putSchool(chainSchool)
    const [offered] = listChains(await listTimes('maths'))
    if (!offered) throw new Error('no chain')
    const planner = await api.as('pia')
    await planner.post(`/api/Appointment/${offered.also[0]?.appointmentId}/change`, { message: 'Neem je boek mee' })
    expect((await applyTime('maths', offered)).code).toBe('preconditionFailed')
    const [fresh] = listChains(await listTimes('maths'))
    expect(fresh && (await applyTime('maths', fresh)).status).toBe(200)
  })

  test('moves no lesson onto days for which the class is away', async () => {
    await putSchool(chainSchool)
    await sql`
      with trip as (
        insert into appointment (type, name, starts_at, ends_at)
        values ('activity', 'Werkweek', '2026-11-14T09:00', '2026-11-19T17:00') returning id, starts_at)
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select ${await getAttendeeId(db, 'c1')}, starts_at, id from trip`.execute(db)
    expect(await listTimes('maths')).toEqual([])
  })

  test('moves no lesson that a coordinator may not change', async () => {
    await putSchool(chainSchool)
    expect(listChains(await listTimes('english')).map(({ also: [move] }) => move?.name)).toEqual(['maths'])
    expect(await listTimes('english', 'cora')).toEqual([])
  })

  test('moves no lesson of a draft, and takes no class, teacher or room of one', async () => {
    await putSchool(chainSchool)
    const listMoves = async () =>
      listChains(await listTimes('maths')).map(({ classroom, also: [move] }) => [move?.name, classroom?.name])
    expect(await listMoves()).toEqual([
      ['english', 'r2'],
      ['music', 'r2'],
    ])
    await saveDraft('art', { ...toTimes(0), classrooms: [await getAttendeeId(db, 'r2')] })
    expect(await listMoves()).toContainEqual(['english', 'r1'])
    await saveDraft('art', toTimes(1))
    expect(await listMoves()).toEqual([['music', 'r2']])
    await saveDraft('art', { cancelled: true })
    await saveDraft('english', { cancelled: true })
    expect(await listMoves()).toEqual([['music', 'r2']])
    await putSchool(chainSchool)
    await saveDraft('music', toTimes(1))
    expect(await listMoves()).toEqual([])
  })

  /** Compares what is offered with all possible chains. Returns the chains with their lessons. */
  async function checkChains(seed: number, school: ModelSchool) {
    const checked: [ModelLesson, Chain][] = []
    for (const lesson of school.lessons) {
      const offered = await listTimes(lesson.id)
      const possible = listPossibleChains(school, lesson)
      expect(offered.map(({ score }) => score)).toEqual(offered.map(({ score }) => score).toSorted((a, b) => b - a))
      const [draft] = addDraft(school, lesson).slice(school.lessons.length)
      const takesDraft = offered.some(
        (slot) => draft && clash({ ...lesson, time: toTime(slot), room: slot.classroom?.name ?? '' }, draft),
      )
      expect([seed, lesson.id, takesDraft]).toEqual([seed, lesson.id, false])
      const chains = listChains(offered)
      expect(chains.map(({ start }) => start).toSorted()).toEqual(
        [...possible.keys()].map((time) => toTimes(time).start).toSorted(),
      )
      for (const chain of chains) {
        const [move] = chain.also
        const scores = possible.get(toTime(chain)) ?? new Map<string, number>()
        const otherTime = move ? toTime(move) : 0
        const key = `${chain.classroom?.name} ${toMoveKey({ id: move?.name ?? '', time: otherTime, room: move?.classroom?.name ?? '' })}`
        expect([seed, lesson.id, key, scores.get(key)]).toEqual([seed, lesson.id, key, chain.score])
        expect(Math.max(...scores.values())).toBe(chain.score)
        const { status, result } = await applyTime(lesson.id, chain, { dryRun: true })
        expect([status, result.items.every(({ ok }) => ok)]).toEqual([200, true])
        checked.push([lesson, chain])
      }
    }
    return checked
  }

  test('offers the best of all valid chains for each time in random schools, without and with a draft, and no other', async () => {
    let count = 0
    for (let seed = 1; seed <= (isFullRun ? 60 : 1); seed += 1) {
      const school = createSchool(seed)
      await putSchool(school)
      const chains = await checkChains(seed, school)
      count += chains.length
      if (chains[0]) await checkChains(seed, await draftInTheWay(school, chains[0]))
    }
    expect(count).toBeGreaterThan(10)
  })
})
