import { useCloseForFeedback } from '#web/changes/day-change/use-close-for-feedback.ts'
import { lazyLoad, ShowNothing, usePrefetch } from '#web/lib/lazy-load.tsx'
import { DetailsNotLoaded } from '#web/roster/details/DetailsNotLoaded.tsx'
import { useDetails } from '#web/roster/details/queries.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile, useIsTablet } from '#web/lib/media.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { ExamFilters } from './ExamFilters.tsx'
import { ExamList } from './ExamList.tsx'
import styles from './ExamScreen.module.css'
import { buildExamCsvRows, findRosterAttendeeId } from './exams.ts'
import { fetchExam } from './queries.ts'
import { type ExamModel, useExamModel } from './use-exam-model.ts'

const Details = lazyLoad(() => import('#web/roster/details/Details.tsx'), 'Details', undefined, DetailsNotLoaded)

const ChangeJoinable = lazyLoad(
  () => import('#web/changes/joinable/ChangeJoinable.tsx'),
  'ChangeJoinable',
  undefined,
  ShowNothing,
)
const AddJoinable = lazyLoad(
  () => import('#web/changes/joinable/AddJoinable.tsx'),
  'AddJoinable',
  undefined,
  ShowNothing,
)
const ChangeFeedbackBar = lazyLoad(
  () => import('#web/changes/day-change/ChangeFeedbackBar.tsx'),
  'ChangeFeedbackBar',
  undefined,
  ShowNothing,
)

export function ExamScreen() {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const model = useExamModel()
  const { view, changeAddress, exams, columns, now } = model
  const title = t(($) => $.SHELL.MODULE.exam)
  useTitle(title)
  usePrefetch(Details)
  const csvExport = (
    <div className={styles.export}>
      <CsvExport
        getRows={() => buildExamCsvRows(exams, columns, now)}
        fileName={`${t(($) => $.EXAM.FILE)}-${now.toPlainDate().toString()}.csv`}
        disabled={exams.length === 0}
      />
    </div>
  )
  return (
    <Screen
      fillsWindow
      title={title}
      actions={
        <>
          <Segments
            label={t(($) => $.EXAM.VIEW.LABEL)}
            value={view}
            options={[
              { value: 'overview', text: t(($) => $.EXAM.VIEW.OVERVIEW) },
              { value: 'search', text: t(($) => $.EXAM.VIEW.SEARCH) },
            ]}
            onChange={(nextView) =>
              changeAddress({ view: nextView, exam: undefined, sort: undefined, order: undefined }, false)
            }
          />
          {!isMobile && csvExport}
          {!model.isStudent && <AddJoinable type="exam" onAdded={model.openExam} />}
        </>
      }
    >
      <ExamFilters model={model} />
      <ExamsWithDetails model={model} />
      {isMobile && exams.length > 0 && csvExport}
      {!model.isStudent && <ChangeFeedbackBar />}
    </Screen>
  )
}

/** Details are beside the list, or in a dialog on a tablet or phone. */
function ExamsWithDetails({ model }: { model: ExamModel }) {
  const isTablet = useIsTablet()
  const { address, openedExam } = model
  const ownAttendeeId = useCurrentUser().attendee?.id
  const attendeeId = (openedExam && findRosterAttendeeId(openedExam, ownAttendeeId)) ?? 'me'
  const { state, clearFailure } = useDetails({
    id: address.exam,
    attendeeId,
    loadedAppointment: openedExam,
    onClear: model.closeExam,
    fetchFull: fetchExam,
  })
  const close = () => {
    clearFailure()
    if (address.exam === undefined) return
    model.closeExam()
    // A dialog returns the focus by itself.
    if (!isTablet) document.querySelector<HTMLElement>(`[data-key="${address.exam}"]`)?.focus()
  }
  useCloseForFeedback(close)
  return (
    <div className="screenRow">
      <div className={styles.exams} data-busy={model.isLoading || undefined}>
        <ExamList model={model} />
      </div>
      {state.status !== 'idle' && (
        <Details
          state={state}
          attendeeId={attendeeId}
          hasClash={false}
          isDialog={isTablet}
          ChangeLesson={model.isStudent ? undefined : ChangeJoinable}
          onClose={close}
          onRetry={(id) => model.openExam(id)}
        />
      )}
    </div>
  )
}
