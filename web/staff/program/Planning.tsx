import type { Program } from '@uurwerk/contract/staff/program'
import { useMemo, useState } from 'react'
import { later } from '#web/lib/later.tsx'
import type { Several } from './several/planning.ts'
import type { Done } from './several/SeveralDialog.tsx'
import { subjectKey, type YearWeek } from './weeks.ts'

const WeekEditor = later(() => import('./editor/WeekEditor.tsx'), 'WeekEditor')
const SeveralDialog = later(() => import('./several/SeveralDialog.tsx'), 'SeveralDialog')

/** Which week of which subject. */
export interface Edited {
  subject: string
  week: number
}

interface Props {
  edited: Edited
  program: Program
  weeks: readonly YearWeek[]
  year: number
  onTold: (told: string | Done) => void
  onClose: () => void
}

/** Plans a week, and from it on several. */
export function Planning({ edited, program, weeks, year, onTold, onClose }: Props) {
  const [kind, setKind] = useState<Several>()
  const cell = useMemo(() => ({ current: cellOf(edited) }), [edited])
  const subject = program.subjects.find((eachSubject) => subjectKey(eachSubject) === edited.subject)
  const week = weeks.find((yearWeek) => yearWeek.week === edited.week)
  if (!subject || !week) return null
  if (!kind) return <WeekEditor {...{ subject, week, year, cell, onClose }} onSaved={onTold} onSeveral={setKind} />
  return (
    <SeveralDialog
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

/** Where it is drawn: the editor grows from there. */
const cellOf = ({ subject, week }: Edited) =>
  document.querySelector(`[data-subject="${subject}"][data-week="${week}"]`)?.closest('td') ?? null
