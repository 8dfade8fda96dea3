import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Program, ProgramSubject } from '@uurwerk/contract/staff/program'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIsMobile } from '#web/lib/media.ts'
import { getToday } from '#web/lib/time.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { TablePanel } from '#web/ui/DataTable.tsx'
import { useWidth } from '#web/ui/TimeGrid/use-width.ts'
import { BoardBar } from './BoardBar.tsx'
import { type EditedWeek, WeekPlanning } from './WeekPlanning.tsx'
import { PrintCaption } from './PrintCaption.tsx'
import { PlanningFeedbackBar } from './bulk/PlanningFeedbackBar.tsx'
import type { UndoableWeeks } from './bulk/BulkWeeksDialog.tsx'
import { SubjectYear } from './SubjectYear.tsx'
import styles from './SubjectsProgram.module.css'
import { WeeksTable } from './table/WeeksTable.tsx'
import { useProgramAddress, useChangeProgramAddress } from './use-program-address.ts'
import {
  buildBoardColumns,
  groupExamsBySubject,
  getFirstVisibleWeekIndex,
  collectPlannedWeekIndexes,
  buildSubjectKey,
  buildYearWeeks,
} from './year-weeks.ts'
import { YearStrip } from './YearStrip.tsx'
import { MarksLegend } from './year/WeekMark.tsx'
import { YearTable } from './year/YearTable.tsx'

interface Props {
  program: Program
  year: number
  exams: readonly Appointment[]
}

/** Width of the subject names and minimum width of a week, in pixels. */
const [subjectWidth, minimumWeekWidth] = [158, 172]
const maximumWeekColumns = 6
const noWeeks: ReadonlySet<number> = new Set()

/** Shows a year and edits its plans: some weeks of all subjects, all weeks as marks, or all weeks of a subject. */
export function YearBoard({ program, year, exams }: Props) {
  const address = useProgramAddress()
  const changeAddress = useChangeProgramAddress()
  const panel = useRef<HTMLDivElement>(null)
  const board = useYearBoard(program, exams, useColumnCount(panel))
  const { weeks, firstVisibleWeekIndex, columns, visibleWeekIndexes } = board
  const [editedWeek, setEditedWeek] = useState<EditedWeek>()
  const [feedback, setFeedback] = useState<string | UndoableWeeks>()
  const editWeek = useCallback((subjectKey: string, weekIndex: number) => setEditedWeek({ subjectKey, weekIndex }), [])
  const openSubject = useStableCallback((subjectKey: string) => changeAddress({ subject: subjectKey, view: undefined }))
  const singleSubject = program.subjects.find((subject) => buildSubjectKey(subject) === address.subject)
  const isYearView = !singleSubject && address.view === 'year'
  const setFocusTarget = useFocusOnShow(panel, isYearView)
  const showWeek = useStableCallback((subjectKey: string, weekIndex: number) => {
    setFocusTarget(subjectKey, weekIndex)
    changeAddress({ view: undefined, week: weeks.find((eachWeek) => eachWeek.weekIndex === weekIndex)?.isoWeek })
  })
  return (
    <>
      <BoardBar {...{ program, weeks, firstVisibleWeekIndex, singleSubject }} />
      <PrintCaption program={program} singleSubject={singleSubject} visibleColumns={isYearView ? undefined : columns} />
      {!isYearView && (
        <YearStrip
          weeks={weeks}
          firstVisibleWeekIndex={firstVisibleWeekIndex}
          visibleWeekIndexes={singleSubject ? noWeeks : visibleWeekIndexes}
          onChoose={({ isoWeek }) => changeAddress({ week: isoWeek })}
        />
      )}
      <PlanningFeedbackBar feedback={feedback} onFeedback={setFeedback} />
      <TablePanel
        ref={panel}
        className={styles.panel}
        data-year={singleSubject || isYearView ? '' : undefined}
        data-tall={singleSubject && ''}
      >
        <BoardView
          {...{ program, board, singleSubject, isYearView }}
          onEdit={editWeek}
          onOpenSubject={openSubject}
          onShowWeek={showWeek}
        />
      </TablePanel>
      {isYearView && <MarksLegend />}
      {editedWeek && (
        <WeekPlanning
          key={`${editedWeek.subjectKey} ${editedWeek.weekIndex}`}
          {...{ editedWeek, program, weeks, year }}
          onFeedback={setFeedback}
          onClose={() => setEditedWeek(undefined)}
        />
      )}
    </>
  )
}

interface BoardViewProps {
  program: Program
  board: ReturnType<typeof useYearBoard>
  singleSubject: ProgramSubject | undefined
  isYearView: boolean
  onEdit: (subjectKey: string, weekIndex: number) => void
  onOpenSubject: (subjectKey: string) => void
  onShowWeek: (subjectKey: string, weekIndex: number) => void
}

/** Shows a single subject's year, else the year or some weeks of all subjects. */
function BoardView({ program, board, singleSubject, isYearView, onEdit, onOpenSubject, onShowWeek }: BoardViewProps) {
  const { weeks, firstVisibleWeekIndex, columns, examsBySubjectKey } = board
  if (singleSubject)
    return (
      <SubjectYear
        subject={singleSubject}
        weeks={weeks}
        scrollToWeekIndex={firstVisibleWeekIndex}
        examsByWeekIndex={examsBySubjectKey.get(buildSubjectKey(singleSubject))}
        onEdit={onEdit}
      />
    )
  const tableProps = { subjects: program.subjects, examsBySubjectKey, onOpenSubject }
  if (isYearView)
    return <YearTable {...tableProps} weeks={weeks} scrollToWeekIndex={firstVisibleWeekIndex} onOpenWeek={onShowWeek} />
  return <WeeksTable {...tableProps} columns={columns} onEdit={onEdit} />
}

/** Returns a function that sets what to focus when the weeks replace the year: a week's edit button, or its subject. */
function useFocusOnShow(panel: RefObject<HTMLElement | null>, isYearView: boolean) {
  const focusSelectors = useRef<string[]>([])
  useEffect(() => {
    if (isYearView) return
    for (const selector of focusSelectors.current.splice(0)) {
      const button = panel.current?.querySelector<HTMLElement>(selector)
      if (button) return button.focus()
    }
  }, [panel, isYearView])
  return (subjectKey: string, weekIndex: number) => {
    focusSelectors.current = [
      `[data-subject="${subjectKey}"][data-week="${weekIndex}"]`,
      `[data-subject="${subjectKey}"]`,
    ]
  }
}

/** Returns the number of weeks that fit beside the subject names. */
function useColumnCount(panel: RefObject<HTMLDivElement | null>) {
  const isMobile = useIsMobile()
  const width = useWidth(panel)
  if (isMobile) return 1
  return width === 0
    ? maximumWeekColumns
    : Math.min(maximumWeekColumns, Math.max(1, Math.floor((width - subjectWidth) / minimumWeekWidth)))
}

function useYearBoard(program: Program, exams: readonly Appointment[], columnCount: number) {
  const { week: requestedWeek } = useProgramAddress()
  const today = getToday().toString()
  const weeks = useMemo(() => buildYearWeeks(program, exams, today), [program, exams, today])
  const examsBySubjectKey = useMemo(() => groupExamsBySubject(program, exams), [program, exams])
  const firstVisibleWeekIndex = getFirstVisibleWeekIndex(weeks, requestedWeek)
  const columns = useMemo(
    () => buildBoardColumns(weeks, firstVisibleWeekIndex, columnCount, collectPlannedWeekIndexes(program.subjects)),
    [weeks, firstVisibleWeekIndex, columnCount, program],
  )
  const visibleWeekIndexes = useMemo(
    () =>
      new Set(columns.flatMap(({ week, gap }) => (week ? [week] : gap.weeks).map((yearWeek) => yearWeek.weekIndex))),
    [columns],
  )
  return { weeks, examsBySubjectKey, firstVisibleWeekIndex, columns, visibleWeekIndexes }
}
