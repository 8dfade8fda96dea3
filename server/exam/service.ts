import type { DateRange } from '@uurwerk/contract/appointment'
import { examSearchBounds } from '@uurwerk/contract/exam'
import type { Scope } from '@uurwerk/contract/session'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { examInFull, findExams, openExamsOf, rosterOf } from '../appointment/service.ts'
import { searchText } from '../attendee/search-text.ts'
import { AppError } from '../lib/app-error.ts'
import { today } from '../lib/clock.ts'
import type { Context } from '../lib/context.ts'

/** The exams of some attendees between two dates, both included. */
export const rosterOfExams = (context: Context, asked: readonly AttendeeParam[], range: DateRange) =>
  rosterOf(context, asked, range, 'exam')

/** Exams by a term, by attendees or by both, around today. */
export async function searchExams(
  context: Context,
  { query = '', attendees = [] }: { query?: string | undefined; attendees?: readonly AttendeeParam[] | undefined },
) {
  const term = searchText(query)
  if (term === '' && attendees.length === 0)
    throw new AppError('requestInvalid', [{ path: 'query/query', message: 'a term or attendees are needed' }])
  const date = today(context.clock)
  return findExams(context, attendees, {
    term,
    start: date.subtract({ days: examSearchBounds.daysBack }).toString(),
    end: date.add({ days: examSearchBounds.daysAhead }).toString(),
    limit: examSearchBounds.results,
  })
}

export const findExam = examInFull

/** The exams that are open to the caller and not answered yet, as the menu counts them; none while impersonating. */
export async function openExams(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('exam')) return {}
  const open = await openExamsOf(context, attendeeId)
  return open > 0 ? { exam: open } : {}
}
