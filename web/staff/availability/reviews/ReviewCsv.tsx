import { useTexts } from '#web/lib/i18n.ts'
import { today } from '#web/lib/time.ts'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { dayName, formatDecimals, hoursText } from '../board/labels.ts'
import { useStandingTexts } from './ReviewFilters.tsx'
import type { Reviewed } from './reviews.ts'

/** The rows that are shown, to take along. */
export function ReviewCsv({ rows }: { rows: readonly Reviewed[] }) {
  const { t } = useTexts()
  const texts = useStandingTexts()
  const given = ({ answer }: Reviewed) =>
    answer.availability
      .map(({ days, start, end, preference, week }) =>
        [
          days.map((day) => dayName(day, 'short')).join(' '),
          `${start}–${end}`,
          week && t(($) => $.AVAILABILITY.WEEK[week]),
          preference && t(($) => $.AVAILABILITY.GIVING_LOWER[preference]),
        ]
          .filter(Boolean)
          .join(' '),
      )
      .join('; ')
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
  const number = (value: number | null) => (value === null ? '' : hoursText(value))
  const rowOf = (row: Reviewed) => {
    const { answer, standing, given: hours, difference } = row
    return [
      answer.attendee.name,
      answer.attendee.code ?? '',
      texts[standing],
      answer.fte === null ? '' : formatDecimals(answer.fte, 3),
      number(answer.hours),
      number(hours),
      number(difference),
      hours === null ? '' : given(row),
      answer.comments,
    ]
  }
  return (
    <CsvExport
      rows={() => [header, ...rows.map(rowOf)]}
      fileName={`${t(($) => $.AVAILABILITY.REVIEWS.CSV_FILE)}-${today().toString()}.csv`}
      disabled={rows.length === 0}
    />
  )
}
