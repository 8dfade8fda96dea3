import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { AppointmentType } from '../roster/appointment.ts'
import { Booking } from '../rooms/booking.ts'
import { Id, IdParam, Instant, LocalDate, LocalMinute, Named } from '../values.ts'

export const roomDeskBounds = {
  reason: 120,
  building: 60,
  facility: 60,
  facilities: 40,
  capacity: 10_000,
  blockDays: 31,
  useDays: 366,
}

/** Must contain a visible character. */
const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(roomDeskBounds.reason))

const degrees = (maximum: number) => z.nullable(z.number().check(z.minimum(-maximum), z.maximum(maximum)))

const facts = {
  building: z.nullable(z.string().check(z.trim(), z.maxLength(roomDeskBounds.building))),
  capacity: z.nullable(z.int().check(z.minimum(0), z.maximum(roomDeskBounds.capacity))),
  /** Without `|`, which separates them in files. */
  facilities: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(roomDeskBounds.facility), z.regex(/^[^|]*$/)))
    .check(z.maxLength(roomDeskBounds.facilities)),
  latitude: degrees(90),
  longitude: degrees(180),
}
export const roomFactNames = ['building', 'capacity', 'facilities', 'latitude', 'longitude'] as const
export type RoomFactName = (typeof roomFactNames)[number]

export const RoomFacts = z.object(facts)
export type RoomFacts = z.infer<typeof RoomFacts>

/** Facts that the desk gives from now on. Those left out are the imports' again. */
const GivenRoomFacts = z.partial(RoomFacts)
export type GivenRoomFacts = z.infer<typeof GivenRoomFacts>

export const RoomBlock = z.object({ id: Id, start: LocalMinute, end: LocalMinute, reason: z.string() })
export type RoomBlock = z.infer<typeof RoomBlock>

/** Counts of the bookings that start within a range of dates. */
export const RoomUse = z.object({
  /** Bookings that were not cancelled; released bookings count too. */
  booked: z.int(),
  confirmed: z.int(),
  /** Released because nobody confirmed them in time. */
  released: z.int(),
  /** Total length of the bookings that were neither cancelled nor released. */
  minutes: z.int(),
})
export type RoomUse = z.infer<typeof RoomUse>

const DeskRoom = z.extend(z.extend(Named, facts), {
  sourceId: z.string(),
  /** Facts that the desk gives; imports leave them alone. */
  fromDesk: z.array(z.enum(roomFactNames)),
  /** Booking profiles with the room. */
  profiles: z.array(Named),
})

export const SchoolRoom = z.extend(DeskRoom, {
  displays: z.int(),
  /** The first block that has not ended. */
  nextBlock: z.nullable(RoomBlock),
  use: RoomUse,
})
export type SchoolRoom = z.infer<typeof SchoolRoom>

export const SchoolRoomDetails = z.extend(DeskRoom, {
  displays: z.array(z.object({ id: Id, createdAt: Instant })),
  /** Current and future blocks, by start. */
  blocks: z.array(RoomBlock),
})
export type SchoolRoomDetails = z.infer<typeof SchoolRoomDetails>

/** Lessons, exams, activities and other blocks stand in a block; bookings are displaced. */
export const BlockPreview = z.object({
  bookings: z.array(Booking),
  appointments: z.array(
    z.object({ id: Id, type: AppointmentType, name: z.string(), start: LocalMinute, end: LocalMinute }),
  ),
})
export type BlockPreview = z.infer<typeof BlockPreview>

const CreatedBlock = z.extend(RoomBlock, BlockPreview.shape)
export type CreatedBlock = z.infer<typeof CreatedBlock>

const access = ['school'] as const
const params = z.object({ id: IdParam })
const blockParams = z.object({ id: IdParam, blockId: IdParam })
const blockBody = z.object({ start: LocalMinute, end: LocalMinute, reason: Reason, displace: z.optional(z.boolean()) })
const periodErrors = [
  'attendeeDoesNotExist',
  'bookingInvalidTimeSlot',
  'bookingReservationBeforeNow',
  'timeDoesNotExist',
  'requestOutOfBounds',
] as const

export const schoolRoomsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/School/Rooms',
    summary:
      'The rooms with their facts, profiles and displays, and their use between two dates, by default of 28 days',
    access,
    query: z.object({ start: z.optional(LocalDate), end: z.optional(LocalDate) }),
    result: z.array(SchoolRoom),
    errors: ['dateRangeInvalid', 'requestOutOfBounds'],
  },
  one: {
    method: 'GET',
    path: '/api/School/Rooms/:id',
    summary: 'A room with its facts, profiles, displays and blocks',
    access,
    params,
    result: SchoolRoomDetails,
    errors: ['attendeeDoesNotExist'],
  },
  change: {
    method: 'PUT',
    path: '/api/School/Rooms/:id',
    summary: 'The facts of a room that the desk gives, which imports then leave alone',
    access,
    params,
    body: GivenRoomFacts,
    result: SchoolRoomDetails,
    errors: ['attendeeDoesNotExist', 'preconditionFailed'],
  },
  bookings: {
    method: 'GET',
    path: '/api/School/Rooms/:id/bookings',
    summary: 'The bookings of a room on a date, by start',
    access,
    params,
    query: z.object({ date: LocalDate }),
    result: z.array(Booking),
    errors: ['attendeeDoesNotExist'],
  },
  previewBlock: {
    method: 'GET',
    path: '/api/School/Rooms/:id/blocks/preview',
    summary: 'What takes place in a room in the period of a possible block, or of a change to `block`',
    access,
    params,
    query: z.object({ start: LocalMinute, end: LocalMinute, block: z.optional(IdParam) }),
    result: BlockPreview,
    errors: [...periodErrors, 'blockDoesNotExist'],
  },
  block: {
    method: 'POST',
    path: '/api/School/Rooms/:id/blocks',
    creates: true,
    status: 201,
    summary: 'Block a room for bookings, with `displace` also where there are bookings, which are cancelled',
    access,
    params,
    body: blockBody,
    result: CreatedBlock,
    errors: [...periodErrors, 'blockDisplacesBookings'],
  },
  oneBlock: {
    method: 'GET',
    path: '/api/School/Rooms/:id/blocks/:blockId',
    summary: 'A block of a room',
    access,
    params: blockParams,
    result: RoomBlock,
    errors: ['blockDoesNotExist'],
  },
  changeBlock: {
    method: 'PUT',
    path: '/api/School/Rooms/:id/blocks/:blockId',
    summary: 'Change the period or the reason of a block, which keeps the room occupied meanwhile',
    access,
    params: blockParams,
    body: blockBody,
    result: CreatedBlock,
    errors: [...periodErrors, 'blockDoesNotExist', 'blockDisplacesBookings', 'preconditionFailed'],
  },
  unblock: {
    method: 'DELETE',
    path: '/api/School/Rooms/:id/blocks/:blockId',
    summary: 'Remove a block of a room',
    access,
    params: blockParams,
    result: z.null(),
    errors: ['blockDoesNotExist', 'preconditionFailed'],
  },
  addDisplay: {
    method: 'POST',
    path: '/api/School/Rooms/:id/displays',
    creates: true,
    summary: 'Make an address for a display of a room; no later answer has it',
    access,
    params,
    result: z.object({ id: Id, address: z.string() }),
    errors: ['attendeeDoesNotExist'],
  },
  removeDisplay: {
    method: 'DELETE',
    path: '/api/School/Rooms/:id/displays/:displayId',
    summary: 'Withdraw the address of a display',
    access,
    params: z.object({ id: IdParam, displayId: IdParam }),
    result: z.null(),
    errors: ['displayDoesNotExist'],
  },
  free: {
    method: 'POST',
    path: '/api/School/Bookings/:id/free',
    summary: 'Free a room from a booking that has not ended; its organizer and guests are notified with the reason',
    access,
    params,
    body: z.object({ reason: Reason }),
    result: Booking,
    errors: ['bookingDoesNotExist', 'bookingNotRunning'],
  },
})
