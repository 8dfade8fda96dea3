import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { type FocusEvent, memo, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { getMonthName } from '#web/lib/time.ts'
import { ColumnHeading, Table } from '#web/ui/DataTable.tsx'
import { moveFocusInTable } from '../table/move-focus-in-table.ts'
import tableStyles from '../table/WeeksTable.module.css'
import { formatWeekTitle } from '../format-program-texts.ts'
import { buildSubjectKey, type YearWeek } from '../year-weeks.ts'
import { YearRow } from './YearRow.tsx'
import styles from './YearTable.module.css'

interface Props {
  subjects: readonly ProgramSubject[]
  weeks: readonly YearWeek[]
  /** Index of the week to scroll to. */
  scrollToWeekIndex: number
  examsBySubjectKey: ReadonlyMap<string, ReadonlyMap<number, readonly Appointment[]>>
  onOpenSubject: (subjectKey: string) => void
  onOpenWeek: (subjectKey: string, weekIndex: number) => void
}

/** Shows the school year as a row per subject and a column per week. Each week is a button that opens it. */
export function YearTable({ subjects, weeks, scrollToWeekIndex, examsBySubjectKey, onOpenSubject, onOpenWeek }: Props) {
  const { t } = useTexts()
  const table = useRef<HTMLTableElement>(null)
  const [lastFocusedWeek, setLastFocusedWeek] = useState<{ subjectKey: string; weekIndex: number }>()
  useEffect(() => {
    const panel = table.current?.parentElement
    // Row 1 of the head has only weeks: the heading of the subjects spans both rows, and is in row 0.
    const weekHeading = table.current?.tHead?.rows[1]?.cells[scrollToWeekIndex]
    if (panel && weekHeading) panel.scrollLeft = weekHeading.offsetLeft - panel.clientWidth / 2
  }, [scrollToWeekIndex])
  // The table is one tab stop: the last focused week, and at first the first visible school week.
  const isLastFocusedListed = subjects.some((subject) => buildSubjectKey(subject) === lastFocusedWeek?.subjectKey)
  const tabStopSubjectKey = isLastFocusedListed
    ? lastFocusedWeek?.subjectKey
    : subjects[0] && buildSubjectKey(subjects[0])
  const tabStopWeekIndex = isLastFocusedListed
    ? lastFocusedWeek?.weekIndex
    : (weeks.slice(scrollToWeekIndex).find(isSchoolWeek) ?? weeks.find(isSchoolWeek))?.weekIndex
  const rememberFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLButtonElement)) return
    const { subject, week } = target.dataset
    if (subject !== undefined && week !== undefined)
      setLastFocusedWeek({ subjectKey: subject, weekIndex: Number(week) })
  }
  return (
    <Table
      ref={table}
      className={`${tableStyles.table} ${styles.table}`}
      onKeyDown={(event) => moveFocusInTable(event)}
      onFocus={rememberFocus}
    >
      <caption className="unseen">{t(($) => $.PROGRAM.YEAR_AT_A_GLANCE)}</caption>
      <colgroup>
        <col className={tableStyles.names} />
      </colgroup>
      <MonthsAndWeeksHead subjectCount={subjects.length} weeks={weeks} />
      <tbody>
        {subjects.map((programSubject) => (
          <YearRow
            key={buildSubjectKey(programSubject)}
            subject={programSubject}
            weeks={weeks}
            examsByWeekIndex={examsBySubjectKey.get(buildSubjectKey(programSubject))}
            tabStopWeekIndex={buildSubjectKey(programSubject) === tabStopSubjectKey ? tabStopWeekIndex : undefined}
            onOpenSubject={onOpenSubject}
            onOpenWeek={onOpenWeek}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** Renders months above week numbers. */
const MonthsAndWeeksHead = memo(({ subjectCount, weeks }: { subjectCount: number; weeks: readonly YearWeek[] }) => {
  const { t } = useTexts()
  return (
    <thead>
      <tr>
        <ColumnHeading rowSpan={2} className={styles.names}>
          {t(($) => $.PROGRAM.SUBJECTS, { count: subjectCount })}
        </ColumnHeading>
        {groupByMonth(weeks).map(([month, { length }]) => (
          <ColumnHeading key={month} scope="colgroup" colSpan={length} className={styles.month}>
            {getMonthName(Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 }), 'short')}
          </ColumnHeading>
        ))}
      </tr>
      <tr>
        {weeks.map((week) => (
          <ColumnHeading
            key={week.weekIndex}
            className={styles.week}
            data-now={week.isNow || undefined}
            title={formatWeekTitle(week)}
          >
            <span className="unseen">{formatWeekTitle(week)}</span>
            <span aria-hidden>{week.number}</span>
          </ColumnHeading>
        ))}
      </tr>
    </thead>
  )
})

const isSchoolWeek = ({ fullHoliday }: YearWeek) => fullHoliday === undefined

/** Groups weeks by the month that has most of their days. */
const groupByMonth = (weeks: readonly YearWeek[]) => [
  ...Map.groupBy(weeks, ({ start }) => {
    const thursday = Temporal.PlainDate.from(start).add({ days: 3 })
    return thursday.toPlainYearMonth().toString()
  }),
]
