import { CalendarRange, CalendarSearch, CloudOff, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../lib/call.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useIsMobile } from '../../lib/media.ts'
import { Button } from '../../ui/Button.tsx'
import { ExamCards } from './ExamCards.tsx'
import styles from './ExamScreen.module.css'
import { ExamTable } from './ExamTable.tsx'
import type { ExamModel } from './use-exam-model.ts'

/** The exams in whatever state they are: to be asked for, on their way, not to be had, none, or there. */
export function ExamList({ model }: { model: ExamModel }) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { isAsked, isSearch, all, error, exams } = model
  if (!isAsked) return <NotAsked isSearch={isSearch} />
  if (!all && error) return <Failed error={error} onRetry={model.retry} />
  if (!all) return <Skeleton />
  if (all.length === 0)
    return isSearch ? (
      <Instead icon={<CalendarSearch aria-hidden />} title={t(($) => $.EXAM.EMPTY.FOUND)}>
        <p>{t(($) => $.EXAM.EMPTY.FOUND_TEXT)}</p>
      </Instead>
    ) : (
      <Instead icon={<CalendarSearch aria-hidden />} title={t(($) => $.EXAM.EMPTY.TITLE)}>
        <p>{t(($) => $.EXAM.EMPTY.TEXT)}</p>
      </Instead>
    )
  if (exams.length === 0)
    return (
      <Instead icon={<CalendarSearch aria-hidden />} title={t(($) => $.EXAM.EMPTY.FILTERED)}>
        <Button onClick={() => model.change({ show: undefined })}>{t(($) => $.EXAM.EMPTY.ALL)}</Button>
      </Instead>
    )
  return (
    <>
      <p role="status" className={styles.count}>
        {exams.length === all.length
          ? t(($) => $.EXAM.COUNT, { count: all.length })
          : t(($) => $.EXAM.COUNT_OF, { shown: exams.length, count: all.length })}
      </p>
      {isMobile ? <ExamCards model={model} /> : <ExamTable model={model} />}
    </>
  )
}

function NotAsked({ isSearch }: { isSearch: boolean }) {
  const { t } = useTexts()
  return isSearch ? (
    <Instead icon={<Search aria-hidden />} title={t(($) => $.EXAM.START.TITLE)}>
      <p>{t(($) => $.EXAM.START.TEXT)}</p>
    </Instead>
  ) : (
    <Instead icon={<CalendarRange aria-hidden />} title={t(($) => $.EXAM.PICK_DATES.TITLE)}>
      <p>{t(($) => $.EXAM.PICK_DATES.TEXT)}</p>
    </Instead>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTexts()
  const isTooMany = error instanceof ApiError && error.code === 'requestOutOfBounds'
  return (
    <Instead icon={<CloudOff aria-hidden />} title={t(($) => $.EXAM.ERROR.TITLE)}>
      {isTooMany ? (
        <p>{t(($) => $.EXAM.TOO_MANY)}</p>
      ) : (
        <Button onClick={onRetry}>{t(($) => $.EXAM.ERROR.RETRY)}</Button>
      )}
    </Instead>
  )
}

/** What stands where the exams would. */
const Instead = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <section className={styles.instead}>
    {icon}
    <h2>{title}</h2>
    {children}
  </section>
)

function Skeleton() {
  const { t } = useTexts()
  return (
    <div role="status" aria-label={t(($) => $.EXAM.LOADING)} className={styles.skeleton}>
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row}>
          {[9, 11, 26, 16, 10, 8].map((width, column) => (
            <span key={column} className="skeleton-line" style={{ width: `${width}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
