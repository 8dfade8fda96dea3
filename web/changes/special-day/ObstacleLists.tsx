import type { ShortenedDay } from '@uurwerk/contract/changes/special-day'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { formatLessonAt } from '../day-change/format-lesson.ts'
import { formatPeople } from '../day-change/format-people.ts'
import { PreviewList } from './PreviewList.tsx'

const joinTexts = (texts: readonly string[]) => texts.join(' – ')

/** Lists who would be in two places at once, and which bookings would be cancelled. */
export function ObstacleLists({
  obstacles: { clashes, bookings },
}: {
  obstacles: Pick<ShortenedDay, 'clashes' | 'bookings'>
}) {
  const { t } = useTexts()
  const toTime = (time: string) => Temporal.PlainDateTime.from(time)
  return (
    <>
      <PreviewList
        isWarning
        title={t(($) => $.SPECIAL_DAY.CLASHES)}
        items={clashes.map(({ lesson, other, who }) => ({
          id: `${lesson.id} ${other?.id}`,
          text: t(($) => $.SPECIAL_DAY.CLASH, {
            lessons: joinTexts([lesson, ...(other ? [other] : [])].map(formatLessonAt)),
            names: formatPeople(who),
          }),
        }))}
      />
      <PreviewList
        isWarning
        title={t(($) => $.SPECIAL_DAY.BOOKINGS)}
        items={bookings.map(({ id, organizer, classroom, start, end }) => ({
          id: id ?? `${classroom.id} ${start}`,
          text: t(($) => $.SPECIAL_DAY.BOOKING, {
            room: classroom.name,
            name: organizer?.name ?? '',
            when: formatDayAndTimes(toTime(start), toTime(end)),
          }),
        }))}
      />
    </>
  )
}
