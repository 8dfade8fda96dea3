import type { Named } from '@uurwerk/contract/values'

/** A time, with a room and guests if known, that a view passes to the form. */
export interface BookingRequest {
  facility: Named | null
  start: string
  end: string
  guests?: readonly Named[]
}
