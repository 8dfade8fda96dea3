import type { RoomBlock } from '@uurwerk/contract/desk/rooms'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { formatPeriod } from '#web/lib/format-period.ts'
import { formatNumber } from '#web/lib/time.ts'

export const formatBlock = (block: RoomBlock): string => `${formatPeriod(block)}, ${block.reason}`

/** Hours with at most one decimal. */
export const formatHours = (minutes: number): string => formatNumber(Math.round(minutes / 6) / 10)

/** Leaves out who declined. */
export const countGuests = ({ invitees }: Booking): number =>
  invitees.filter(({ status }) => status !== 'Denied').length
