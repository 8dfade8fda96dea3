import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { VisibleAttendee } from '../attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import { seesUnpublished } from './rules.ts'
import { sightOf } from './sight.ts'
import { type Taken, takenTimes, unpublishedAmong } from './taken-queries.ts'

export type { Taken } from './taken-queries.ts'

/** As many days of people as one look at rosters holds, whichever are more. */
export const takenBound = rosterBounds.days * rosterBounds.attendees

/**
 * When some attendees are taken between two dates, both included, as their rosters tell the caller; as if one booking
 * were not there. @throws AppError requestOutOfBounds
 */
export async function takenBetween(
  context: Context,
  attendees: readonly VisibleAttendee[],
  { start, end }: DateRange,
  without = 0,
): Promise<Taken[]> {
  const days = Temporal.PlainDate.from(start).until(end).days + 1
  if (days * attendees.length > takenBound) throw new AppError('requestOutOfBounds')
  if (attendees.length === 0) return []
  return takenTimes(context.db, {
    attendeeIds: attendees.map(({ id }) => id),
    start,
    end,
    without,
    viewer: context.actor.attendeeId,
    ...sightOf(context),
  })
}

/** Those of some dates whose lessons the caller cannot see yet. */
export const unseenDates = async (context: Context, dates: readonly string[]): Promise<string[]> =>
  seesUnpublished(context.actor) ? [] : unpublishedAmong(context.db, dates)
