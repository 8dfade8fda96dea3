import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { coachedRoundsQuery } from '#server/joining/choice-round/student/coached-queries.ts'
import { upcomingQuery } from '#server/roster/appointment/upcoming-queries.ts'
import { coachedStudentsQuery } from '#server/roster/attendee/coached-queries.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { explainGenericPlan, countQueries } from '#server/test/query-plan.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db, pool } = await testDatabase('demo school')
const api = await testApp(db)
const [now, date] = ['2026-11-18T11:06', '2026-11-18']
let coach: number
let studentIds: number[]

beforeAll(async () => {
  await sql`analyze`.execute(db)
  coach = await getAttendeeId(db, 'JVD')
  studentIds = (await db.selectFrom('person').select('attendee_id').where('coach_id', '=', coach).execute()).map(
    (row) => row.attendee_id,
  )
})

describe('the students of a coach among 1,200', () => {
  test('are found with indexes only, in fewer than 2,000 blocks', async () => {
    const filter = { actorId: coach, words: [], today: date, limit: 501 }
    const { scannedLargeTables, blocks } = await explainGenericPlan(
      pool,
      coachedStudentsQuery({ ...filter, isCoach: true }).compile(db),
    )
    expect({ scanned: scannedLargeTables, isFew: blocks < 2000 }).toEqual({ scanned: [], isFew: true })
    const teamPlan = await explainGenericPlan(pool, coachedStudentsQuery(filter).compile(db))
    expect({ scanned: teamPlan.scannedLargeTables, isFew: teamPlan.blocks < 10_000 }).toEqual({
      scanned: [],
      isFew: true,
    })
  })
  test('have their next appointments read with indexes only, in fewer than 15,000 blocks', async () => {
    const filter = {
      attendeeIds: studentIds,
      now,
      start: date,
      end: '2026-11-25',
      detailsViewer: coach,
      seesUnpublished: false,
    }
    const { scannedLargeTables, blocks } = await explainGenericPlan(
      pool,
      upcomingQuery({ ...filter, maximumPerAttendee: 4 }).compile(db),
    )
    expect({ scanned: scannedLargeTables, isFew: blocks < 15_000 }).toEqual({ scanned: [], isFew: true })
  })
  test('have their rounds read in fewer than 6,000 blocks', async () => {
    const { blocks } = await explainGenericPlan(pool, coachedRoundsQuery({ studentIds, now, date }).compile(db))
    expect(blocks).toBeLessThan(6000)
  })
  test('are listed in as many queries as those of a whole team', async () => {
    const path = '/api/Coach/Students'
    expect(await countQueries(pool, await api.as('JVD'), path)).toBe(
      await countQueries(pool, await api.as('FHE'), path),
    )
  })
})
