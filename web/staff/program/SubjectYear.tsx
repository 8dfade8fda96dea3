import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { memo, useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useHue } from '#web/roster/appointment/chosen-hue.tsx'
import { Table } from '#web/ui/DataTable.tsx'
import { getPlannedWeek } from './bulk/bulk-weeks.ts'
import { moveFocusInTable } from './table/move-focus-in-table.ts'
import { PlannedTexts } from '#web/roster/appointment/PlannedTexts.tsx'
import { EditWeekButton } from './table/SubjectRow.tsx'
import { WeekHeading } from './table/WeeksTable.tsx'
import styles from './table/WeeksTable.module.css'
import { isPlanned, type YearWeek } from './year-weeks.ts'

interface Props {
  subject: ProgramSubject
  weeks: readonly YearWeek[]
  /** Index of the week to scroll to. */
  scrollToWeekIndex: number
  examsByWeekIndex: ReadonlyMap<number, readonly Appointment[]> | undefined
  onEdit: (subjectKey: string, weekIndex: number) => void
}

/** Shows all weeks of a single subject below each other, with the plans in full. */
export function SubjectYear({ subject, weeks, scrollToWeekIndex, examsByWeekIndex, onEdit }: Props) {
  const { t } = useTexts()
  const table = useRef<HTMLTableElement>(null)
  const { course, group } = subject
  const hue = useHue({ course, name: course.name })
  useEffect(() => {
    const panel = table.current?.parentElement
    const row = table.current?.tBodies[0]?.rows[scrollToWeekIndex]
    if (panel && row) panel.scrollTop = row.offsetTop - panel.clientHeight / 3
  }, [scrollToWeekIndex])
  const subjectName = t(($) => $.PROGRAM.SUBJECT_OF, { course: course.name, group: group.name })
  return (
    <Table
      ref={table}
      className={styles.table}
      style={hue}
      data-year
      onKeyDown={(event) => moveFocusInTable(event, true)}
    >
      <caption className="unseen">{t(($) => $.PROGRAM.YEAR_TABLE, { subject: subjectName })}</caption>
      <colgroup>
        <col className={styles.weekColumn} />
        <col />
      </colgroup>
      <thead className="unseen">
        <tr>
          <th scope="col">{t(($) => $.PROGRAM.SEVERAL.WEEK)}</th>
          <th scope="col">{subjectName}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <WeekRow
            key={week.weekIndex}
            subject={subject}
            week={week}
            exams={examsByWeekIndex?.get(week.weekIndex)}
            onEdit={onEdit}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface WeekRowProps extends Pick<Props, 'subject' | 'onEdit'> {
  week: YearWeek
  exams: readonly Appointment[] | undefined
}

const WeekRow = memo(({ subject, week, exams, onEdit }: WeekRowProps) => {
  const plannedWeek = getPlannedWeek(subject, week.weekIndex)
  return (
    <tr data-free={week.fullHoliday !== undefined || undefined}>
      <th scope="row">
        <WeekHeading week={week} />
      </th>
      <td className={styles.cell} data-now={week.isNow || undefined} data-edit={subject.mayEdit || undefined}>
        <PlannedTexts planned={plannedWeek} exams={exams} />
        {subject.mayEdit && (
          <EditWeekButton subject={subject} week={week} hasPlan={isPlanned(plannedWeek)} onEdit={onEdit} />
        )}
      </td>
    </tr>
  )
})
