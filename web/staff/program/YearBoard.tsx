import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Program } from '@uurwerk/contract/staff/program'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIsMobile } from '#web/lib/media.ts'
import { getToday } from '#web/lib/time.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
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
  getFirstVisibleIndex,
  collectPlannedWeeks,
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
const [names, narrowest] = [158, 172]
const most = 6
const none: ReadonlySet<number> = new Set()

/** Shows a year and edits its plans: some weeks of all subjects, all weeks as marks, or all weeks of a subject. */
export function YearBoard({ program, year, exams }: Props) {
  const address = useProgramAddress()
  const change = useChangeProgramAddress()
  const panel = useRef<HTMLDivElement>(null)
  const { weeks, first, columns, shown, bySubject } = useModel(program, exams, useColumnCount(panel))
  const [edited, setEdited] = useState<EditedWeek>()
  const [told, tell] = useState<string | UndoableWeeks>()
  const edit = useCallback((subject: string, week: number) => setEdited({ subject, week }), [])
  const open = useStableCallback((subject: string) => change({ subject, view: undefined }))
  const alone = program.subjects.find((subject) => buildSubjectKey(subject) === address.subject)
  const isYear = !alone && address.view === 'year'
  const focusOnShow = useFocusOnShow(panel, isYear)
  const toWeek = useStableCallback((subject: string, week: number) => {
    focusOnShow(subject, week)
    change({ view: undefined, week: weeks.find((eachWeek) => eachWeek.week === week)?.isoWeek })
  })
  const common = { subjects: program.subjects, exams: bySubject, onOpen: open }
  return (
    <>
      <BoardBar program={program} weeks={weeks} first={first} alone={alone} />
      <PrintCaption program={program} alone={alone} shown={isYear ? undefined : columns} />
      {!isYear && (
        <YearStrip
          weeks={weeks}
          first={first}
          shown={alone ? none : shown}
          onChoose={({ isoWeek }) => change({ week: isoWeek })}
        />
      )}
      <PlanningFeedbackBar told={told} onTold={tell} />
      <div ref={panel} className={styles.panel} data-year={alone || isYear ? '' : undefined} data-tall={alone && ''}>
        {alone && (
          <SubjectYear
            subject={alone}
            weeks={weeks}
            first={first}
            exams={bySubject.get(buildSubjectKey(alone))}
            onEdit={edit}
          />
        )}
        {isYear && <YearTable {...common} weeks={weeks} first={first} onChoose={toWeek} />}
        {!alone && !isYear && <WeeksTable {...common} columns={columns} onEdit={edit} />}
      </div>
      {isYear && <MarksLegend />}
      {edited && (
        <WeekPlanning
          key={`${edited.subject} ${edited.week}`}
          {...{ edited, program, weeks, year }}
          onTold={tell}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** Returns a function that sets what to focus when the weeks replace the year: a week's edit button, or its subject. */
function useFocusOnShow(panel: RefObject<HTMLElement | null>, isYear: boolean) {
  const wanted = useRef<string[]>([])
  useEffect(() => {
    if (isYear) return
    for (const found of wanted.current.splice(0)) {
      const button = panel.current?.querySelector<HTMLElement>(found)
      if (button) return button.focus()
    }
  }, [panel, isYear])
  return (subject: string, week: number) => {
    wanted.current = [`[data-subject="${subject}"][data-week="${week}"]`, `[data-subject="${subject}"]`]
  }
}

/** Returns the number of weeks that fit beside the subject names. */
function useColumnCount(panel: RefObject<HTMLDivElement | null>) {
  const isMobile = useIsMobile()
  const width = useWidth(panel)
  if (isMobile) return 1
  return width === 0 ? most : Math.min(most, Math.max(1, Math.floor((width - names) / narrowest)))
}

function useModel(program: Program, exams: readonly Appointment[], count: number) {
  const { week: asked } = useProgramAddress()
  const day = getToday().toString()
  const weeks = useMemo(() => buildYearWeeks(program, exams, day), [program, exams, day])
  const bySubject = useMemo(() => groupExamsBySubject(program, exams), [program, exams])
  const first = getFirstVisibleIndex(weeks, asked)
  const columns = useMemo(
    () => buildBoardColumns(weeks, first, count, collectPlannedWeeks(program.subjects)),
    [weeks, first, count, program],
  )
  const shown = useMemo(
    () => new Set(columns.flatMap(({ week, gap }) => (week ? [week] : gap.weeks).map((item) => item.week))),
    [columns],
  )
  return { weeks, bySubject, first, columns, shown }
}
