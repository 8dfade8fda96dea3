import { useTexts } from '#web/lib/i18n.ts'
import { getToday } from '#web/lib/time.ts'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { formatWeekday, formatDecimals, formatAvailabilityHours } from '../board/availability-labels.ts'
import { useWeekNames } from '../board/use-week-names.ts'
import { useReviewFilterTexts } from './ReviewFilters.tsx'
import type { ReviewRow } from './review-rows.ts'

/** Downloads the visible rows, with the available times of each teacher. */
export function ReviewCsv({ rows }: { rows: readonly ReviewRow[] }) {
  const { t } = useTexts()
  const names = useWeekNames()
  const statusTexts = useReviewFilterTexts()
  const formatGivenTimes = ({ answer }: ReviewRow) =>
    answer.availability
      .map(({ days, start, end, preference, week }) =>
        [
          days.map((day) => formatWeekday(day, 'short')).join(' '),
          `${start}–${end}`,
          week && names[week],
          preference && t(($) => $.AVAILABILITY.GIVING_LOWER[preference]),
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join('; ')
  // The column of the codes has no heading.
  const header = [
    t(($) => $.AVAILABILITY.REVIEWS.TEACHER),
    '',
    t(($) => $.AVAILABILITY.REVIEWS.STATE),
    t(($) => $.AVAILABILITY.REVIEWS.FTE),
    t(($) => $.AVAILABILITY.REVIEWS.ASKS),
    t(($) => $.AVAILABILITY.REVIEWS.GIVES),
    t(($) => $.AVAILABILITY.REVIEWS.DIFFERENCE),
    t(($) => $.AVAILABILITY.GRID.LABEL),
    t(($) => $.AVAILABILITY.REVIEWS.COMMENTS),
  ]
  const formatOptionalHours = (value: number | null) => (value === null ? '' : formatAvailabilityHours(value))
  const toCsvRow = (row: ReviewRow) => {
    const { answer, status, offeredHours, difference } = row
    return [
      answer.attendee.name,
      answer.attendee.code ?? '',
      statusTexts[status],
      answer.fte === null ? '' : formatDecimals(answer.fte, 3),
      formatOptionalHours(answer.hours),
      formatOptionalHours(offeredHours),
      formatOptionalHours(difference),
      offeredHours === null ? '' : formatGivenTimes(row),
      answer.comments,
    ]
  }
  return (
    <CsvExport
      getRows={() => [header, ...rows.map(toCsvRow)]}
      fileName={`${t(($) => $.AVAILABILITY.REVIEWS.CSV_FILE)}-${getToday().toString()}.csv`}
      disabled={rows.length === 0}
    />
  )
}
