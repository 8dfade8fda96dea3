import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { VisibleAttendee } from '../attendee/service.ts'
import { getReadDatabase } from '#server/db/replica.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import { canSeeUnpublished } from './rules.ts'
import { getVisibility } from './visibility.ts'
import { type BusyTimeRow, listBusyTimeRows, listUnpublishedDates } from './busy-time-queries.ts'

export type { BusyTimeRow } from './busy-time-queries.ts'

/** Maximum of days times attendees, as in a roster request. */
export const maximumAttendeeDays = rosterBounds.days * rosterBounds.attendees

/**
 * Lists busy times that the rosters show the caller; both dates are included.
 * @throws AppError requestTooWide
 */
export async function listBusyTimes(
  context: Context,
  attendees: readonly VisibleAttendee[],
  { start, end }: DateRange,
  excludedBookingId = 0,
): Promise<BusyTimeRow[]> {
  const days = Temporal.PlainDate.from(start).until(end).days + 1
  if (days * attendees.length > maximumAttendeeDays) throw new AppError('requestTooWide')
  if (attendees.length === 0) return []
  return listBusyTimeRows(getReadDatabase(context.db), {
    attendeeIds: attendees.map(({ id }) => id),
    start,
    end,
    excludedBookingId,
    viewer: context.actor.attendeeId,
    ...getVisibility(context),
  })
}

/** Lists dates whose lessons the caller cannot see yet. */
export const listUnseenDates = async (context: Context, dates: readonly string[]): Promise<string[]> =>
  canSeeUnpublished(context.actor) ? [] : listUnpublishedDates(context.db, dates)
