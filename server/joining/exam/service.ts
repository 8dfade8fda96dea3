import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { examSearchBounds } from '@uurwerk/contract/joining/exam'
import type { Scope } from '@uurwerk/contract/account/session'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { findExams, countExamsOpenTo, getRoster } from '#server/roster/appointment/service.ts'
import { toSearchText } from '#server/lib/search-text.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'

export { getExam } from '#server/roster/appointment/service.ts'

export const getExamRoster = (context: Context, attendees: readonly AttendeeParam[], range: DateRange) =>
  getRoster(context, attendees, range, 'exam')

interface ExamSearch {
  query?: string | undefined
  attendees?: readonly AttendeeParam[] | undefined
  start?: string | undefined
  end?: string | undefined
}

/** Searches by term, attendees or both, by default around today. Two dates alone list all exams between them. */
export async function searchExams(context: Context, { query = '', attendees = [], start, end }: ExamSearch) {
  const term = toSearchText(query)
  const range = start !== undefined && end !== undefined ? requireRangeWithinBounds({ start, end }) : undefined
  if (term === '' && attendees.length === 0 && !range)
    throw new AppError('requestInvalid', [
      { path: 'query/query', message: 'a term, attendees or two dates are needed' },
    ])
  if (!range && (start ?? end) !== undefined)
    throw new AppError('requestInvalid', [{ path: 'query', message: 'a start needs an end, and an end a start' }])
  return findExams(context, attendees, {
    term,
    ...(range ?? getDefaultRange(context)),
    limit: examSearchBounds.results,
  })
}

const { daysBack, daysAhead } = examSearchBounds

function getDefaultRange({ clock }: Context): DateRange {
  const date = getToday(clock)
  return { start: date.subtract({ days: daysBack }).toString(), end: date.add({ days: daysAhead }).toString() }
}

/** @throws AppError dateRangeInvalid if it ends before it starts, requestOutOfBounds if it is too long */
function requireRangeWithinBounds(range: DateRange): DateRange {
  const days = Temporal.PlainDate.from(range.start).until(range.end).days
  if (days < 0) throw new AppError('dateRangeInvalid')
  if (days > daysBack + daysAhead) throw new AppError('requestOutOfBounds')
  return range
}

/** Counts open exams without an answer, for the menu; none while impersonating. */
export async function getExamMenuCount(context: Context): Promise<Scope['counts']> {
  const { attendeeId, impersonator, modules } = context.actor
  if (attendeeId === null || impersonator || !modules.includes('exam')) return {}
  const unansweredCount = await countExamsOpenTo(context, attendeeId)
  return unansweredCount > 0 ? { exam: unansweredCount } : {}
}
