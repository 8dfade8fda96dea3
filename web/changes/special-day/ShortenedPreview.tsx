import type { ShortenedDay } from '@uurwerk/contract/changes/special-day'
import { useTexts } from '#web/lib/i18n.ts'
import { Text } from '#web/ui/Text.tsx'
import { formatLessonAt } from '../day-change/format-lesson.ts'
import { ObstacleLists } from './ObstacleLists.tsx'
import { PreviewList } from './PreviewList.tsx'

/** Says what a shortened day would do. */
export function ShortenedPreview({ preview }: { preview: ShortenedDay }) {
  const { t } = useTexts()
  const { moved, unmoved } = preview
  return (
    <>
      <Text isStrong>
        {moved === 0
          ? t(($) => $.SPECIAL_DAY.SHORTEN.NOTHING)
          : t(($) => $.SPECIAL_DAY.SHORTEN.MOVED, { count: moved })}
      </Text>
      <ObstacleLists obstacles={preview} />
      <PreviewList
        title={t(($) => $.SPECIAL_DAY.SHORTEN.UNMOVED)}
        items={unmoved.map((lesson) => ({
          id: lesson.id,
          text: `${formatLessonAt(lesson)}: ${t(($) => $.SPECIAL_DAY.SHORTEN[lesson.reason])}`,
        }))}
      />
    </>
  )
}
