import type { Program } from '@uurwerk/contract/staff/program'
import { useMemo, useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import type { BulkWeeksAction } from './bulk/bulk-weeks.ts'
import type { UndoableWeeks } from './bulk/BulkWeeksDialog.tsx'
import { buildSubjectKey, type YearWeek } from './year-weeks.ts'

const WeekEditor = lazyLoad(() => import('./editor/WeekEditor.tsx'), 'WeekEditor')
const BulkWeeksDialog = lazyLoad(() => import('./bulk/BulkWeeksDialog.tsx'), 'BulkWeeksDialog')

export interface EditedWeek {
  subject: string
  week: number
}

interface Props {
  editedWeek: EditedWeek
  program: Program
  weeks: readonly YearWeek[]
  year: number
  onFeedback: (feedback: string | UndoableWeeks) => void
  onClose: () => void
}

/** Edits a week, and from there several weeks. */
export function WeekPlanning({ editedWeek, program, weeks, year, onFeedback, onClose }: Props) {
  const [action, setAction] = useState<BulkWeeksAction>()
  const cell = useMemo(() => ({ current: findWeekCell(editedWeek) }), [editedWeek])
  const subject = program.subjects.find((eachSubject) => buildSubjectKey(eachSubject) === editedWeek.subject)
  const week = weeks.find((yearWeek) => yearWeek.week === editedWeek.week)
  if (!subject || !week) return null
  if (!action)
    return <WeekEditor {...{ subject, week, year, cell, onClose }} onSaved={onFeedback} onSeveral={setAction} />
  return (
    <BulkWeeksDialog
      {...{ action, subject, week, weeks, year, onClose }}
      years={program.years}
      parallel={program.subjects.filter(({ course }) => course.id === subject.course.id)}
      onDone={(undoableWeeks) => {
        onFeedback(undoableWeeks)
        onClose()
      }}
    />
  )
}

/** Finds the cell over which the editor opens. */
const findWeekCell = ({ subject, week }: EditedWeek) =>
  document.querySelector(`[data-subject="${subject}"][data-week="${week}"]`)?.closest('td') ?? null
