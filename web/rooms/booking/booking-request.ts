import type { Named } from '@uurwerk/contract/values'

/** The room, time and guests with which a view opens the form. */
export interface BookingRequest {
  facility: Named | null
  start: string
  end: string
  guests?: readonly Named[]
}
