import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { AppError } from '#server/lib/app-error.ts'
import { boundsOfRoster } from './rules.ts'

/** A roster is of so many days and attendees at most. @throws AppError dateRangeInvalid, requestOutOfBounds */
export function requireBounds(asked: readonly AttendeeParam[], { start, end }: DateRange) {
  const days = Temporal.PlainDate.from(start).until(end).days + 1
  const broken = boundsOfRoster(days, new Set(asked).size)
  if (broken) throw new AppError(broken)
}
