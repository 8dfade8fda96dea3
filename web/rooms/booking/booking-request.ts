import type { Named } from '@uurwerk/contract/values'

/** What a view hands to the form: when, and where and with whom if that is known. */
export interface BookingRequest {
  facility: Named | null
  start: string
  end: string
  /** Whom one wants to invite. */
  guests?: readonly Named[]
}
