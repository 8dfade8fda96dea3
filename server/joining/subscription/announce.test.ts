import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addAppointment } from '#server/test/joinable-appointments.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db, url } = await testDatabase('small school')
// Two servers of one installation: changes at the first are announced to windows at the second.
const nodes = [await testApp(db, undefined, { url }), await testApp(db, undefined, { url })] as const
let address: string
beforeAll(async () => {
  address = `${await nodes[1].app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`
})
beforeEach(() => db.deleteFrom('subscription').execute())

/** Long enough for a busy machine. */
const waitOptions = { timeout: 10_000 }
const openWindow = { subscribe_until: '2026-11-18T14:00' }
const openListeners = async (...people: string[]) => {
  const streams = await Promise.all(
    people.map(async (person) => openEventStream(address, await nodes[1].mintToken(person))),
  )
  return streams.map(
    ({ events }) =>
      () =>
        events.map(({ event, data }) => `${event} ${JSON.stringify(data)}`),
  )
}
const sendAnswer = async (id: number, person: string, body: object) =>
  (await nodes[0].as(person)).post(`/api/Subscription/Appointment/${id}/Attendee/me`, body)
const formatSeatsEvent = (id: number) => `seats-changed {"appointmentId":${id}}`
const formatRosterEvent = (day: string) => `roster-changed {"start":"${day}","end":"${day}"}`
const rosterEvent = formatRosterEvent('2026-11-18')
/** Waits until an announcement that is made later arrives. */
const waitForLaterEvent = async (listeners: (() => string[])[]) => {
  const last = await addAppointment(db, openWindow)
  await sendAnswer(last, 'bram', { accepted: true })
  for (const item of listeners) await expect.poll(item, waitOptions).toContain(formatSeatsEvent(last))
}
const listHeardTexts = (listeners: (() => string[])[], texts: string[]) =>
  listeners.map((item) => texts.filter((text) => item().includes(text)))

describe('event seats-changed', () => {
  test('reaches everyone when a student takes or gives back a seat', async () => {
    const id = await addAppointment(db, { ...openWindow, capacity: 2 })
    const [anna = () => [], teun = () => []] = await openListeners('anna', 'teun')
    expect((await sendAnswer(id, 'anna', { accepted: true })).status).toBe(200)
    await expect.poll(teun, waitOptions).toEqual([formatSeatsEvent(id)])
    await expect.poll(anna, waitOptions).toEqual([rosterEvent, formatSeatsEvent(id)])
    await (await nodes[0].as('anna')).delete(`/api/Subscription/Appointment/${id}/Attendee/me`)
    await expect.poll(teun, waitOptions).toEqual([formatSeatsEvent(id), formatSeatsEvent(id)])
  })

  test('is sent when a student joins or leaves the wait list, and when a freed seat passes to the next student', async () => {
    const id = await addAppointment(db, { ...openWindow, capacity: 1, wait_list: true })
    const [bram = () => [], teun = () => []] = await openListeners('bram', 'teun')
    const expectNewEvents = async (act: () => Promise<unknown>) => {
      const before = teun().length
      await act()
      await expect.poll(() => teun().length, waitOptions).toBeGreaterThan(before)
      expect(new Set(teun())).toEqual(new Set([formatSeatsEvent(id)]))
    }
    const [anna, waiting] = [await nodes[0].as('anna'), await nodes[0].as('bram')]
    const path = `/api/Subscription/Appointment/${id}/Attendee/me`
    await expectNewEvents(() => anna.post(path, { accepted: true }))
    await expectNewEvents(() => waiting.post(`${path}/wait`))
    await expectNewEvents(() => waiting.delete(`${path}/wait`))
    await expectNewEvents(() => waiting.post(`${path}/wait`))
    const before = bram().filter((text) => text === rosterEvent).length
    await expectNewEvents(() => anna.delete(path))
    await expect.poll(() => bram().filter((text) => text === rosterEvent).length, waitOptions).toBeGreaterThan(before)
  })

  test('is not sent for a motivation, a denial or a refused sign-up', async () => {
    const id = await addAppointment(db, { ...openWindow, capacity: 1 })
    const listeners = await openListeners('tess')
    expect((await sendAnswer(id, 'anna', { accepted: false })).status).toBe(200)
    await (
      await nodes[0].as('anna')
    ).patch(`/api/Subscription/Appointment/${id}/Attendee/me`, [{ op: 'replace', path: '/motivation', value: 'Ziek' }])
    await db.updateTable('appointment').set({ capacity: 0 }).where('id', '=', id).execute()
    expect((await sendAnswer(id, 'bram', { accepted: true })).status).toBe(409)
    await waitForLaterEvent(listeners)
    expect(listHeardTexts(listeners, [formatSeatsEvent(id)])).toEqual([[]])
  })

  test('reaches only the invited students and staff when an appointment is not offered to all', async () => {
    const day = { starts_at: '2026-11-19T15:00', ends_at: '2026-11-19T16:00' }
    const id = await addAppointment(db, { ...openWindow, ...day, offered_to_all: false }, ['anna'])
    const listeners = await openListeners('anna', 'ada', 'tess')
    expect((await sendAnswer(id, 'anna', { accepted: true })).status).toBe(200)
    const texts = [formatRosterEvent('2026-11-19'), formatSeatsEvent(id)]
    await waitForLaterEvent(listeners)
    // The audience of seats is looked up first, so a later announcement may arrive earlier.
    await expect.poll(() => listHeardTexts(listeners, texts), waitOptions).toEqual([texts, [formatSeatsEvent(id)], []])
  })

  test('reaches only staff for an unpublished week', async () => {
    const day = { starts_at: '2026-12-09T15:00', ends_at: '2026-12-09T16:00', subscribe_until: '2026-12-09T15:00' }
    const id = await addAppointment(db, day)
    const listeners = await openListeners('anna', 'ada', 'tess')
    const admin = await nodes[0].as('ada')
    const anna = await getAttendeeId(db, 'anna')
    const { status } = await admin.post(`/api/Subscription/Appointment/${id}/Attendee/${anna}`, { accepted: true })
    expect(status).toBe(200)
    await expect.poll(listeners[1] ?? (() => []), waitOptions).toContain(formatSeatsEvent(id))
    const [ofAnna, ofAda, ofTess] = await Promise.all(listeners.map((item) => Promise.resolve(item())))
    expect(ofAda).toEqual([formatSeatsEvent(id)])
    expect([ofAnna, ofTess].flat()).not.toContain(formatSeatsEvent(id))
  })
})
