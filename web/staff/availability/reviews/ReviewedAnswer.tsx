import { toAvailabilityBoard } from '@uurwerk/contract/rules/availability-board'
import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatWeekday, formatDecimals, formatAvailabilityHours } from '../board/availability-labels.ts'
import { SmallWeek } from '../board/SmallWeek.tsx'
import { listClashingLessons } from '../board/availability-week.ts'
import { formatHoursDifference } from '../own/GivenHours.tsx'
import styles from './ReviewedAnswer.module.css'
import type { ReviewRow } from './review-rows.ts'
import type { TeamWeek } from './use-team-week.ts'

export function ReviewedAnswer({
  row: { answer, offeredHours, difference },
  teamWeek,
}: {
  row: ReviewRow
  teamWeek: TeamWeek
}) {
  const { t } = useTexts()
  const { attendee, atnId, comments, fte, hours } = answer
  const givings = toAvailabilityBoard(answer.availability, teamWeek.schoolDay)[teamWeek.week]
  const lessons = teamWeek.listTeacherLessons(atnId)
  const clashes = offeredHours === null ? [] : listClashingLessons(lessons, teamWeek.units, givings)
  const figures = [
    [t(($) => $.AVAILABILITY.REVIEWS.FTE), fte === null ? '–' : formatDecimals(fte, 3)],
    [t(($) => $.AVAILABILITY.REVIEWS.ASKS), hours === null ? '–' : formatAvailabilityHours(hours)],
    [t(($) => $.AVAILABILITY.REVIEWS.GIVES), offeredHours === null ? '–' : formatAvailabilityHours(offeredHours)],
    [t(($) => $.AVAILABILITY.REVIEWS.DIFFERENCE), difference === null ? '–' : formatHoursDifference(difference)],
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {offeredHours !== null && (
        <SmallWeek
          label={t(($) => $.AVAILABILITY.REVIEWS.WEEK_OF, { name: attendee.name })}
          days={teamWeek.days}
          units={teamWeek.units}
          givings={givings}
          lessons={lessons}
        />
      )}
      {clashes.length > 0 && (
        <ul className={styles.clashes}>
          {clashes.map((lesson) => (
            <li key={`${lesson.day} ${lesson.start} ${lesson.name}`}>
              <TriangleAlert size={15} aria-hidden />
              {t(($) => $.AVAILABILITY.REVIEWS.CLASH, {
                name: lesson.name,
                day: formatWeekday(lesson.day, 'short'),
                start: lesson.start,
                end: lesson.end,
              })}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.comment}>
        <h3>{t(($) => $.AVAILABILITY.REVIEWS.COMMENT_OF, { name: attendee.name })}</h3>
        <p>{comments || t(($) => $.AVAILABILITY.REVIEWS.NO_COMMENT)}</p>
      </div>
    </>
  )
}
