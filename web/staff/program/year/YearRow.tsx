import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { memo } from 'react'
import { t, useTexts } from '#web/lib/i18n.ts'
import { useHue } from '#web/roster/appointment/chosen-hue.tsx'
import { getPlannedWeek } from '../bulk/bulk-weeks.ts'
import { SubjectHead } from '../table/SubjectHead.tsx'
import { formatSubjectName } from '../table/SubjectRow.tsx'
import { isPlanned, buildSubjectKey, type YearWeek } from '../year-weeks.ts'
import { type WeekMarkKind, WeekMark } from './WeekMark.tsx'
import styles from './YearTable.module.css'

interface Props {
  subject: ProgramSubject
  weeks: readonly YearWeek[]
  exams: ReadonlyMap<number, readonly Appointment[]> | undefined
  /** Week with the tab stop, if it is in this row. */
  stop: number | undefined
  onOpen: (subject: string) => void
  onChoose: (subject: string, week: number) => void
}

export const YearRow = memo(({ subject, weeks, exams, stop, onOpen, onChoose }: Props) => {
  useTexts()
  const { course } = subject
  const key = buildSubjectKey(subject)
  return (
    <tr style={useHue({ course, name: course.name })}>
      <SubjectHead subject={subject} onOpen={onOpen} />
      {weeks.map((week) => {
        const there = describeWeek(subject, week, exams)
        return (
          <td key={week.week} data-now={week.isNow || undefined} data-free={week.free !== undefined || undefined}>
            {(there.mark || week.free === undefined) && (
              <button
                type="button"
                className={styles.week}
                data-week={week.week}
                data-subject={key}
                tabIndex={stop === week.week ? 0 : -1}
                aria-label={there.label}
                title={there.text}
                onClick={() => onChoose(key, week.week)}
              >
                {there.mark && <WeekMark mark={there.mark} />}
              </button>
            )}
          </td>
        )
      })}
    </tr>
  )
})

/** Returns the mark of a week, its text for screen readers, and its tooltip. */
function describeWeek(subject: ProgramSubject, { week, number }: YearWeek, exams: Props['exams']) {
  const planned = getPlannedWeek(subject, week)
  const own = exams?.get(week) ?? []
  const said = [
    own.length > 0 && t(($) => $.PROGRAM.MARK.EXAM),
    planned.test !== '' && t(($) => $.PROGRAM.MARK.TEST),
    isPlanned(planned) && t(($) => $.PROGRAM.MARK.PLANNED),
  ].filter((item) => item !== false)
  const mark: WeekMarkKind | undefined =
    own.length > 0 ? 'exam' : planned.test ? 'test' : isPlanned(planned) ? 'planned' : undefined
  const what = said.join(', ') || t(($) => $.PROGRAM.MARK.NONE)
  const texts = [...own.map(({ name }) => name), planned.test, planned.objectives].filter(Boolean)
  return {
    mark,
    label: t(($) => $.PROGRAM.MARK.WEEK, { subject: formatSubjectName(subject), number, what }),
    text: [t(($) => $.PROGRAM.WEEK, { number }), ...(texts.length > 0 ? texts : [what])].join('\n'),
  }
}
