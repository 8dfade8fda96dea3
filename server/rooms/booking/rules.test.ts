import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleProfile as profile } from './fixtures.ts'
import {
  listSeriesDates,
  computeDistance,
  isWithinRadius,
  isValidPeriod,
  countMinutes,
  movePeriodTo,
  findAllowingProfile,
  computeStopTime,
} from './rules.ts'

const buildCheckInput = (start: string, end: string, usedMinutes = 0) => ({
  facilityId: 1,
  period: { start: `2026-11-18T${start}`, end: end.includes('T') ? end : `2026-11-18T${end}` },
  usedMinutes,
  today: '2026-11-18',
})

describe('isValidPeriod', () => {
  test.each([
    ['2026-11-18T09:00', '2026-11-18T10:00', true],
    ['2026-11-18T23:00', '2026-11-19T00:00', true],
    ['2026-11-18T23:00', '2026-11-19T00:01', false],
    ['2026-11-18T09:00', '2026-11-18T09:00', false],
    ['2026-11-18T09:00', '2026-11-18T08:59', false],
    ['2026-12-31T23:30', '2027-01-01T00:00', true],
  ])('for a period from %s to %s returns %s', (start, end, expected) => {
    expect(isValidPeriod({ start, end })).toBe(expected)
  })
})

describe('findAllowingProfile', () => {
  test('returns the most generous profile that allows the booking', () => {
    const generousProfile = { ...profile, id: 2, maxMinutes: 90 }
    const lateProfile = { ...profile, id: 3, maxMinutes: 90, opens: '12:00' }
    expect(findAllowingProfile([profile, generousProfile], buildCheckInput('09:00', '10:00'))).toBe(generousProfile)
    expect(findAllowingProfile([profile, lateProfile], buildCheckInput('09:00', '10:00'))).toBe(profile)
  })

  test('returns bookingClassroomNotBookable for another room and bookingMissingProfile without profiles', () => {
    expect(findAllowingProfile([profile], { ...buildCheckInput('09:00', '10:00'), facilityId: 2 })).toEqual({
      code: 'bookingClassroomNotBookable',
    })
    expect(findAllowingProfile([], buildCheckInput('09:00', '10:00'))).toEqual({ code: 'bookingMissingProfile' })
  })

  test('returns the exceeded limits of the profile that comes nearest', () => {
    const distantProfile = { ...profile, id: 2, maxMinutes: 90, opens: '10:00', closes: '10:30' }
    expect(findAllowingProfile([profile, distantProfile], buildCheckInput('09:00', '11:00'))).toEqual({
      code: 'bookingProfileLimits',
      limits: [{ limit: 'maxMinutes', bound: '60' }],
    })
  })

  test('uses the most generous minutes of the week, and treats an end at midnight as after closing time', () => {
    const weeklyProfile = { ...profile, id: 2, maxMinutesPerWeek: 180, opens: '16:00' }
    expect(findAllowingProfile([profile, weeklyProfile], buildCheckInput('09:00', '10:00', 120))).toBe(profile)
    expect(findAllowingProfile([profile], buildCheckInput('09:00', '10:00', 61))).toMatchObject({
      limits: [{ limit: 'maxMinutesPerWeek', bound: '120' }],
    })
    const allDayProfile = { ...profile, closes: '23:59' }
    expect(findAllowingProfile([allDayProfile], buildCheckInput('23:30', '2026-11-19T00:00'))).toMatchObject({
      limits: [{ limit: 'closes', bound: '23:59' }],
    })
  })
})

describe('computeStopTime', () => {
  const period = { start: '2026-11-18T09:00', end: '2026-11-18T10:00' }
  test('returns a time within a minute from now, after the start and not after the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3599 }), (seconds) => {
        const now = Temporal.PlainDateTime.from(period.start).add({ seconds })
        const end = computeStopTime(period, now)
        expect(end > period.start && end <= period.end).toBe(true)
        const secondsUntilEnd = now.until(Temporal.PlainDateTime.from(end)).total('seconds')
        expect(secondsUntilEnd).toBeGreaterThanOrEqual(0)
        expect(secondsUntilEnd).toBeLessThanOrEqual(60)
      }),
    )
  })
})

describe('location check', () => {
  const room = { latitude: 52.09, longitude: 5.12 }
  test('computeDistance returns the distance along the surface of the earth', () => {
    // A degree of latitude is 111.2 km; at 52.09 degrees north, a degree of longitude is 68.3 km.
    expect(computeDistance(room, { ...room, latitude: 53.09 })).toBeCloseTo(111_195, -2)
    expect(computeDistance(room, { ...room, longitude: 6.12 })).toBeCloseTo(68_330, -3)
    expect(computeDistance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015_087, -3)
  })
  test('isWithinRadius accepts no device further away than twice the radius, whatever its accuracy', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.05, noNaN: true }),
        fc.integer({ min: 0, max: 100_000 }),
        (north, accuracy) => {
          const device = { latitude: room.latitude + north, longitude: room.longitude, accuracy }
          if (isWithinRadius(device, room, 100)) expect(computeDistance(device, room)).toBeLessThanOrEqual(200)
          else expect(computeDistance(device, room)).toBeGreaterThan(100)
        },
      ),
    )
  })
})

describe('a series', () => {
  test('has a date on each of its weekdays, the first and last day included, and at most 60 dates', () => {
    expect(listSeriesDates('2026-11-18', [3, 5], '2026-11-27')).toEqual([
      '2026-11-18',
      '2026-11-20',
      '2026-11-25',
      '2026-11-27',
    ])
    expect(listSeriesDates('2026-11-18', [7], '2026-11-21')).toEqual([])
    expect(listSeriesDates('2026-11-18', [1, 2, 3, 4, 5, 6, 7], '2027-01-16')).toHaveLength(60)
    expect(listSeriesDates('2026-11-18', [1, 2, 3, 4, 5, 6, 7], '2027-01-17')).toBeUndefined()
  })
  test('has the same length on every date, also until midnight', () => {
    const night = { start: '2026-11-18T23:00', end: '2026-11-19T00:00' }
    expect(movePeriodTo('2026-12-31', night)).toEqual({ start: '2026-12-31T23:00', end: '2027-01-01T00:00' })
    expect(countMinutes(movePeriodTo('2027-03-28', { start: '2026-11-18T01:30', end: '2026-11-18T03:30' }))).toBe(120)
  })
})
