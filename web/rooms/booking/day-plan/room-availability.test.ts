import type { OccupiedSlot } from '@uurwerk/contract/rooms/room'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buildRoomBlocks,
  findFreeInterval,
  listFreeIntervals,
  isFreeAt,
  getLongestFreeMinutes,
  findOwnBooking,
  getQuarterState,
} from './room-availability.ts'
import { toMinuteOnDate, toWireTime } from '#web/lib/minutes-of-day.ts'

const date = Temporal.PlainDate.from('2026-11-18')
const dayBefore = Temporal.PlainDateTime.from('2026-11-17T12:00')
const createOccupied = (from: string, until: string, name = ''): OccupiedSlot => ({
  id: 1,
  name,
  kind: 'lesson',
  groups: [],
  teachers: [],
  unconfirmed: false,
  start: `2026-11-18T${from}`,
  end: `2026-11-18T${until}`,
})
const createRoom = (...occupied: OccupiedSlot[]) => ({
  opens: '08:00',
  closes: '17:00',
  maxMinutes: 120,
  daysAhead: 14,
  occupied,
})
const lesson = createOccupied('09:20', '10:10')

describe('room availability', () => {
  test('the free intervals are the opening hours minus the occupied times', () => {
    expect(listFreeIntervals(createRoom(lesson), date, dayBefore)).toEqual([
      { from: 480, until: 560 },
      { from: 610, until: 1020 },
    ])
  })

  test('the first free interval of today begins at the next five minutes', () => {
    expect(listFreeIntervals(createRoom(), date, Temporal.PlainDateTime.from('2026-11-18T11:06'))).toEqual([
      { from: 670, until: 1020 },
    ])
    expect(listFreeIntervals(createRoom(), date, Temporal.PlainDateTime.from('2026-11-18T11:05:01'))[0]?.from).toBe(670)
    expect(listFreeIntervals(createRoom(), date, Temporal.PlainDateTime.from('2026-11-18T11:05'))[0]?.from).toBe(665)
  })

  test('a past day and a day beyond the profile’s daysAhead have no free intervals', () => {
    expect(listFreeIntervals(createRoom(), date, Temporal.PlainDateTime.from('2026-11-19T00:00'))).toEqual([])
    expect(listFreeIntervals(createRoom(), date.add({ days: 13 }), dayBefore)).toHaveLength(1)
    expect(listFreeIntervals(createRoom(), date.add({ days: 14 }), dayBefore)).toEqual([])
  })

  test('a gap too short for a booking is not free, and a free interval starts on whole five minutes', () => {
    const roomWithShortGap = createRoom(createOccupied('09:00', '10:07'), createOccupied('10:11', '11:00'))
    expect(listFreeIntervals(roomWithShortGap, date, dayBefore)).toEqual([
      { from: 480, until: 540 },
      { from: 660, until: 1020 },
    ])
    expect(listFreeIntervals(createRoom(createOccupied('09:00', '10:07')), date, dayBefore)[1]).toEqual({
      from: 610,
      until: 1020,
    })
  })

  test('isFreeAt returns false while the room is occupied or closed', () => {
    expect(isFreeAt(createRoom(lesson), '2026-11-18', 560)).toBe(false)
    expect(isFreeAt(createRoom(lesson), '2026-11-18', 610)).toBe(true)
    expect(isFreeAt(createRoom(), '2026-11-18', 479)).toBe(false)
    expect(isFreeAt(createRoom(), '2026-11-18', 1020)).toBe(false)
  })

  test('getLongestFreeMinutes returns the length of the longest free interval, capped at maxMinutes', () => {
    const freeIntervals = listFreeIntervals(createRoom(lesson), date, dayBefore)
    expect(getLongestFreeMinutes(createRoom(lesson), freeIntervals)).toBe(120)
    expect(getLongestFreeMinutes({ ...createRoom(lesson), maxMinutes: 480 }, freeIntervals)).toBe(410)
    expect(getLongestFreeMinutes(createRoom(), [])).toBe(0)
  })

  test('the free intervals contain all free five minutes to come and no occupied, closed or past minute', () => {
    const occupiedSlots = fc
      .array(fc.tuple(fc.nat(1439), fc.integer({ min: 1, max: 200 })), { maxLength: 14 })
      .map((list) =>
        list
          .toSorted(([one], [other]) => one - other)
          .map(([from, length], id): OccupiedSlot => ({
            id,
            name: '',
            kind: 'booking',
            groups: [],
            teachers: [],
            unconfirmed: false,
            start: toWireTime(date, from),
            end: toWireTime(date, Math.min(1440, from + length)),
          })),
      )
    fc.assert(
      fc.property(occupiedSlots, fc.nat(1439), (occupied, nowMinute) => {
        const room = createRoom(...occupied)
        const now = Temporal.PlainDateTime.from(toWireTime(date, nowMinute))
        const freeIntervals = listFreeIntervals(room, date, now)
        for (let minute = 0; minute < 1440; minute += 1) {
          if (!findFreeInterval(freeIntervals, minute)) continue
          expect(minute).toBeGreaterThanOrEqual(nowMinute)
          expect(isFreeAt(room, '2026-11-18', minute)).toBe(true)
        }
        for (const { from, until } of freeIntervals) {
          expect(from % 5).toBe(0)
          expect(until % 5).toBe(0)
          expect(until - from).toBeGreaterThanOrEqual(5)
        }
        // Conversely, every free five minutes of the grid are in an interval.
        for (let from = 480; from < 1020; from += 5) {
          const isFree = [0, 1, 2, 3, 4].every((minuteOffset) => isFreeAt(room, '2026-11-18', from + minuteOffset))
          if (isFree && from >= nowMinute) expect(findFreeInterval(freeIntervals, from)).toBeDefined()
        }
      }),
    )
  })
})

describe('occupied blocks of a room', () => {
  test('combine lessons that overlap, and separate lessons that follow each other', () => {
    const blocks = buildRoomBlocks(
      createRoom(
        createOccupied('09:00', '10:00', 'a'),
        createOccupied('09:30', '10:30', 'b'),
        createOccupied('10:30', '11:00', 'c'),
      ),
      '2026-11-18',
    )
    expect(blocks.map(({ from, until, items }) => [from, until, items.map(({ name }) => name).join()])).toEqual([
      [540, 630, 'a,b'],
      [630, 660, 'c'],
    ])
  })

  test('are cut at midnight', () => {
    expect(toMinuteOnDate('2026-11-18', '2026-11-17T23:00')).toBe(0)
    expect(toMinuteOnDate('2026-11-18', '2026-11-19T01:00')).toBe(1440)
  })
})

describe('findOwnBooking', () => {
  const ownOccupant: OccupiedSlot = { ...createOccupied('10:00', '11:00', 'PWS'), kind: 'own' }
  const otherOccupants = [
    createOccupied('09:00', '10:00'),
    { ...createOccupied('11:00', '12:00'), kind: 'booking' as const },
  ]
  const findOwnBookingName = (from: number, until = from + 1) =>
    findOwnBooking(createRoom(...otherOccupants, ownOccupant), '2026-11-18', { from, until })?.name

  test('returns the user’s own booking at each of its minutes, and no lesson or booking of others', () => {
    expect([
      findOwnBookingName(599),
      findOwnBookingName(600),
      findOwnBookingName(659),
      findOwnBookingName(660),
    ]).toEqual([undefined, 'PWS', 'PWS', undefined])
    expect([findOwnBookingName(540), findOwnBookingName(700), findOwnBookingName(800)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(findOwnBookingName(590, 605)).toBe('PWS')
  })
})

describe('getQuarterState', () => {
  const getKindAt = (minute: number, day = date, now = dayBefore) =>
    getQuarterState(createRoom(lesson), minute, day, now).kind

  test('returns free if part of the quarter is free, and otherwise the occupied block', () => {
    expect(getQuarterState(createRoom(lesson), 585, date, dayBefore)).toMatchObject({
      kind: 'occupied',
      block: { until: 610 },
    })
    expect(getQuarterState(createRoom(createOccupied('09:20', '10:05')), 600, date, dayBefore)).toEqual({
      kind: 'free',
      freeInterval: { from: 605, until: 1020 },
    })
  })

  test('returns the user’s own booking where it begins, and free where the rest of a quarter is free', () => {
    const ownOccupant: OccupiedSlot = { ...createOccupied('10:05', '10:20', 'PWS'), kind: 'own' }
    const getStateAt = (minute: number) =>
      getQuarterState(createRoom(createOccupied('09:20', '10:05'), ownOccupant), minute, date, dayBefore)
    expect(getStateAt(600)).toMatchObject({ kind: 'occupied', block: { from: 605, items: [{ name: 'PWS' }] } })
    expect(getStateAt(615)).toMatchObject({ kind: 'free', freeInterval: { from: 620 } })
    const shortBooking: OccupiedSlot = { ...ownOccupant, start: '2026-11-18T10:05', end: '2026-11-18T10:10' }
    expect(getQuarterState(createRoom(shortBooking), 600, date, dayBefore)).toMatchObject({ kind: 'occupied' })
  })

  test('returns closed outside opening hours, over in the past and notYet too far ahead', () => {
    expect(getKindAt(465)).toBe('closed')
    expect(getKindAt(1020)).toBe('closed')
    expect(getKindAt(480, date, Temporal.PlainDateTime.from('2026-11-18T11:06'))).toBe('over')
    expect(getKindAt(480, date.subtract({ days: 2 }))).toBe('over')
    expect(getKindAt(480, date.add({ days: 20 }))).toBe('notYet')
  })
})
