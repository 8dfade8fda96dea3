import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { AppError } from '#server/lib/app-error.ts'
import { findRosterBoundsRefusal } from './rules.ts'

/** @throws AppError dateRangeInvalid, requestOutOfBounds if there are too many days or attendees */
export function requireRosterBounds(asked: readonly AttendeeParam[], { start, end }: DateRange) {
  const days = Temporal.PlainDate.from(start).until(end).days + 1
  const broken = findRosterBoundsRefusal(days, new Set(asked).size)
  if (broken) throw new AppError(broken)
}
