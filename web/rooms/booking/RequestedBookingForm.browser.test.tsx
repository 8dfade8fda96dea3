import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '../invitation/booking-sample.ts'
import { RequestedBookingForm } from './RequestedBookingForm.tsx'
import { WithRoom } from './form/BookingForm.stories.tsx'

const createAttendee = (id: number, type: string) => ({
  id,
  sourceId: String(id),
  type,
  name: `${type} ${id}`,
  code: null,
  className: null,
})
const confirmationWindow = { from: '2026-11-18T11:00', until: '2026-11-18T11:15', onLocation: false }
const ownBooking = createSampleBooking({
  id: 9,
  facility: { id: 50, name: 'Mediatheek' },
  confirmation: confirmationWindow,
})

const doNothing = () => undefined
const defaultProps = {
  roomId: undefined,
  start: undefined,
  end: undefined,
  guestIds: [],
  onEdit: doNothing,
  onClose: doNothing,
}
const showForm = (changes: Partial<Parameters<typeof RequestedBookingForm>[0]>, ownBookings: unknown[] = []) =>
  showStory(
    createStory(
      {
        '/api/Booking/Organizer/Future': ownBookings,
        '/api/booking/9': ownBooking,
        '/api/Attendee': [
          createAttendee(1, 'teacher'),
          createAttendee(2, 'teacher'),
          createAttendee(3, 'group'),
          createAttendee(4, 'student'),
        ],
        ...WithRoom.answers,
      },
      () => <RequestedBookingForm {...defaultProps} {...changes} />,
    ),
  )

test('the booking form takes time and guests from the address, and skips the user and attendees that are not people', async () => {
  await showForm({ start: '2026-11-19T14:25', end: '2026-11-19T15:15', guestIds: [1, 2, 3, 4] })
  const guests = page.getByRole('list', { name: 'Genodigden' }).getByRole('listitem')
  await expect
    .poll(() => guests.elements().map((element) => element.textContent?.trim()))
    .toEqual(['teacher 2', 'student 4'])
  await expect.element(page.getByRole('combobox', { name: 'Begin' })).toHaveValue('14:25')
  await expect.element(page.getByRole('combobox', { name: 'Duur' })).toHaveValue('50')
})

test('a room in the address opens the booking form for that room', async () => {
  await showForm({ roomId: 50 })
  await expect.element(page.getByRole('combobox', { name: 'Ruimte' })).toHaveValue('50')
})

test('a room in the address opens the user’s own booking there while its confirmation window is open', async () => {
  await showForm({ roomId: 50 }, [ownBooking])
  await expect.element(page.getByRole('button', { name: / bevestigen$/ })).toBeInTheDocument()
  await showForm({ roomId: 50 }, [{ ...ownBooking, confirmation: { ...confirmationWindow, from: '2026-11-18T11:10' } }])
  await expect.element(page.getByRole('combobox', { name: 'Ruimte' })).toBeInTheDocument()
})

test('a room in the address no longer opens a booking whose confirmation window ended a minute ago', async () => {
  await showForm({ roomId: 50 }, [
    { ...ownBooking, confirmation: { ...confirmationWindow, until: '2026-11-18T11:06' } },
  ])
  await expect.element(page.getByRole('dialog', { name: 'Jouw reservering' })).toBeVisible()
  await showForm({ roomId: 50 }, [
    { ...ownBooking, confirmation: { ...confirmationWindow, until: '2026-11-18T11:05' } },
  ])
  await expect.element(page.getByRole('combobox', { name: 'Ruimte' })).toBeInTheDocument()
})
