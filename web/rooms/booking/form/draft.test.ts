import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { describe, expect, test } from 'vitest'
import { draftOf, lengthsUpTo, minutesLeft, payloadOf, profileOf, slotOf, startsBetween, whenOf } from './draft.ts'

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
    expect(startsBetween('08:00', '08:15', '08:10')).toEqual(['08:00', '08:05', '08:10'])
    expect(startsBetween('08:03', '08:15', '08:10')).toEqual(['08:05', '08:10'])
    expect(startsBetween('08:00', '08:10', '19:07')).toEqual(['08:00', '08:05', '19:07'])
  })

  test('lasts quarters of an hour up to the longest, or as long as it does', () => {
    expect(lengthsUpTo(60, 45)).toEqual([15, 30, 45, 60])
    expect(lengthsUpTo(50, 47)).toEqual([15, 30, 45, 47])
    expect(lengthsUpTo(30, 120)).toEqual([15, 30, 120])
  })
})

describe('the profile', () => {
  const profile = (id: number, maxMinutes: number, rooms: number[]) =>
    ({ id, maxMinutes, facilities: rooms.map((one) => ({ id: one, name: '' })) }) as BookingProfile
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
