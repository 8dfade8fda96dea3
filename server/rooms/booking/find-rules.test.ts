import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleProfile } from './fixtures.ts'
import {
  findAllowedRooms,
  type BusyInterval,
  compareByFit,
  compareByLikenessTo,
  findFreePeriod,
  groupProfilesByRoom,
  type BookableRoom,
} from './find-rules.ts'
import { type BookingPeriod, findAllowingProfile } from './rules.ts'
import { isFullRun } from '#server/test/full.ts'

const today = '2026-11-18'
const room: BookableRoom = { id: 1, name: 'B204', building: 'B', capacity: 30, features: ['beamer'] }

/** Generated times are multiples of this, so that there are few to try. */
const stepMinutes = 15
const multipleOfStep = (min: number, max: number) =>
  fc
    .integer({ min: Math.ceil(min / stepMinutes), max: Math.floor(max / stepMinutes) })
    .map((step) => step * stepMinutes)
const minuteOfDayArbitrary = multipleOfStep(0, 1439)
const formatTimeOfDay = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const formatDateTime = (date: string, minute: number) =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute }).toString({ smallestUnit: 'minute' })

const profileArbitrary = fc
  .record({
    id: fc.integer({ min: 1, max: 9 }),
    hours: fc.uniqueArray(minuteOfDayArbitrary, { minLength: 2, maxLength: 2 }),
    maxMinutes: multipleOfStep(1, 600),
    maxMinutesPerWeek: multipleOfStep(1, 900),
    daysAhead: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ hours, ...more }): BookingProfile => {
    const [opens = 0, closes = 0] = hours.toSorted((a, b) => a - b)
    return { ...sampleProfile, ...more, opens: formatTimeOfDay(opens), closes: formatTimeOfDay(closes) }
  })
const profilesArbitrary = fc.uniqueArray(profileArbitrary, { minLength: 1, maxLength: 3, selector: ({ id }) => id })
const busyPeriodsArbitrary = fc.array(
  fc
    .record({ day: fc.integer({ min: 0, max: 3 }), from: minuteOfDayArbitrary, minutes: multipleOfStep(1, 700) })
    .map(({ day, from, minutes }): BookingPeriod => {
      const date = Temporal.PlainDate.from(today).add({ days: day }).toString()
      return { start: formatDateTime(date, from), end: formatDateTime(date, from + minutes) }
    }),
  { maxLength: 12 },
)
const countMinutesSinceToday = (dateTime: string) =>
  Temporal.PlainDateTime.from(`${today}T00:00`).until(Temporal.PlainDateTime.from(dateTime)).total('minutes')
const toBusyInterval = ({ start, end }: BookingPeriod): BusyInterval => [
  countMinutesSinceToday(start),
  countMinutesSinceToday(end),
]
const days = [0, 1, 2, 3].map((day) => {
  const date = Temporal.PlainDate.from(today).add({ days: day })
  return { date: date.toString(), midnight: day * 1440, monday: date.subtract({ days: date.dayOfWeek - 1 }).toString() }
})

/** Tries every possible start of a day with the rule that booking itself applies. */
function listBookableSlots(
  date: string,
  {
    minutes,
    occupiedPeriods,
    bookingProfiles,
    usedMinutes,
  }: { minutes: number; occupiedPeriods: BookingPeriod[]; bookingProfiles: BookingProfile[]; usedMinutes: number },
) {
  return Array.from({ length: (1440 - minutes) / stepMinutes + 1 }, (_, step) => ({
    start: formatDateTime(date, step * stepMinutes),
    end: formatDateTime(date, step * stepMinutes + minutes),
  })).filter(
    (slot) =>
      !occupiedPeriods.some(({ start, end }) => start < slot.end && slot.start < end) &&
      'id' in findAllowingProfile(bookingProfiles, { facilityId: 1, period: slot, usedMinutes, today }),
  )
}

describe('findFreePeriod', () => {
  test('returns the earliest slot that can be booked, with the profile that a booking would use', () => {
    fc.assert(
      fc.property(
        profilesArbitrary,
        busyPeriodsArbitrary,
        multipleOfStep(1, 400),
        minuteOfDayArbitrary,
        multipleOfStep(0, 600),
        (bookingProfiles, occupiedPeriods, minutes, earliestMinute, usedMinutes) => {
          const notBefore = formatDateTime(today, earliestMinute)
          const profilesByRoom = groupProfilesByRoom(bookingProfiles, today)
          const search = { days, minutes, notBefore, preferredTime: '00:00' }
          const match = findFreePeriod(
            { id: 1, busy: occupiedPeriods.map(toBusyInterval) },
            profilesByRoom.get(1) ?? [],
            search,
            () => usedMinutes,
          )
          const expected = days
            .flatMap(({ date }) => listBookableSlots(date, { minutes, occupiedPeriods, bookingProfiles, usedMinutes }))
            .find(({ start }) => start >= notBefore)
          expect(match?.period).toEqual(expected)
          if (!match || !expected) return
          expect(match.profile).toMatchObject(
            findAllowingProfile(bookingProfiles, { facilityId: 1, period: expected, usedMinutes, today }),
          )
        },
      ),
      { numRuns: isFullRun ? 200 : 15 },
    )
  })

  test('returns the slot nearest to a given time on the first day with a free slot', () => {
    fc.assert(
      fc.property(
        profilesArbitrary,
        busyPeriodsArbitrary,
        multipleOfStep(1, 400),
        minuteOfDayArbitrary,
        (bookingProfiles, occupiedPeriods, minutes, preferredMinute) => {
          const profilesByRoom = groupProfilesByRoom(bookingProfiles, today)
          const search = { days, minutes, notBefore: `${today}T00:00`, preferredTime: formatTimeOfDay(preferredMinute) }
          const match = findFreePeriod(
            { id: 1, busy: occupiedPeriods.map(toBusyInterval) },
            profilesByRoom.get(1) ?? [],
            search,
            () => 0,
          )
          const starts = days
            .map(({ date }) =>
              listBookableSlots(date, { minutes, occupiedPeriods, bookingProfiles, usedMinutes: 0 }).map(
                ({ start }) => start,
              ),
            )
            .find((dayStarts) => dayStarts.length > 0)
          const countMinutesAway = (start: string) =>
            Math.abs(Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16)) - preferredMinute)
          expect(match === undefined).toBe(starts === undefined)
          if (!starts) return
          expect(starts).toContain(match?.period.start)
          expect(countMinutesAway(match?.period.start ?? '')).toBe(Math.min(...starts.map(countMinutesAway)))
        },
      ),
      { numRuns: isFullRun ? 200 : 15 },
    )
  })
})

test('findAllowedRooms returns the rooms that a booking would allow, each with the same profile', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(profileArbitrary, fc.subarray([1, 2, 3], { minLength: 1 })), { minLength: 1, maxLength: 4 }),
      minuteOfDayArbitrary,
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 3, maxLength: 3 }),
      (profilesWithRooms, from, minutes, usedMinutesByRoom) => {
        fc.pre(from + minutes <= 1440)
        const allProfiles = profilesWithRooms.map(([bookingProfile, facilityIds], index) => ({
          ...bookingProfile,
          id: index + 1,
          facilities: facilityIds.map((id) => ({ id, name: String(id) })),
        }))
        const period = { start: formatDateTime(today, from), end: formatDateTime(today, from + minutes) }
        const getUsedMinutes = (id: number) => usedMinutesByRoom[id - 1] ?? 0
        const allowedProfiles = findAllowedRooms(groupProfilesByRoom(allProfiles, today), {
          period,
          today,
          getUsedMinutes,
        })
        for (const facilityId of [1, 2, 3]) {
          const profileOrRefusal = findAllowingProfile(allProfiles, {
            facilityId,
            period,
            usedMinutes: getUsedMinutes(facilityId),
            today,
          })
          expect(allowedProfiles.get(facilityId)?.id).toBe('id' in profileOrRefusal ? profileOrRefusal.id : undefined)
        }
      },
    ),
  )
})

describe('room order', () => {
  const buildRoom = (changes: Partial<BookableRoom>): BookableRoom => ({ ...room, id: 2, name: 'X', ...changes })
  const listNames = (rooms: BookableRoom[]) => rooms.map(({ name }) => name)
  test('compareByFit sorts by fewest seats, with an unknown capacity last, and then by name', () => {
    const rooms = [
      buildRoom({ name: 'unknown', capacity: null }),
      buildRoom({ name: 'large', capacity: 60 }),
      buildRoom({ name: 'b', capacity: 10 }),
      buildRoom({ name: 'a', capacity: 10 }),
    ]
    expect(listNames(rooms.toSorted(compareByFit))).toEqual(['a', 'b', 'large', 'unknown'])
  })
  test('compareByLikenessTo sorts by the same building, then enough but few extra seats, then shared features', () => {
    const rooms = [
      buildRoom({ name: 'elsewhere', building: 'A' }),
      buildRoom({ name: 'too small', capacity: 29 }),
      buildRoom({ name: 'much larger', capacity: 90 }),
      buildRoom({ name: 'lacking', features: ['piano'] }),
      buildRoom({ name: 'the same', features: ['piano', 'beamer'] }),
      buildRoom({ name: 'larger', capacity: 31 }),
    ]
    expect(listNames(rooms.toSorted(compareByLikenessTo(room)))).toEqual([
      'the same',
      'lacking',
      'larger',
      'much larger',
      'too small',
      'elsewhere',
    ])
  })
})
