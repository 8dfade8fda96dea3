import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import {
  book,
  bookSuccessfully,
  putBookable,
  putProfiles,
  removeBookings,
  createBookingPayload,
} from '#server/test/bookings.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { releaseUnconfirmedBookings } from './release.ts'

const { db, url } = await testDatabase()
const api = await testApp(db, undefined, { url })
let address: string
beforeAll(async () => {
  await putBookable(db)
  address = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`
})
beforeEach(async () => {
  await putProfiles(db, { roles: ['student', 'teacher'] })
  await removeBookings(db)
})

/** Opens an event stream per person. Each returned function lists the received booking changes. */
const listenAs = async (...people: string[]) => {
  const streams = await Promise.all(people.map(async (person) => openEventStream(address, await api.mintToken(person))))
  return streams.map(
    ({ events }) =>
      () =>
        events.flatMap(({ event, data }) => (event === 'booking-changed' ? [data] : [])),
  )
}
/** Timeout that allows for a busy machine. */
const pollOptions = { timeout: 10_000 }
const toDateRange = (start: string, end = start) => ({ start, end })
const spanOf = (ranges: unknown[]) => {
  const days = (ranges as { start: string; end: string }[]).flatMap(({ start, end }) => [start, end]).toSorted()
  return { start: days[0], end: days.at(-1) }
}
const wednesday = toDateRange('2026-11-18')

describe('the event booking-changed', () => {
  test('is sent with the affected days when a booking is created, moved and cancelled', async () => {
    const [teun = () => []] = await listenAs('teun')
    const id = await bookSuccessfully(db, api, 'anna')
    await expect.poll(teun, pollOptions).toEqual([wednesday])
    const anna = await api.as('anna')
    const moved = createBookingPayload({ start: '2026-11-20T15:00', end: '2026-11-20T16:00' })
    expect((await anna.patch(`/api/booking/${id}`, moved, { 'content-type': 'application/json' })).status).toBe(200)
    // A slow poll reads both days together, a fast one apart.
    await expect.poll(() => spanOf(teun().slice(1)), pollOptions).toEqual(toDateRange('2026-11-18', '2026-11-20'))
    const eventCount = teun().length
    expect((await anna.delete(`/api/booking/${id}`)).status).toBe(200)
    await expect.poll(() => teun().slice(eventCount), pollOptions).toContainEqual(toDateRange('2026-11-20'))
  })

  test('is sent when a booking is released and when a lesson displaces it', async () => {
    await putProfiles(db, { roles: ['student', 'teacher'], confirmation: 'app' })
    await bookSuccessfully(db, api, 'anna', { start: '2026-11-20T15:00', end: '2026-11-20T16:00' })
    await bookSuccessfully(db, api, 'anna', { start: '2026-11-19T15:00', end: '2026-11-19T16:00' })
    const [teun = () => []] = await listenAs('teun')
    await releaseUnconfirmedBookings(db, createFixedClock('Europe/Amsterdam', '2026-11-19T17:00:00Z'))
    await expect.poll(teun, pollOptions).toContainEqual(toDateRange('2026-11-19'))
    const lesson = { id: 'new', start: '2026-11-20T15:00', end: '2026-11-20T16:00', rooms: ['b204'] }
    const appointments = [
      ...(smallSchool.appointments ?? []),
      makeAppointment({ ...lesson, type: 'lesson', name: 'Nieuw', groups: ['v5a'] }),
    ]
    const clock = createFixedClock('Europe/Amsterdam', '2026-11-12T08:00:00Z')
    await applySchool(db, { settings: smallSchool.settings, appointments }, { clock })
    await expect.poll(teun, pollOptions).toContainEqual(toDateRange('2026-11-20'))
  })

  test('is sent to participants and users with a profile only, and not for a refused booking', async () => {
    await putProfiles(db, { roles: ['student'] })
    const [tess = () => [], cora = () => [], bram = () => []] = await listenAs('tess', 'cora', 'bram')
    expect((await book(db, api, 'anna', { start: '2026-11-18T16:00', end: '2026-11-18T15:00' })).status).toBe(422)
    await bookSuccessfully(db, api, 'anna', { invitedAttendees: [await getAttendeeId(db, 'tess')] })
    await expect.poll(tess, pollOptions).toEqual([wednesday])
    await expect.poll(bram, pollOptions).toContainEqual(wednesday)
    expect(cora()).toEqual([])
  })
})

test('the roster of a room follows its blocks, in the windows of staff', async () => {
  const open = async (person: string) => (await openEventStream(address, await api.mintToken(person))).events
  const [staff, student] = [await open('pia'), await open('anna')]
  const listRosterChanges = (events: typeof staff) =>
    events.flatMap(({ event, data }) => (event === 'roster-changed' ? [data] : []))
  const path = `/api/School/Rooms/${await getAttendeeId(db, 'b204')}/blocks`
  const block = { start: '2026-11-19T15:00', end: '2026-11-19T17:00', reason: 'Toets 5V', displace: false }
  const { status, result } = await (await api.as('pia')).post<{ id: number }>(path, block)
  expect(status).toBe(201)
  await expect.poll(() => listRosterChanges(staff), pollOptions).toEqual([toDateRange('2026-11-19')])
  expect((await (await api.as('pia')).delete(`${path}/${result.id}`)).status).toBe(200)
  await expect.poll(() => listRosterChanges(staff), pollOptions).toHaveLength(2)
  expect(listRosterChanges(student)).toEqual([])
})
