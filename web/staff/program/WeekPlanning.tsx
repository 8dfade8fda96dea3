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
  edited: EditedWeek
  program: Program
  weeks: readonly YearWeek[]
  year: number
  onTold: (told: string | UndoableWeeks) => void
  onClose: () => void
}

/** Edits a week, and from there several weeks. */
export function WeekPlanning({ edited, program, weeks, year, onTold, onClose }: Props) {
  const [kind, setKind] = useState<BulkWeeksAction>()
  const cell = useMemo(() => ({ current: findWeekCell(edited) }), [edited])
  const subject = program.subjects.find((eachSubject) => buildSubjectKey(eachSubject) === edited.subject)
  const week = weeks.find((yearWeek) => yearWeek.week === edited.week)
  if (!subject || !week) return null
  if (!kind) return <WeekEditor {...{ subject, week, year, cell, onClose }} onSaved={onTold} onSeveral={setKind} />
  return (
    <BulkWeeksDialog
      {...{ kind, subject, week, weeks, year, onClose }}
      years={program.years}
      parallel={program.subjects.filter(({ course }) => course.id === subject.course.id)}
      onDone={(done) => {
        onTold(done)
        onClose()
      }}
    />
  )
}

/** Finds the cell over which the editor opens. */
const findWeekCell = ({ subject, week }: EditedWeek) =>
  document.querySelector(`[data-subject="${subject}"][data-week="${week}"]`)?.closest('td') ?? null
