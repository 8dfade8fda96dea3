import { toAvailabilityBoard } from '@uurwerk/contract/rules/availability-board'
import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatClash, formatDecimals, formatAvailabilityHours } from '../board/availability-labels.ts'
import { SmallWeek } from '../board/SmallWeek.tsx'
import { filterLessonsByWeek, listClashes } from '../board/availability-week.ts'
import { useWeekNames } from '../board/use-week-names.ts'
import { formatHoursDifference } from '../own/GivenHours.tsx'
import styles from './ReviewedAnswer.module.css'
import type { ReviewRow } from './review-rows.ts'
import type { TeamWeek } from './use-team-week.ts'

interface Props {
  row: ReviewRow
  teamWeek: TeamWeek
}

/** Shows the teacher's own words first, then the hours, the clashes and the week. */
export function ReviewedAnswer({ row: { answer, offeredHours, difference }, teamWeek }: Props) {
  const { t } = useTexts()
  const names = useWeekNames()
  const { attendee, atnId, comments, fte, hours, weeks } = answer
  const board = toAvailabilityBoard(answer.availability, teamWeek.schoolDay)
  const lessons = teamWeek.listTeacherLessons(atnId)
  const clashes = offeredHours === null ? [] : listClashes(lessons, teamWeek.units, board, weeks)
  const figures = [
    [t(($) => $.AVAILABILITY.REVIEWS.FTE), fte === null ? '–' : formatDecimals(fte, 3)],
    [t(($) => $.AVAILABILITY.REVIEWS.ASKS), hours === null ? '–' : formatAvailabilityHours(hours)],
    [t(($) => $.AVAILABILITY.REVIEWS.GIVES), offeredHours === null ? '–' : formatAvailabilityHours(offeredHours)],
    [t(($) => $.AVAILABILITY.REVIEWS.DIFFERENCE), difference === null ? '–' : formatHoursDifference(difference)],
  ] as const
  return (
    <Stack gap={5}>
      <Text {...(!comments && { tone: 'quiet' })} className="typedText">
        <span className="unseen">{t(($) => $.AVAILABILITY.REVIEWS.COMMENT_OF, { name: attendee.name })}: </span>
        {comments || t(($) => $.AVAILABILITY.REVIEWS.NO_COMMENT)}
      </Text>
      <Row isSpread>
        {figures.map(([label, value]) => (
          <Stack as="span" gap={1} key={label}>
            <Text as="small" size="note" tone="quiet">
              {label}
            </Text>
            <b>{value}</b>
          </Stack>
        ))}
      </Row>
      {clashes.length > 0 && (
        <details className={styles.clashes}>
          <summary className="textStrong">
            <TriangleAlert size={15} aria-hidden />{' '}
            {t(($) => $.AVAILABILITY.REVIEWS.CLASHES, { count: clashes.length })}
          </summary>
          <ul>
            {clashes.map((clash) => (
              <li key={`${clash.week} ${clash.lesson.day} ${clash.lesson.start} ${clash.lesson.name}`}>
                {formatClash(clash, weeks, names)}
              </li>
            ))}
          </ul>
        </details>
      )}
      {offeredHours !== null && (
        <SmallWeek
          label={t(($) => $.AVAILABILITY.REVIEWS.WEEK_OF, { name: attendee.name })}
          days={teamWeek.days}
          units={teamWeek.units}
          givings={board[teamWeek.week]}
          lessons={filterLessonsByWeek(lessons, teamWeek.week)}
        />
      )}
    </Stack>
  )
}
