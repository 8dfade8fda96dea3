import type { Program } from '@uurwerk/contract/staff/program'
import { useMemo, useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import type { BulkWeeksAction } from './bulk/bulk-weeks.ts'
import type { UndoableWeeks } from './bulk/BulkWeeksDialog.tsx'
import { buildSubjectKey, type YearWeek } from './year-weeks.ts'

const WeekEditor = lazyLoad(() => import('./editor/WeekEditor.tsx'), 'WeekEditor')
const BulkWeeksDialog = lazyLoad(() => import('./bulk/BulkWeeksDialog.tsx'), 'BulkWeeksDialog')

export interface EditedWeek {
  subjectKey: string
  weekIndex: number
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
  const [bulkAction, setBulkAction] = useState<BulkWeeksAction>()
  const cell = useMemo(() => findWeekCell(editedWeek), [editedWeek])
  const subject = program.subjects.find((eachSubject) => buildSubjectKey(eachSubject) === editedWeek.subjectKey)
  const week = weeks.find((yearWeek) => yearWeek.weekIndex === editedWeek.weekIndex)
  if (!subject || !week) return null
  if (!bulkAction)
    return <WeekEditor {...{ subject, week, year, cell, onClose }} onSaved={onFeedback} onBulkAction={setBulkAction} />
  return (
    <BulkWeeksDialog
      {...{ action: bulkAction, subject, week, weeks, year, onClose }}
      years={program.years}
      parallelSubjects={program.subjects.filter(({ course }) => course.id === subject.course.id)}
      onDone={(undoableWeeks) => {
        onFeedback(undoableWeeks)
        onClose()
      }}
    />
  )
}

/** Finds the cell over which the editor opens, in the table that another component renders. */
const findWeekCell = ({ subjectKey, weekIndex }: EditedWeek) =>
  document.querySelector(`[data-subject="${subjectKey}"][data-week="${weekIndex}"]`)?.closest('td') ?? null
