import { beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { addRound, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { notifyRoundDeadlines } from './service.ts'

const { db, url } = await testDatabase('small school')
let round: number

beforeEach(async () => {
  await removeRounds(db)
  await db.deleteFrom('notification').execute()
  // Open on 18 November from 9:00 to 17:00; Anna is in it, and Bram is not.
  round = await addRound(db, { groups: [{ group: 'v5b', seats: 9 }] })
})

/** Runs the job at a day and wall-clock time of November 2026, such as `18T09:00`. */
const notifyAt = (time: string, connection = db) =>
  notifyRoundDeadlines(connection, createFixedClock('Europe/Amsterdam', `2026-11-${time}:00+01:00`))
const listNotified = async () => {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('attendee', 'attendee.id', 'notification.attendee_id')
    .select(['attendee.source_id as who', 'notification.type'])
    .orderBy('notification.id')
    .execute()
  return rows.map(({ who, type }) => `${who} ${type}`)
}
const opening = 'anna interrogationOpening'
const closing = 'anna interrogationClosing'
const updateRound = (changes: { opens_at?: string; student_until?: string; opening_told_for?: string }) =>
  db.updateTable('choice_round').set(changes).execute()

describe('notification that a round opens', () => {
  test('is sent once, ten minutes before the opening, with the round and its times', async () => {
    await notifyAt('18T08:49')
    expect(await listNotified()).toEqual([])
    await notifyAt('18T08:50')
    await notifyAt('18T08:51')
    await notifyAt('18T09:30')
    expect(await listNotified()).toEqual([opening])
    const row = await db.selectFrom('notification').select(['data', 'data_reference_id']).executeTakeFirst()
    expect(row).toEqual({
      data: {
        interrogation: { id: round, name: 'Sport V5' },
        from: '2026-11-18T09:00',
        until: '2026-11-18T17:00',
        choice: null,
        by: '',
      },
      data_reference_id: round,
    })
  })

  test('is sent late when no server ran at the time, but not after the round closes', async () => {
    await notifyAt('18T10:00')
    expect(await listNotified()).toEqual([opening])
    await removeRounds(db)
    await addRound(db, {})
    await notifyAt('18T17:00')
    expect(await listNotified()).toEqual([opening])
  })

  test('is sent again when the opening is moved', async () => {
    await notifyAt('18T08:55')
    await updateRound({ opens_at: '2026-11-18T12:00' })
    await notifyAt('18T08:56')
    expect(await listNotified()).toEqual([opening])
    await notifyAt('18T11:50')
    expect(await listNotified()).toEqual([opening, opening])
  })
})

describe('notification that a round closes', () => {
  test('is sent once, halfway through the round, and not to a student with a confirmed choice', async () => {
    await updateRound({ opening_told_for: '2026-11-18T09:00' })
    await notifyAt('18T12:59')
    expect(await listNotified()).toEqual([])
    await notifyAt('18T13:00')
    await notifyAt('18T16:00')
    expect(await listNotified()).toEqual([closing])
    await updateRound({ student_until: '2026-11-18T18:00' })
    await db
      .insertInto('choice_round_student')
      .values({ round_id: round, student_id: await getAttendeeId(db, 'anna'), confirmed_at: '2026-11-18T12:00:00Z' })
      .execute()
    await notifyAt('18T17:00')
    expect(await listNotified()).toEqual([closing])
  })

  test('is sent a day before the deadline when the round is open for weeks', async () => {
    await updateRound({ opens_at: '2026-11-01T09:00', opening_told_for: '2026-11-01T09:00' })
    await notifyAt('17T16:59')
    expect(await listNotified()).toEqual([])
    await notifyAt('17T17:00')
    expect(await listNotified()).toEqual([closing])
  })
})

test('concurrent servers notify a student once, and a removed round notifies nobody', async () => {
  const [one, two] = [connect(url), connect(url)]
  await Promise.all([one, two, one, two].map((server) => notifyAt('18T08:55', server.db)))
  await Promise.all([one.close(), two.close()])
  expect(await listNotified()).toEqual([opening])
  await db.updateTable('choice_round').set({ removed: true }).execute()
  await notifyAt('18T16:00')
  expect(await listNotified()).toEqual([opening])
})

describe('menu count of choice rounds', () => {
  const countAt = async (now: string, person = 'anna', impersonator?: string) => {
    const api = await testApp(db, now)
    const { result } = await (await api.as(person, impersonator)).get<{ counts: { program?: number } }>('/api/Scope')
    return result.counts.program
  }

  test('counts the student’s open, unconfirmed rounds, and is absent for teachers and impersonators', async () => {
    await addRound(db, { audience: ['v5a', 'v5b'] })
    expect(await countAt('2026-11-18T07:59:00Z')).toBeUndefined()
    expect(await countAt('2026-11-18T08:00:00Z')).toBe(2)
    expect(await countAt('2026-11-18T08:00:00Z', 'bram')).toBe(1)
    expect(await countAt('2026-11-18T08:00:00Z', 'teun')).toBeUndefined()
    expect(await countAt('2026-11-18T08:00:00Z', 'anna', 'sam')).toBeUndefined()
    const anna = await (await testApp(db, '2026-11-18T08:00:00Z')).as('anna')
    await anna.post(`/api/roster-interrogation/${round}/student/me/choose-group/${await getAttendeeId(db, 'v5b')}`)
    expect((await anna.post(`/api/roster-interrogation/${round}/student/me/confirm`)).status).toBe(200)
    expect(await countAt('2026-11-18T08:00:00Z')).toBe(1)
    expect(await countAt('2026-11-18T16:00:00Z')).toBeUndefined()
  })
})
