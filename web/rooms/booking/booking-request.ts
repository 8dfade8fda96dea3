import type { Named } from '@uurwerk/contract/values'

/** A view passes this to the form. */
export interface BookingRequest {
  facility: Named | null
  start: string
  end: string
  guests?: readonly Named[]
}
