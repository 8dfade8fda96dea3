import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { describe, expect, test } from 'vitest'
import {
  brokenBy,
  draftOf,
  lengthsUpTo,
  longestAt,
  minutesLeft,
  payloadOf,
  profileOf,
  putOff,
  slotOf,
  startAt,
  startsBetween,
  whenOf,
} from './draft.ts'

const room = { id: 7, name: 'B204' }
const wanted = { facility: room, start: '2026-11-18T11:07', end: '2026-11-18T12:07' }
const booking: Booking = {
  id: 3,
  name: 'Overleg',
  description: 'Agenda volgt',
  start: '2026-11-18T11:07',
  end: '2026-11-18T11:54',
  facility: room,
  organizer: { id: 1, name: 'Jansen' },
  confirmed: false,
  confirmation: null,
  invitees: [{ id: 5, name: 'Bakker', status: 'Accepted' }],
  seriesId: null,
}

describe('what the form begins with', () => {
  test('is for a new booking the coming five minutes, as long as was wanted', () => {
    expect(draftOf(wanted, null)).toMatchObject({ facility: room, date: '2026-11-18', time: '11:10', minutes: 60 })
    const late = { ...wanted, start: '2026-11-18T23:58', end: '2026-11-19T00:13' }
    expect(draftOf(late, null)).toMatchObject({ date: '2026-11-19', time: '00:00', minutes: 15 })
  })

  test('is a booking as it is, and that is what is sent when nothing is changed', () => {
    const draft = draftOf({ ...wanted, facility: null }, booking)
    expect(payloadOf(draft)).toEqual({
      name: 'Overleg',
      description: 'Agenda volgt',
      invitedAttendees: [5],
      start: booking.start,
      end: booking.end,
    })
  })
})

describe('when', () => {
  test('ends so long after it starts', () => {
    const slot = { start: '2026-11-18T11:10', end: '2026-11-18T12:25' }
    expect(slotOf({ date: '2026-11-18', time: '11:10', minutes: 75 })).toEqual(slot)
    expect(slotOf(whenOf(slot))).toEqual(slot)
    expect(slotOf({ date: '2026-12-31', time: '23:45', minutes: 15 }).end).toBe('2027-01-01T00:00')
  })

  test('is chosen by five minutes of the hours that are open', () => {
    expect(startsBetween('08:00', '08:25', '08:10')).toEqual(['08:00', '08:05', '08:10'])
    expect(startsBetween('08:03', '08:25', '08:10')).toEqual(['08:05', '08:10'])
    expect(startsBetween('08:00', '08:20', '19:07')).toEqual(['08:00', '08:05', '19:07'])
  })

  test('lasts quarters of an hour up to the longest, or as long as it does', () => {
    expect(lengthsUpTo(60, 45)).toEqual([15, 30, 45, 60])
    expect(lengthsUpTo(50, 47)).toEqual([15, 30, 45, 47])
    expect(lengthsUpTo(30, 120)).toEqual([15, 30, 120])
  })
})

describe('a limit of the profile', () => {
  const profile = { opens: '08:00', closes: '17:00', maxMinutes: 120, daysAhead: 14 } as BookingProfile
  const today = Temporal.PlainDate.from('2026-11-18')
  const balance = { facilityId: 7, minutes: 200, maxMinutes: 240 }
  const pathsOf = (changes: object, left?: number) =>
    brokenBy({ ...draftOf(wanted, null), ...changes }, { profile, left, balance, today }).map(({ path }) => path)

  test('is closing time for how long one can have a room, which becomes shorter as it begins later', () => {
    expect(longestAt('16:30', profile)).toBe(30)
    expect(longestAt('10:00', profile)).toBe(120)
    expect(longestAt('18:00', profile)).toBe(0)
    expect(startAt('16:20', 60, profile)).toEqual({ time: '16:20', minutes: 30 })
    expect(startAt('10:00', 60, profile)).toEqual({ time: '10:00', minutes: 60 })
    expect(startAt('16:55', 60, profile)).toEqual({ time: '16:55', minutes: 60 })
    expect(startAt('16:20', 60, undefined)).toEqual({ time: '16:20', minutes: 60 })
  })

  test('is named when it is broken, before anything is sent', () => {
    expect(pathsOf({})).toEqual([])
    expect(pathsOf({ time: '16:30', minutes: 60 })).toEqual(['closes'])
    expect(pathsOf({ time: '07:45' })).toEqual(['opens'])
    expect(pathsOf({ minutes: 180 })).toEqual(['maxMinutes'])
    expect(pathsOf({ date: '2026-12-03' })).toEqual(['daysAhead'])
    expect(pathsOf({ minutes: 60 }, 40)).toEqual(['maxMinutesPerWeek'])
  })
})

test('a series that is put off comes on other weekdays, as often and without exceptions', () => {
  const repeat = { weekdays: [5, 7], until: '2026-12-16', without: ['2026-11-20'] }
  expect(putOff(repeat, 3)).toEqual({ weekdays: [1, 3], until: '2026-12-19', without: [] })
  expect(putOff(repeat, 0)).toEqual({ ...repeat, without: [] })
})

describe('the profile', () => {
  const profile = (id: number, maxMinutes: number, rooms: number[]) =>
    ({ id, maxMinutes, facilities: rooms.map((eachRoom) => ({ id: eachRoom, name: '' })) }) as BookingProfile
  const profiles = [profile(1, 60, [7]), profile(2, 120, [7, 8]), profile(3, 240, [9])]

  test('is the most generous with the room, or of all while there is no room', () => {
    expect(profileOf(profiles, room)?.id).toBe(2)
    expect(profileOf(profiles, null)?.id).toBe(3)
    expect(profileOf(profiles, { id: 99, name: '' })).toBeUndefined()
  })
})

describe('minutes left of the week', () => {
  const balance = { facilityId: 7, minutes: 200, maxMinutes: 240 }

  test('are what is not used, and never less than none', () => {
    expect(minutesLeft(balance, '2026-11-18', null)).toBe(40)
    expect(minutesLeft({ ...balance, minutes: 300 }, '2026-11-18', null)).toBe(0)
  })

  test('hold those of the booking that is changed, in its own room and week', () => {
    expect(minutesLeft(balance, '2026-11-20', booking)).toBe(87)
    expect(minutesLeft(balance, '2026-11-23', booking)).toBe(40)
    expect(minutesLeft({ ...balance, facilityId: 8 }, '2026-11-18', booking)).toBe(40)
  })
})
