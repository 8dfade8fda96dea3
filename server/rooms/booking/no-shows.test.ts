import type { Booking } from '@uurwerk/contract/rooms/booking'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import {
  book,
  createBookingPayload,
  listSentNotifications,
  putBookable,
  removeBookings,
} from '#server/test/bookings.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { releaseUnconfirmedBookings } from './release.ts'

const { db } = await testDatabase()
const api = await testApp(db)
beforeAll(() =>
  putBookable(db, { confirmation: 'app', confirmBefore: 10, confirmAfter: 5, daysAhead: 60, maxMinutesPerWeek: 3000 }),
)
beforeEach(() => removeBookings(db))

const releaseAt = (at: string) => releaseUnconfirmedBookings(db, createFixedClock('Europe/Amsterdam', at))

describe('a booking made within its confirmation window', () => {
  test('counts as confirmed, and is not released', async () => {
    const { result } = await book(db, api, 'anna', { start: '2026-11-18T11:10', end: '2026-11-18T12:00' })
    expect(result).toMatchObject({ confirmed: true, confirmation: null })
    expect(await releaseAt('2026-11-18T10:30:00Z')).toBe(0)
  })
  test('is to be confirmed if made a minute before the window', async () => {
    const { result } = await book(db, api, 'anna', { start: '2026-11-18T11:17', end: '2026-11-18T12:00' })
    expect(result).toMatchObject({ confirmed: false, confirmation: { from: '2026-11-18T11:07' } })
    expect(await releaseAt('2026-11-18T10:30:00Z')).toBe(1)
  })
  test('counts as confirmed when it is moved into the window too', async () => {
    const { result } = await book(db, api, 'anna')
    const moved = { name: 'Overleg', start: '2026-11-18T11:10', end: '2026-11-18T12:00' }
    const answer = await (await api.as('anna')).patch<Booking>(`/api/booking/${result.id}`, moved)
    expect(answer.result).toMatchObject({ confirmed: true, confirmation: null })
  })
})

describe('a series', () => {
  /** Five Wednesdays from 18 November on, at 15:00. */
  const bookSeries = async () => {
    const path = `/api/booking/facility/${await getAttendeeId(db, 'b204')}/series`
    const recurrence = { weekdays: [3], until: '2026-12-16' }
    const payload = createBookingPayload({ invitedAttendees: [await getAttendeeId(db, 'bram')] })
    await (await api.as('anna')).post(path, { ...payload, recurrence })
    await db.deleteFrom('notification').execute()
  }
  const listActiveStarts = async () => {
    const rows = await db
      .selectFrom('appointment')
      .select('starts_at')
      .where('type', '=', 'booking')
      .where('is_cancelled', '=', false)
      .orderBy('starts_at')
      .execute()
    return rows.map(({ starts_at }) => starts_at.slice(5, 10))
  }
  const listSeriesData = async () => {
    const rows = await db.selectFrom('notification').select('data').orderBy('id').execute()
    return rows.map(({ data }) => JSON.parse(JSON.stringify(data)) as { series?: string; occurrences?: number })
  }

  test('warns at the second no-show, and at the third loses what is left of it, with one notification each', async () => {
    await bookSeries()
    await releaseAt('2026-11-18T14:06:00Z')
    expect((await listSeriesData()).map(({ series }) => series)).toEqual([undefined, undefined])
    await releaseAt('2026-11-25T14:06:00Z')
    expect((await listSeriesData()).slice(2).map(({ series }) => series)).toEqual(['warned', 'warned'])
    expect(await listActiveStarts()).toEqual(['12-02', '12-09', '12-16'])
    await releaseAt('2026-12-02T14:06:00Z')
    expect(await listActiveStarts()).toEqual([])
    expect((await listSeriesData()).slice(4)).toMatchObject([
      { series: 'struck', occurrences: 3 },
      { series: 'struck', occurrences: 3 },
    ])
    expect((await listSentNotifications(db)).slice(4).map(({ who, type }) => `${who} ${type}`)).toEqual([
      'anna bookingReleased',
      'bram bookingReleased',
    ])
  })

  test('is warned about first when an outage releases three no-shows at once, and lost at the next', async () => {
    await bookSeries()
    expect(await releaseAt('2026-12-02T14:06:00Z')).toBe(3)
    expect(await listSeriesData()).toMatchObject([
      { series: 'warned', occurrences: 3 },
      { series: 'warned', occurrences: 3 },
    ])
    expect(await listActiveStarts()).toEqual(['12-09', '12-16'])
    await releaseAt('2026-12-09T14:06:00Z')
    expect((await listSeriesData()).slice(2).map(({ series }) => series)).toEqual(['struck', 'struck'])
    expect(await listActiveStarts()).toEqual([])
  })

  test('goes on while its bookings are confirmed', async () => {
    await bookSeries()
    for (const day of ['2026-11-18', '2026-11-25']) await releaseAt(`${day}T14:06:00Z`)
    const [next] = await db
      .selectFrom('appointment')
      .select('id')
      .where('starts_at', '=', '2026-12-02T15:00')
      .where('type', '=', 'booking')
      .execute()
    const caller = await api.at('2026-12-02T14:00:00Z').as('anna')
    await caller.post(`/api/booking/${next?.id}/confirm`, null)
    expect(await releaseAt('2026-12-02T14:06:00Z')).toBe(0)
    expect(await listActiveStarts()).toEqual(['12-02', '12-09', '12-16'])
  })
})
