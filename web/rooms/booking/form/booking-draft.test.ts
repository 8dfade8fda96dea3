import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { describe, expect, test } from 'vitest'
import {
  findClosestProfile,
  createBookingDraft,
  listLengths,
  computeLongestLength,
  computeMinutesLeft,
  toBookingPayload,
  listProfilesForRoom,
  moveDraft,
  postponeRepeat,
  toSlot,
  fitLengthToStart,
  listPossibleStarts,
  toDraftTimes,
} from './booking-draft.ts'

const room = { id: 7, name: 'B204' }
const request = { facility: room, start: '2026-11-18T11:07', end: '2026-11-18T12:07' }
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

describe('createBookingDraft', () => {
  test('starts a new booking at the next five minutes with the requested length', () => {
    expect(createBookingDraft(request, null)).toMatchObject({
      facility: room,
      date: '2026-11-18',
      time: '11:10',
      minutes: 60,
    })
    const lateRequest = { ...request, start: '2026-11-18T23:58', end: '2026-11-19T00:13' }
    expect(createBookingDraft(lateRequest, null)).toMatchObject({ date: '2026-11-19', time: '00:00', minutes: 15 })
  })

  test('takes over an existing booking, which is sent unchanged when nothing is edited', () => {
    const draft = createBookingDraft({ ...request, facility: null }, booking)
    expect(toBookingPayload(draft)).toEqual({
      name: 'Overleg',
      description: 'Agenda volgt',
      invitedAttendees: [5],
      start: booking.start,
      end: booking.end,
    })
  })
})

describe('booking time', () => {
  test('ends the chosen number of minutes after its start', () => {
    const slot = { start: '2026-11-18T11:10', end: '2026-11-18T12:25' }
    expect(toSlot({ date: '2026-11-18', time: '11:10', minutes: 75 })).toEqual(slot)
    expect(toSlot(toDraftTimes(slot))).toEqual(slot)
    expect(toSlot({ date: '2026-12-31', time: '23:45', minutes: 15 }).end).toBe('2027-01-01T00:00')
  })

  test('can start every five minutes within opening hours, or at its current start', () => {
    const listStarts = (closes: string, earliest: string, selectedTime: string) =>
      listPossibleStarts([{ opens: '08:00', closes }], earliest, selectedTime)
    expect(listStarts('08:25', '', '08:10')).toEqual(['08:00', '08:05', '08:10'])
    expect(listStarts('08:25', '08:03', '08:10')).toEqual(['08:05', '08:10'])
    expect(listStarts('08:20', '', '19:07')).toEqual(['08:00', '08:05', '19:07'])
  })

  test('can start within the opening hours of any profile', () => {
    const hours = [
      { opens: '08:00', closes: '08:25' },
      { opens: '08:10', closes: '08:30' },
    ]
    expect(listPossibleStarts(hours, '', '08:00')).toEqual(['08:00', '08:05', '08:10', '08:15'])
  })

  test('lasts a multiple of 15 minutes up to the maximum, or its current length', () => {
    expect(listLengths(60, 45)).toEqual([15, 30, 45, 60])
    expect(listLengths(50, 47)).toEqual([15, 30, 45, 47])
    expect(listLengths(30, 120)).toEqual([15, 30, 120])
  })
})

describe('booking profile limits', () => {
  const profile = { opens: '08:00', closes: '17:00', maxMinutes: 120, daysAhead: 14 } as BookingProfile
  const today = Temporal.PlainDate.from('2026-11-18')
  const balance = { facilityId: 7, minutes: 200, maxMinutes: 240 }
  const findClosest = (changes: object, profiles: BookingProfile[], minutesLeft?: number) =>
    findClosestProfile({ ...createBookingDraft(request, null), ...changes }, profiles, { minutesLeft, balance, today })
  const listBrokenPaths = (changes: object, minutesLeft?: number) =>
    findClosest(changes, [profile], minutesLeft)?.brokenLimits.map(({ path }) => path)

  test('cap the length at maxMinutes and at closing time, and shorten a booking that starts later', () => {
    expect(computeLongestLength('16:30', [profile])).toBe(30)
    expect(computeLongestLength('10:00', [profile])).toBe(120)
    expect(computeLongestLength('18:00', [profile])).toBe(0)
    expect(fitLengthToStart('16:20', 60, [profile])).toEqual({ time: '16:20', minutes: 30 })
    expect(fitLengthToStart('10:00', 60, [profile])).toEqual({ time: '10:00', minutes: 60 })
    expect(fitLengthToStart('16:55', 60, [profile])).toEqual({ time: '16:55', minutes: 60 })
    expect(fitLengthToStart('16:20', 60, [])).toEqual({ time: '16:20', minutes: 60 })
  })

  test('are reported by name when a draft breaks them', () => {
    expect(listBrokenPaths({})).toEqual([])
    expect(listBrokenPaths({ time: '16:30', minutes: 60 })).toEqual(['closes'])
    expect(listBrokenPaths({ time: '07:45' })).toEqual(['opens'])
    expect(listBrokenPaths({ minutes: 180 })).toEqual(['maxMinutes'])
    expect(listBrokenPaths({ date: '2026-12-03' })).toEqual(['daysAhead'])
    expect(listBrokenPaths({ minutes: 60 }, 40)).toEqual(['maxMinutesPerWeek'])
  })

  test('are those of the profile with the fewest broken limits, and any profile can allow a length', () => {
    const staffProfile = { ...profile, closes: '22:00', maxMinutes: 60 }
    const profiles = [profile, staffProfile]
    expect(computeLongestLength('18:00', profiles)).toBe(60)
    expect(findClosest({ time: '18:00', minutes: 30 }, profiles)).toEqual({ profile: staffProfile, brokenLimits: [] })
    expect(findClosest({ time: '10:00', minutes: 30 }, profiles)?.profile).toBe(profile)
    expect(findClosest({ time: '18:00', minutes: 90 }, profiles)?.brokenLimits).toHaveLength(1)
  })
})

test('postponeRepeat shifts the weekdays and the end date of a series, and drops its exceptions', () => {
  const repeat = { weekdays: [5, 7], until: '2026-12-16', without: ['2026-11-20'] }
  expect(postponeRepeat(repeat, 3)).toEqual({ weekdays: [1, 3], until: '2026-12-19', without: [] })
  expect(postponeRepeat(repeat, 0)).toEqual({ ...repeat, without: [] })
})

describe('moveDraft', () => {
  const draft = createBookingDraft(request, null)
  const repeat = { weekdays: [1, 4], until: '2026-12-17', without: [] }

  test('keeps the weekdays and the end date of a series whose first meeting keeps its day', () => {
    const slot = { start: '2026-11-19T13:35', end: '2026-11-19T14:35' }
    expect(moveDraft({ ...draft, repeat }, slot)).toEqual({ date: '2026-11-19', time: '13:35', minutes: 60, repeat })
    expect(moveDraft(draft, slot)).toEqual({ date: '2026-11-19', time: '13:35', minutes: 60 })
  })

  test('shifts a series by the days between its first meeting and the slot', () => {
    const slot = { start: '2026-11-20T08:30', end: '2026-11-20T09:30' }
    expect(moveDraft({ ...draft, repeat }, slot).repeat).toEqual({ ...repeat, weekdays: [2, 5], until: '2026-12-18' })
  })
})

describe('listProfilesForRoom', () => {
  const createProfile = (id: number, maxMinutes: number, rooms: number[]) =>
    ({ id, maxMinutes, facilities: rooms.map((eachRoom) => ({ id: eachRoom, name: '' })) }) as BookingProfile
  const profiles = [createProfile(1, 60, [7]), createProfile(2, 120, [7, 8]), createProfile(3, 240, [9])]

  test('lists the profiles of the room, or all without a room, with the highest maxMinutes first', () => {
    const listIds = (facility: typeof room | null) => listProfilesForRoom(profiles, facility).map(({ id }) => id)
    expect(listIds(room)).toEqual([2, 1])
    expect(listIds(null)).toEqual([3, 2, 1])
    expect(listIds({ id: 99, name: '' })).toEqual([])
  })
})

describe('computeMinutesLeft', () => {
  const balance = { facilityId: 7, minutes: 200, maxMinutes: 240 }

  test('returns the unused minutes of the week, and never less than 0', () => {
    expect(computeMinutesLeft(balance, '2026-11-18', null)).toBe(40)
    expect(computeMinutesLeft({ ...balance, minutes: 300 }, '2026-11-18', null)).toBe(0)
  })

  test('adds the minutes of the booking being edited in the same room and week', () => {
    expect(computeMinutesLeft(balance, '2026-11-20', booking)).toBe(87)
    expect(computeMinutesLeft(balance, '2026-11-23', booking)).toBe(40)
    expect(computeMinutesLeft({ ...balance, facilityId: 8 }, '2026-11-18', booking)).toBe(40)
  })
})
