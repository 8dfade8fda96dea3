import type { GroupEventResult } from '@uurwerk/contract/changes/special-day'
import { useTexts } from '#web/lib/i18n.ts'
import { formatLessonAt } from '../day-change/format-lesson.ts'
import { formatEventLesson } from './format-event-lesson.ts'
import { ObstacleLists } from './ObstacleLists.tsx'
import { PreviewList } from './PreviewList.tsx'

/** Says what a trip or exam would do. */
export function EventPreview({ preview }: { preview: GroupEventResult }) {
  const { t } = useTexts()
  const { cancelled, continuing, open, freed } = preview
  const days = new Set([...cancelled, ...continuing, ...open].map(({ start }) => start.slice(0, 10))).size
  const format = days > 1 ? formatEventLesson : formatLessonAt
  return (
    <>
      <PreviewList
        title={t(($) => $.SPECIAL_DAY.EVENT.CANCELLED)}
        emptyText={t(($) => $.SPECIAL_DAY.EVENT.NOTHING)}
        items={cancelled.map((lesson) => ({ id: lesson.id, text: format(lesson) }))}
      />
      <ObstacleLists obstacles={preview} />
      <PreviewList
        title={t(($) => $.SPECIAL_DAY.EVENT.OPEN_LESSONS)}
        items={open.map((lesson) => ({ id: lesson.id, text: format(lesson) }))}
      />
      <PreviewList
        title={t(($) => $.SPECIAL_DAY.EVENT.CONTINUING)}
        items={continuing.map((lesson) => ({
          id: lesson.id,
          text: t(($) => $.SPECIAL_DAY.EVENT.AWAY, {
            lesson: format(lesson),
            away: lesson.away,
            students: lesson.students,
          }),
        }))}
      />
      <PreviewList
        title={t(($) => $.SPECIAL_DAY.EVENT.FREED)}
        items={freed.map(({ id, name, lessons }) => ({
          id,
          text: t(($) => $.SPECIAL_DAY.EVENT.FREED_LESSONS, { name, count: lessons }),
        }))}
      />
    </>
  )
}
