import { setTimeout as sleep } from 'node:timers/promises'
import type { RoundUpdate } from '@uurwerk/contract/tell/realtime'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds } from '#server/test/choice-round.ts'
import { type TestEventStream, openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url } = await testDatabase('small school')
const now = '2026-11-18T10:06:00Z'
// Two servers of one installation.
const nodes = [await testApp(db, now, { url }), await testApp(db, now, { url })] as const
const addresses: string[] = []
const students = Array.from({ length: 40 }, (_, index) => `student-${index}`)
let [v5a, v5b] = [0, 0]
let round: number

beforeAll(async () => {
  for (const { app } of nodes) addresses.push(`${await app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`)
  ;[v5a, v5b] = [await getAttendeeId(db, 'v5a'), await getAttendeeId(db, 'v5b')]
  await addStudents(db, 'v5a', students)
})
beforeEach(async () => {
  await removeRounds(db)
  round = await addRound(db, {
    groups: [
      { group: 'v5a', seats: 1 },
      { group: 'v5b', seats: 500 },
    ],
    options: [
      { name: 'Dans', seats: 1 },
      { name: 'Roeien', seats: 9 },
    ],
  })
})

const openStreamAs = async (person: string, node: 0 | 1 = 0, impersonator?: string) =>
  openEventStream(addresses[node] ?? '', await nodes[node].mintToken(person, impersonator))

/** Updates of the round, in order of arrival. */
const listRoundNews = ({ events }: TestEventStream) =>
  events.flatMap(({ event, data }) => (event === 'roster-interrogation' ? [data as RoundUpdate] : []))
/** The number of taken seats per group and option after all updates. */
function collectSeatState(stream: TestEventStream) {
  const stateByName = new Map<string, string>()
  for (const update of listRoundNews(stream))
    if ('groups' in update) {
      for (const { groupId, taken, full } of update.groups)
        stateByName.set(getGroupName(groupId), `${taken}${full ? ' full' : ''}`)
      for (const { id, taken, full } of update.options)
        stateByName.set(`option ${id}`, `${taken}${full ? ' full' : ''}`)
    }
  return Object.fromEntries(stateByName)
}
const getGroupName = (groupId: number) => ({ [v5a]: 'v5a', [v5b]: 'v5b' })[groupId] ?? String(groupId)
const waitOptions = { timeout: 10_000, interval: 20 }
const expectSeatState = (stream: TestEventStream, expected: object) =>
  expect.poll(() => collectSeatState(stream), waitOptions).toMatchObject(expected)

const buildPath = (subpath: string) => `/api/roster-interrogation/${round}/student/me/${subpath}`
const choose = async (person: string, groupId: number, node: 0 | 1 = 0) =>
  expect((await (await nodes[node].as(person)).post(buildPath(`choose-group/${groupId}`))).status).toBe(200)

describe('event roster-interrogation', () => {
  test('reports on both servers when a group is full and when it has seats again', async () => {
    const [firstStream, secondStream] = [await openStreamAs('student-0', 0), await openStreamAs('student-1', 1)]
    await choose('anna', v5a)
    await expectSeatState(firstStream, { v5a: '1 full', v5b: '0' })
    await expectSeatState(secondStream, { v5a: '1 full', v5b: '0' })
    await choose('anna', v5b, 1)
    await expectSeatState(firstStream, { v5a: '0', v5b: '1' })
    await expectSeatState(secondStream, { v5a: '0', v5b: '1' })
  })

  test('reports when an option is full and when it has seats again', async () => {
    const [stream, anna] = [await openStreamAs('student-0'), await nodes[0].as('anna')]
    const dance = await getOptionId(db, 'Dans')
    await anna.post(buildPath(`choose-option/${dance}`))
    await expectSeatState(stream, { [`option ${dance}`]: '1 full' })
    await anna.delete(buildPath(`deselect-option/${dance}`))
    await expectSeatState(stream, { [`option ${dance}`]: '0' })
  })

  test('contains only changes since the previous event', async () => {
    const stream = await openStreamAs('student-0')
    await choose('anna', v5b)
    await expectSeatState(stream, { v5b: '1' })
    await choose('student-1', v5b)
    await expectSeatState(stream, { v5b: '2' })
    expect(listRoundNews(stream).at(-1)).toEqual({
      id: round,
      groups: [{ groupId: v5b, full: false, taken: 2 }],
      options: [],
    })
  })

  test('includes a count that changed and returned to its old value', async () => {
    const stream = await openStreamAs('student-0')
    await choose('anna', v5b)
    await expectSeatState(stream, { v5b: '1' })
    const countBefore = listRoundNews(stream).length
    await choose('anna', v5a)
    await choose('anna', v5b)
    await expect.poll(() => listRoundNews(stream).slice(countBefore).length, waitOptions).toBeGreaterThan(0)
    await expectSeatState(stream, { v5a: '0', v5b: '1' })
    const last = listRoundNews(stream).at(-1)
    expect(last && 'groups' in last && last.groups.map(({ groupId }) => groupId)).toContain(v5b)
  })

  test('reaches only the round’s students, their coach, coordinators, the creator and impersonators', async () => {
    await db.deleteFrom('choice_round_audience').execute()
    // Anna is added to the round directly: Teun coaches her, and Cora coordinates his team.
    await db
      .insertInto('choice_round_student')
      .values({ round_id: round, student_id: await getAttendeeId(db, 'anna'), confirmed_at: now })
      .execute()
    await db
      .updateTable('choice_round')
      .set({ created_by: await getAttendeeId(db, 'tess') })
      .execute()
    const concernedStreams = await Promise.all([
      openStreamAs('anna', 0),
      openStreamAs('anna', 0, 'sam'),
      openStreamAs('teun', 1),
      openStreamAs('cora', 1),
      openStreamAs('tess', 0),
      openStreamAs('ada', 0),
    ])
    const otherStreams = await Promise.all([
      openStreamAs('bram', 0),
      openStreamAs('student-0', 1),
      openStreamAs('evi', 0),
    ])
    await choose('anna', v5a)
    for (const stream of concernedStreams) await expectSeatState(stream, { v5a: '1 full' })
    await sleep(300)
    for (const stream of otherStreams) expect(listRoundNews(stream)).toEqual([])
  })

  test('is not sent for a refused choice or a rollback', async () => {
    const stream = await openStreamAs('student-0')
    await choose('anna', v5a)
    await expectSeatState(stream, { v5a: '1 full' })
    const countBefore = listRoundNews(stream).length
    const next = await nodes[0].as('student-1')
    expect((await next.post(buildPath(`choose-group/${v5a}`))).code).toBe('interrogationGroupFull')
    await db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('choice_round_group').set({ seats: 77 }).execute()
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await sleep(600)
    expect(listRoundNews(stream)).toHaveLength(countBefore)
  })

  test('is sent at most four times a second, and ends with the final counts', async () => {
    const listeners = await Promise.all(students.map((student, index) => openStreamAs(student, index % 2 ? 1 : 0)))
    await db.updateTable('choice_round_group').set({ seats: students.length }).execute()
    const startedAt = performance.now()
    for (let turn = 0; turn < 6; turn++)
      await Promise.all(
        students.map((student, index) => choose(student, index < 6 && index <= turn ? v5a : v5b, index % 2 ? 1 : 0)),
      )
    const finalState = { v5a: '6', v5b: '34' }
    for (const stream of listeners) await expectSeatState(stream, finalState)
    const maximumUpdates = 2 + (performance.now() - startedAt) / 250
    for (const stream of listeners) expect(listRoundNews(stream).length).toBeLessThanOrEqual(maximumUpdates)
    expect(listRoundNews(listeners[0]!).length).toBeLessThan(students.length)
  })
})

test.skipIf(!isFullRun)('servers in separate processes receive each other’s changes', async () => {
  const otherServer = await startServerProcess(url, now)
  const headers = { authorization: `Bearer ${await nodes[0].mintToken('anna')}` }
  const [firstStream, secondStream] = [
    await openStreamAs('student-0'),
    await openEventStream(`${otherServer.address}/api/realtime`, await nodes[0].mintToken('student-1')),
  ]
  const answer = await fetch(`${otherServer.address}${buildPath(`choose-group/${v5a}`)}`, { method: 'POST', headers })
  expect(answer.status).toBe(200)
  await expectSeatState(firstStream, { v5a: '1 full' })
  await expectSeatState(secondStream, { v5a: '1 full' })
  await choose('anna', v5b)
  await expectSeatState(secondStream, { v5a: '0', v5b: '1' })
})
