import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '../invitation/booking-sample.ts'
import { RequestedBookingForm } from './RequestedBookingForm.tsx'
import { WithRoom } from './form/BookingForm.stories.tsx'

const attendee = (id: number, type: string) => ({
  id,
  sourceId: String(id),
  type,
  name: `${type} ${id}`,
  code: null,
  className: null,
})
const window = { from: '2026-11-18T11:00', until: '2026-11-18T11:15', onLocation: false }
const booked = createSampleBooking({ id: 9, facility: { id: 50, name: 'Mediatheek' }, confirmation: window })

const none = () => undefined
const asked = { roomId: undefined, start: undefined, end: undefined, guestIds: [], onEdit: none, onClose: none }
const shown = (changes: Partial<Parameters<typeof RequestedBookingForm>[0]>, own: unknown[] = []) =>
  showStory(
    createStory(
      {
        '/api/Booking/Organizer/Future': own,
        '/api/booking/9': booked,
        '/api/Attendee': [attendee(1, 'teacher'), attendee(2, 'teacher'), attendee(3, 'group'), attendee(4, 'student')],
        ...WithRoom.answers,
      },
      () => <RequestedBookingForm {...asked} {...changes} />,
    ),
  )

test('the booking form takes time and guests from the address, and skips the user and attendees that are not people', async () => {
  await shown({ start: '2026-11-19T14:25', end: '2026-11-19T15:15', guestIds: [1, 2, 3, 4] })
  const guests = page.getByRole('list', { name: 'Genodigden' }).getByRole('listitem')
  await expect
    .poll(() => guests.elements().map((element) => element.textContent?.trim()))
    .toEqual(['teacher 2', 'student 4'])
  await expect.element(page.getByRole('combobox', { name: 'Begin' })).toHaveValue('14:25')
  await expect.element(page.getByRole('combobox', { name: 'Duur' })).toHaveValue('50')
})

test('a room in the address opens the booking form for that room', async () => {
  await shown({ roomId: 50 })
  await expect.element(page.getByRole('combobox', { name: 'Ruimte' })).toHaveValue('50')
})

test('a room in the address opens the user’s own booking there while its confirmation window is open', async () => {
  await shown({ roomId: 50 }, [booked])
  await expect.element(page.getByRole('button', { name: / bevestigen$/ })).toBeInTheDocument()
  await shown({ roomId: 50 }, [{ ...booked, confirmation: { ...window, from: '2026-11-18T11:10' } }])
  await expect.element(page.getByRole('combobox', { name: 'Ruimte' })).toBeInTheDocument()
})

test('a room in the address no longer opens a booking whose confirmation window ended a minute ago', async () => {
  await shown({ roomId: 50 }, [{ ...booked, confirmation: { ...window, until: '2026-11-18T11:06' } }])
  await expect.element(page.getByRole('dialog', { name: 'Jouw reservering' })).toBeVisible()
  await shown({ roomId: 50 }, [{ ...booked, confirmation: { ...window, until: '2026-11-18T11:05' } }])
  await expect.element(page.getByRole('combobox', { name: 'Ruimte' })).toBeInTheDocument()
})
