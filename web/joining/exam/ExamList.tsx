import { CalendarRange, CalendarSearch, Search } from 'lucide-react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { TableSkeleton } from '#web/ui/DataTable.tsx'
import { ExamCards } from './ExamCards.tsx'
import { ExamTable } from './ExamTable.tsx'
import type { ExamModel } from './use-exam-model.ts'

/** Column widths of the skeleton, in percent. */
const skeletonWidths = [9, 11, 26, 16, 10, 8]

export function ExamList({ model }: { model: ExamModel }) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { hasCriteria, isSearch, allExams, error, exams } = model
  if (!hasCriteria) return <NoCriteria isSearch={isSearch} />
  if (!allExams && error) return <ExamsNotLoaded error={error} onRetry={model.retry} />
  if (!allExams) return <TableSkeleton label={t(($) => $.EXAM.LOADING)} lines={skeletonWidths} />
  if (allExams.length === 0)
    return isSearch ? (
      <Empty icon={<CalendarSearch />} title={t(($) => $.EXAM.EMPTY.FOUND)} text={t(($) => $.EXAM.EMPTY.FOUND_TEXT)} />
    ) : (
      <Empty icon={<CalendarSearch />} title={t(($) => $.EXAM.EMPTY.TITLE)} text={t(($) => $.EXAM.EMPTY.TEXT)} />
    )
  if (exams.length === 0)
    return (
      <Empty icon={<CalendarSearch />} title={t(($) => $.EXAM.EMPTY.FILTERED)}>
        <Button onClick={() => model.changeAddress({ show: undefined })}>{t(($) => $.EXAM.EMPTY.ALL)}</Button>
      </Empty>
    )
  return (
    <>
      <p role="status" className="textQuiet textList tabular">
        {exams.length === allExams.length
          ? t(($) => $.EXAM.COUNT, { count: allExams.length })
          : t(($) => $.EXAM.COUNT_OF, { shown: exams.length, count: allExams.length })}
      </p>
      {isMobile ? <ExamCards model={model} /> : <ExamTable model={model} />}
    </>
  )
}

function NoCriteria({ isSearch }: { isSearch: boolean }) {
  const { t } = useTexts()
  return isSearch ? (
    <Empty icon={<Search />} title={t(($) => $.EXAM.START.TITLE)} text={t(($) => $.EXAM.START.TEXT)} />
  ) : (
    <Empty icon={<CalendarRange />} title={t(($) => $.EXAM.PICK_DATES.TITLE)} text={t(($) => $.EXAM.PICK_DATES.TEXT)} />
  )
}

function ExamsNotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts()
  const isTooMany = error instanceof ApiError && error.code === 'requestTooWide'
  return (
    <Failed
      title={t(($) => $.EXAM.ERROR.TITLE)}
      text={isTooMany ? t(($) => $.EXAM.TOO_MANY) : undefined}
      onRetry={isTooMany ? undefined : onRetry}
    />
  )
}
