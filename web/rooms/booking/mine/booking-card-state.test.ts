import { expect, test } from 'vitest'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { listExtensions, getBookingCardState } from './booking-card-state.ts'

const booking = createSampleBooking({
  start: '2026-11-18T11:00',
  end: '2026-11-18T12:00',
  confirmation: { from: '2026-11-18T10:50', until: '2026-11-18T11:15', onLocation: false },
})

test.each([
  ['10:49', false, 'early'],
  ['10:50', false, 'open'],
  ['11:00', true, 'open'],
  ['11:15', true, 'open'],
  ['11:16', true, 'late'],
  ['12:00', false, 'late'],
])(
  'at %s a booking from 11:00 to 12:00 has isRunning %s and confirmation state %s',
  (time, isRunning, confirmationState) => {
    expect(getBookingCardState(booking, `2026-11-18T${time}`)).toEqual({ isRunning, confirmationState })
  },
)

test('the confirmation state is confirmed for a confirmed booking, and none when no confirmation is needed', () => {
  expect(
    getBookingCardState({ ...booking, confirmed: true, confirmation: null }, '2026-11-18T11:00').confirmationState,
  ).toBe('confirmed')
  expect(getBookingCardState({ ...booking, confirmation: null }, '2026-11-18T11:00').confirmationState).toBe('none')
})

const createProfile = (changes: Partial<BookingProfile>) =>
  ({ opens: '08:00', closes: '17:00', maxMinutes: 120, ...changes }) as BookingProfile

test('listExtensions offers only minutes within closing time and the profile’s maxMinutes', () => {
  const listOffered = (changes: Partial<BookingProfile>) => listExtensions(booking, [createProfile(changes)])
  expect(listOffered({})).toEqual([15, 30])
  expect(listOffered({ closes: '12:20' })).toEqual([15])
  expect(listOffered({ maxMinutes: 60 })).toEqual([])
  expect(listExtensions(booking, undefined)).toEqual([15, 30])
})

test('listExtensions offers minutes that any profile of the room allows as a whole', () => {
  const eveningBooking = createSampleBooking({ start: '2026-11-18T18:00', end: '2026-11-18T18:30' })
  const profiles = [createProfile({}), createProfile({ closes: '22:00', maxMinutes: 60 })]
  expect(listExtensions(eveningBooking, profiles)).toEqual([15, 30])
  expect(listExtensions(booking, [createProfile({ maxMinutes: 60 }), createProfile({ opens: '11:30' })])).toEqual([])
})
