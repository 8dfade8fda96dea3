import type { Absence } from '@uurwerk/contract/changes/absence'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEventStream } from '#server/test/event-stream.ts'
import { getAppointmentId } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { createDayChangeSchool } from './test/day-change-school.ts'

const { db, url, find, change } = await createDayChangeSchool()
const api = await testApp(db, undefined, { url })
let address: string
beforeAll(async () => {
  address = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`
})

/** Opens an event stream per person. Each returned function lists the received changes of rosters. */
const listenAs = async (...people: string[]) => {
  const streams = await Promise.all(people.map(async (person) => openEventStream(address, await api.mintToken(person))))
  return streams.map(
    ({ events }) =>
      () =>
        events.flatMap(({ event, data }) => (event === 'roster-changed' ? [data] : [])),
  )
}
/** Long enough for a busy machine. */
const waitOptions = { timeout: 10_000 }

describe('event roster-changed', () => {
  test('reaches the class and teachers when an absent teacher leaves a note with a lesson', async () => {
    const tess = await api.as('tess')
    const days = { start: '2026-11-18', end: '2026-11-19' }
    const { result: absence } = await tess.post<Absence>('/api/Absence', {
      attendeeId: await find('tess'),
      start: `${days.start}T08:00`,
      end: `${days.end}T17:00`,
    })
    const listeners = await listenAs('anna', 'teun', 'tess')
    const note = { note: 'Maak opgave 4', forStudents: true, link: null }
    const path = `/api/Absence/${absence.id}/lesson/${await getAppointmentId(db, 'l3')}`
    expect((await tess.put(path, note)).status).toBe(200)
    // The report can still be on its way to the teacher.
    for (const listener of listeners)
      await expect.poll(() => listener().at(-1), waitOptions).toEqual({ start: '2026-11-19', end: '2026-11-19' })
  })

  test('reaches the teacher whom a planner reports absent, and the class once its note is withdrawn too', async () => {
    await db.deleteFrom('absence').execute()
    const pia = await api.as('pia')
    const listeners = await listenAs('tess', 'pia', 'anna')
    const [ofTess = () => [], ofPia = () => [], ofAnna = () => []] = listeners
    const absence = { start: '2026-11-19T08:00', end: '2026-11-19T17:00', attendeeId: await find('tess') }
    const { result } = await pia.post<Absence>('/api/Absence', absence)
    const path = `/api/Absence/${result.id}`
    for (const listener of [ofTess, ofPia]) await expect.poll(listener, waitOptions).not.toEqual([])
    expect(ofAnna()).toEqual([])
    await pia.put(`${path}/lesson/${await getAppointmentId(db, 'l3')}`, {
      note: 'Opgave 4',
      forStudents: true,
      link: null,
    })
    await expect.poll(ofAnna, waitOptions).toHaveLength(1)
    expect((await pia.delete(path)).status).toBe(200)
    await expect.poll(ofAnna, waitOptions).toHaveLength(2)
  })

  test('reaches the teacher who accepts a lesson, and staff, but not the class', async () => {
    const listeners = await listenAs('teun', 'pia', 'anna')
    const [ofTeun = () => [], ofPia = () => [], ofAnna = () => []] = listeners
    await change('l3', { teachers: [await find('teun')], solution: 'cover', force: true })
    for (const listener of listeners) await expect.poll(listener, waitOptions).toHaveLength(1)
    const { id } = await db.selectFrom('cover').select('id').executeTakeFirstOrThrow()
    expect((await (await api.as('teun')).post(`/api/Cover/${id}/accept`)).status).toBe(200)
    for (const listener of [ofTeun, ofPia]) await expect.poll(listener, waitOptions).toHaveLength(2)
    expect(ofAnna()).toHaveLength(1)
  })

  test('reaches staff, but not the class, when the teacher reads of a lesson to take', async () => {
    const listeners = await listenAs('pia', 'anna')
    const [ofPia = () => [], ofAnna = () => []] = listeners
    await change('l3', { teachers: [await find('teun')], solution: 'cover', force: true })
    for (const listener of listeners) await expect.poll(listener, waitOptions).toHaveLength(1)
    const teun = await api.as('teun')
    const { result } = await teun.get<{ id: number }[]>('/api/notification')
    expect((await teun.post(`/api/notification/${result[0]?.id}/read`)).status).toBe(200)
    await expect.poll(ofPia, waitOptions).toHaveLength(2)
    expect(ofAnna()).toHaveLength(1)
  })
})
