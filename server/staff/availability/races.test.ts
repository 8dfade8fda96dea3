import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addAvailabilityRequest, removeAvailabilityRequests } from '#server/test/availability-requests.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, putSmallSchool, smallSchool } from '#server/test/small-school.ts'
import { notifyDueTeachers } from './service.ts'

const { db } = await testDatabase()
const servers = [await testApp(db), await testApp(db)]
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const base = '/api/AvailabilityRequest'
let id: number
let teun: number

const buildReplacement = (path: string, value: unknown) => ({ op: 'replace', path, value })
const findStoredAnswer = () =>
  db.selectFrom('availability').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow()
const listNotifications = (type: string) =>
  db.selectFrom('notification').select(['attendee_id', 'data']).where('type', '=', type).execute()
const listLogEntries = (action: string) =>
  db.selectFrom('audit_log').select('details').where('action', '=', action).execute()

beforeAll(async () => {
  await putSmallSchool(db)
  const [science] = smallSchool.teams ?? []
  // A second coordinator of the same team.
  await applySchool(
    db,
    { settings: smallSchool.settings, teams: science ? [{ ...science, coordinators: ['cora', 'tess'] }] : [] },
    { clock, replace: true },
  )
  await db
    .updateTable('person')
    .set({ desk_roles: ['teacher', 'team-coordinator'] })
    .where('attendee_id', '=', await getAttendeeId(db, 'tess'))
    .execute()
  teun = await getAttendeeId(db, 'teun')
})
beforeEach(async () => {
  await removeAvailabilityRequests(db)
  await db.deleteFrom('notification').execute()
  await db.deleteFrom('audit_log').execute()
  id = await addAvailabilityRequest(db)
})

/** Runs the same call concurrently, alternating between two servers. */
const callConcurrently = <T>(count: number, call: (server: (typeof servers)[number], index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(servers[index % 2]!, index)))

describe('concurrent calls', () => {
  test('of two coordinators leave one judgement, and the teacher is notified of that judgement only', async () => {
    for (let round = 0; round < 5; round++) {
      await db.updateTable('availability').set({ state: 'submitted' }).execute()
      await db.deleteFrom('notification').execute()
      const answers = await callConcurrently(10, async (server, index) => {
        const [person, state] = index % 2 ? ['cora', 'accepted'] : ['tess', 'denied']
        const coordinator = await server.as(person)
        return {
          state,
          ...(await coordinator.patch(`${base}/Review/${id}/Attendee/${teun}`, [buildReplacement('/state', state)])),
        }
      })
      const { state } = await findStoredAnswer()
      for (const answer of answers)
        expect(getCodeOrStatus(answer)).toBe(answer.state === state ? 200 : 'availabilityStateNotAllowed')
      expect((await listNotifications('availabilityReviewed')).map(({ data }) => data)).toMatchObject([
        { outcome: state },
      ])
    }
  })

  test('that submit the same availability submit it once', async () => {
    await db.updateTable('availability').set({ state: 'saved' }).execute()
    const answers = await callConcurrently(20, async (server) =>
      (await server.as('teun')).patch(`${base}/Request/${id}/Attendee/me`, [buildReplacement('/state', 'submitted')]),
    )
    expect(answers.map(getCodeOrStatus)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await findStoredAnswer()).toMatchObject({ state: 'submitted', version: 2 })
    expect(await listLogEntries('availability.patch')).toHaveLength(1)
  })

  test('with the same version succeed once, and the others get preconditionFailed', async () => {
    const answers = await callConcurrently(20, async (server, index) =>
      (await server.as('teun')).patch<AvailabilityRequest>(
        `${base}/Request/${id}/Attendee/me`,
        [buildReplacement('/comments', `device ${index}`)],
        { 'if-match': '"1."' },
      ),
    )
    const succeeded = answers.filter(({ status }) => status === 200)
    expect(succeeded).toHaveLength(1)
    expect(answers.map(getCodeOrStatus).filter((code) => code === 'preconditionFailed')).toHaveLength(19)
    expect(await findStoredAnswer()).toMatchObject({ comments: succeeded[0]?.result.comments, version: 2 })
  })

  test('of a teacher and a coordinator never accept availability that was not submitted', async () => {
    for (let round = 0; round < 10; round++) {
      await db.updateTable('availability').set({ state: 'submitted', entries: '[]' }).execute()
      const morning = [{ start: '09:00', end: '12:00', days: [1] }]
      const [teacherAnswer, coordinatorAnswer] = await callConcurrently(2, async (server, index) =>
        index === round % 2
          ? (await server.as('teun')).patch(`${base}/Request/${id}/Attendee/me`, [
              buildReplacement('/availability', morning),
            ])
          : (await server.as('cora')).patch(`${base}/Review/${id}/Attendee/${teun}`, [
              buildReplacement('/state', 'accepted'),
            ]),
      ).then((answers) => (round % 2 ? answers.toReversed() : answers))
      const { state, entries: storedEntries } = await findStoredAnswer()
      expect([200, 'availabilityStateNotAllowed']).toContain(getCodeOrStatus(teacherAnswer!))
      expect([getCodeOrStatus(teacherAnswer!) === 200, getCodeOrStatus(coordinatorAnswer!) === 200]).toEqual([
        state === 'saved',
        state === 'accepted',
      ])
      expect(storedEntries).toEqual(state === 'saved' ? morning : [])
    }
  })

  test('of notifyDueTeachers notify each teacher once for each type', async () => {
    const teachers = ['teun', 'tess', 'cora']
    await removeAvailabilityRequests(db)
    id = await addAvailabilityRequest(db, { teachers, closes: '2026-11-20T17:00' })
    for (const type of ['availabilityRequested', 'availabilityReminder'] as const) {
      const counts = await Promise.all(Array.from({ length: 6 }, () => notifyDueTeachers({ db, clock }, type)))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
      expect((await listNotifications(type)).map(({ attendee_id }) => attendee_id).toSorted((a, b) => a - b)).toEqual(
        (await Promise.all(teachers.map((person) => getAttendeeId(db, person)))).toSorted((a, b) => a - b),
      )
    }
  })
})
