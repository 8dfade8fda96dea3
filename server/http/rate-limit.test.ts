import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { getAppointmentId } from '../test/small-school.ts'
import { createRateLimit, writeRate } from './rate-limit.ts'

const { db } = await testDatabase('small school')
let milliseconds = 0
const api = await testApp(db, '2026-11-18T10:06:00Z', { getElapsedMilliseconds: () => milliseconds })

/** Makes this many writes in a row; returns their statuses. */
async function sendWrites(count: number, person: string, impersonator?: string) {
  const caller = await api.as(person, impersonator)
  const path = `/api/Appointment/${await getAppointmentId(db, 'l1')}`
  const answers = []
  for (let index = 0; index < count; index++)
    answers.push(await caller.patch(path, [{ op: 'add', path: '/isOnline', value: index % 2 === 0 }]))
  return answers
}
const countRefused = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length

describe('the write limit', () => {
  test('allows 60 writes at once and refuses the 61st with the seconds to wait', async () => {
    milliseconds += 60_000
    const answers = await sendWrites(61, 'teun')
    expect(answers.slice(0, 60).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
    expect(answers[60]).toMatchObject({ status: 429, code: 'tooManyRequests', headers: { 'retry-after': '1' } })
  })

  test('allows five more writes a second later, and sixty after twelve seconds', async () => {
    milliseconds += 60_000
    await sendWrites(60, 'teun')
    milliseconds += 1000
    expect(countRefused(await sendWrites(6, 'teun'))).toBe(1)
    milliseconds += 12_000
    expect(countRefused(await sendWrites(61, 'teun'))).toBe(1)
  })

  test('does not affect reads, nor the writes of other users', async () => {
    milliseconds += 60_000
    await sendWrites(61, 'teun')
    expect((await (await api.as('teun')).get('/api/Attendee/me')).status).toBe(200)
    expect((await sendWrites(1, 'tess'))[0]?.status).toBe(403)
  })

  test('counts writes while impersonating for the impersonator, including refused writes', async () => {
    milliseconds += 60_000
    expect(countRefused(await sendWrites(30, 'teun', 'sam'))).toBe(0)
    expect(countRefused(await sendWrites(30, 'sam'))).toBe(0)
    expect(countRefused(await sendWrites(1, 'anna', 'sam'))).toBe(1)
    expect(countRefused(await sendWrites(1, 'teun'))).toBe(0)
  })

  test('counts users unknown to the school separately', async () => {
    milliseconds += 60_000
    expect(countRefused(await sendWrites(61, 'nobody'))).toBe(1)
    expect(countRefused(await sendWrites(1, 'somebody'))).toBe(0)
  })

  test('counts a user unknown to the school across tokens', async () => {
    milliseconds += 60_000
    const one = await api.mintToken('nobody', undefined, { lifetimeSeconds: 600 })
    const other = await api.mintToken('nobody', undefined, { lifetimeSeconds: 900 })
    const write = async (token: string) =>
      (await api.withAuthorization(`Bearer ${token}`).patch('/api/Appointment/1', [])).status
    for (let count = 0; count < 60; count++) expect(await write(one)).toBe(403)
    expect(await write(other)).toBe(429)
  })
})

test('the write limit keeps no memory of users who have not written for some seconds', () => {
  let now = 0
  const limit = createRateLimit(writeRate, () => now)
  const before = measureUsedMebibytes()
  for (let person = 0; person < 300_000; person++) {
    now += 1
    limit(`${person}`.repeat(50))
  }
  expect(measureUsedMebibytes() - before).toBeLessThan(20)
  expect(() => limit('one more')).not.toThrow()
})

function measureUsedMebibytes() {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed / 2 ** 20
}
