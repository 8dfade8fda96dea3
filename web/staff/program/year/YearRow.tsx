import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { PlannedWeek, ProgramSubject } from '@uurwerk/contract/staff/program'
import { memo } from 'react'
import { t, useTexts } from '#web/lib/i18n.ts'
import { useHue } from '#web/roster/appointment/chosen-hue.tsx'
import { Button } from '#web/ui/Button.tsx'
import { getPlannedWeek } from '../bulk/bulk-weeks.ts'
import { SubjectHead } from '../table/SubjectHead.tsx'
import { formatSubjectName } from '../table/SubjectRow.tsx'
import { isPlanned, buildSubjectKey, type YearWeek } from '../year-weeks.ts'
import { type WeekMarkKind, WeekMark } from './WeekMark.tsx'
import styles from './YearTable.module.css'

interface Props {
  subject: ProgramSubject
  weeks: readonly YearWeek[]
  examsByWeekIndex: ReadonlyMap<number, readonly Appointment[]> | undefined
  /** Week with the tab stop, if it is in this row. */
  tabStopWeekIndex: number | undefined
  onOpenSubject: (subjectKey: string) => void
  onOpenWeek: (subjectKey: string, weekIndex: number) => void
}

/** Shows a subject's year as a button per week. A week without school has a button only if it has a mark. */
export const YearRow = memo(
  ({ subject, weeks, examsByWeekIndex, tabStopWeekIndex, onOpenSubject, onOpenWeek }: Props) => {
    useTexts()
    const { course } = subject
    const subjectKey = buildSubjectKey(subject)
    return (
      <tr style={useHue({ course, name: course.name })}>
        <SubjectHead subject={subject} onOpenSubject={onOpenSubject} />
        {weeks.map((week) => {
          const description = describeWeek(subject, week, examsByWeekIndex)
          return (
            <td
              key={week.weekIndex}
              data-now={week.isNow || undefined}
              data-free={week.fullHoliday !== undefined || undefined}
            >
              {(description.mark || week.fullHoliday === undefined) && (
                <Button
                  variant="quiet"
                  className={styles.button}
                  data-week={week.weekIndex}
                  data-subject={subjectKey}
                  tabIndex={tabStopWeekIndex === week.weekIndex ? 0 : -1}
                  aria-label={description.label}
                  title={description.text}
                  onClick={() => onOpenWeek(subjectKey, week.weekIndex)}
                >
                  {description.mark && <WeekMark kind={description.mark} />}
                </Button>
              )}
            </td>
          )
        })}
      </tr>
    )
  },
)

function findMark(plannedWeek: PlannedWeek, weekExams: readonly Appointment[]): WeekMarkKind | undefined {
  if (weekExams.length > 0) return 'exam'
  if (plannedWeek.test) return 'test'
  return isPlanned(plannedWeek) ? 'planned' : undefined
}

/** Returns the mark of a week, its text for screen readers, and its tooltip. */
function describeWeek(
  subject: ProgramSubject,
  { weekIndex, number }: YearWeek,
  examsByWeekIndex: Props['examsByWeekIndex'],
) {
  const plannedWeek = getPlannedWeek(subject, weekIndex)
  const weekExams = examsByWeekIndex?.get(weekIndex) ?? []
  const markTexts = [
    weekExams.length > 0 && t(($) => $.PROGRAM.MARK.EXAM),
    plannedWeek.test !== '' && t(($) => $.PROGRAM.MARK.TEST),
    isPlanned(plannedWeek) && t(($) => $.PROGRAM.MARK.PLANNED),
  ].filter((text) => text !== false)

  const summary = markTexts.join(', ') || t(($) => $.PROGRAM.MARK.NONE)
  const tooltipTexts = [...weekExams.map(({ name }) => name), plannedWeek.test, plannedWeek.objectives].filter(Boolean)
  return {
    mark: findMark(plannedWeek, weekExams),
    label: t(($) => $.PROGRAM.MARK.WEEK, { subject: formatSubjectName(subject), number, what: summary }),
    text: [t(($) => $.PROGRAM.WEEK, { number }), ...(tooltipTexts.length > 0 ? tooltipTexts : [summary])].join('\n'),
  }
}
