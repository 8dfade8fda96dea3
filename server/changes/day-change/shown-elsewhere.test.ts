import type { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { issueDisplayUrl } from '#server/rooms/room-display/service.ts'
import { testSecret } from '#server/test/test-app.ts'
import { getAppointmentId } from '#server/test/small-school.ts'
import { createDayChangeSchool } from './test/day-change-school.ts'

const { db, api, find, change, withdraw } = await createDayChangeSchool()

describe('a day change in a calendar feed', () => {
  test('keeps the event with a higher sequence: moved, cancelled, and back on its plan', async () => {
    const asAnna = await api.as('anna')
    const feed = await asAnna.post<Feed>('/api/Settings/Feeds', { name: 'Feed', content: 'own-roster' })
    const { pathname } = new URL(feed.result.url ?? '')
    const uid = `${await getAppointmentId(db, 'l3')}@small`
    const readEvent = async () => {
      const { body } = await api.app.inject({ url: pathname })
      const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
      const event = events.find((item) => item.getFirstPropertyValue('uid') === uid)
      const [start, status, sequence] = ['dtstart', 'status', 'sequence'].map((name) =>
        String(event?.getFirstPropertyValue(name)),
      )
      return { start, status, sequence: Number(sequence) }
    }
    const planned = await readEvent()
    expect(planned).toMatchObject({ start: '2026-11-19T09:30:00Z', status: 'CONFIRMED' })
    await change('l3', { start: '2026-11-19T13:00' })
    const moved = await readEvent()
    expect(moved).toMatchObject({ start: '2026-11-19T12:00:00Z', status: 'CONFIRMED' })
    await change('l3', { cancelled: true })
    const cancelled = await readEvent()
    expect(cancelled.status).toBe('CANCELLED')
    await withdraw('l3')
    const restored = await readEvent()
    expect(restored).toMatchObject({ start: planned.start, status: 'CONFIRMED' })
    const sequences = [planned, moved, cancelled, restored].map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  })
})

describe('a day change on a room display', () => {
  test('moves the lesson to the door of its new room, and takes a cancelled lesson away', async () => {
    const listStarts = async (room: string) => {
      const display = await issueDisplayUrl(
        db,
        { secret: testSecret, publicUrl: 'http://localhost' },
        { sourceId: room, renew: false },
      )
      const { pathname, hash } = new URL(display?.address ?? '')
      const { inject } = api.at('2026-11-19T08:00:00Z')
      const headers = { authorization: `Bearer ${hash.slice(1)}` }
      const answer = await inject({ url: `${pathname}/now`, headers })
      return answer.json<RoomDisplay>().standing.map(({ start }) => start)
    }
    expect(await listStarts('b204')).toContain('2026-11-19T10:30')
    await change('l3', { classrooms: [await find('a108')] })
    expect(await listStarts('b204')).not.toContain('2026-11-19T10:30')
    expect(await listStarts('a108')).toContain('2026-11-19T10:30')
    await change('l3', { cancelled: true })
    expect(await listStarts('a108')).not.toContain('2026-11-19T10:30')
  })
})
