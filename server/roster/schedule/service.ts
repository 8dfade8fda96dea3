import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { WeekPublication } from '@uurwerk/contract/roster/schedule'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { listWeekChanges } from '../appointment/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { formatIsoWeek, getMonday } from '#server/lib/clock.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/auth/context.ts'
import { listPublishedWeeks } from './queries.ts'

/** Lists the publications of weeks from one Monday to another, in order. */
export const listPublications = (db: Db, first: Temporal.PlainDate, last: Temporal.PlainDate) =>
  listPublishedWeeks(db, first.toString(), last.toString())

/** Maximum number of days between the first and the last Monday: slightly more than a year. */
const maximumMondaySpanDays = 378

/** Lists the ISO weeks of a range, with publication and later changes for the attendee. */
export async function listWeekPublications(
  context: Context,
  attendeeParam: AttendeeParam,
  { start, end }: DateRange,
): Promise<WeekPublication[]> {
  const firstMonday = getMonday(Temporal.PlainDate.from(start))
  const lastMonday = getMonday(Temporal.PlainDate.from(end))
  const days = firstMonday.until(lastMonday).days
  if (days < 0 || start > end) throw new AppError('dateRangeInvalid')
  if (days > maximumMondaySpanDays) throw new AppError('requestOutOfBounds')
  const changes = await listWeekChanges(context, attendeeParam, {
    start: firstMonday.toString(),
    end: lastMonday.add({ days: 6 }).toString(),
  })
  const publishedWeeks = await listPublications(context.db, firstMonday, lastMonday)
  return Array.from({ length: days / 7 + 1 }, (_, weekIndex) => {
    const monday = firstMonday.add({ weeks: weekIndex })
    const publication = publishedWeeks.find((week) => week.monday === monday.toString())
    const weekChanges = changes.find((week) => week.monday === monday.toString())
    return {
      week: formatIsoWeek(monday),
      start: monday.toString(),
      published: publication !== undefined,
      publishedAt: publication?.published_at ?? null,
      changedAt: (publication && weekChanges?.changed_at) ?? null,
      changes: (publication && weekChanges?.changes) ?? 0,
    }
  })
}
