import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { AppError } from '#server/lib/app-error.ts'
import { findRosterBoundsRefusal } from './rules.ts'

/** @throws AppError dateRangeInvalid, requestOutOfBounds if there are too many days or attendees */
export function requireRosterBounds(attendees: readonly AttendeeParam[], { start, end }: DateRange) {
  const days = Temporal.PlainDate.from(start).until(end).days + 1
  const refusal = findRosterBoundsRefusal(days, new Set(attendees).size)
  if (refusal) throw new AppError(refusal)
}
