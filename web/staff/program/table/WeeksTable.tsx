import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { useTexts } from '#web/lib/i18n.ts'
import { ColumnHeading, Table } from '#web/ui/DataTable.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatSchoolDays } from '../format-program-texts.ts'
import { type BoardColumn, buildSubjectKey, type YearWeek } from '../year-weeks.ts'
import { moveFocusInTable } from './move-focus-in-table.ts'
import { SubjectRow } from './SubjectRow.tsx'
import styles from './WeeksTable.module.css'

interface Props {
  subjects: readonly ProgramSubject[]
  columns: readonly BoardColumn[]
  examsBySubjectKey: ReadonlyMap<string, ReadonlyMap<number, readonly Appointment[]>>
  onEdit: (subjectKey: string, weekIndex: number) => void
  onOpenSubject: (subjectKey: string) => void
}

/** Number of weeks from which the first is the widest and shows its plans in full. */
const manyWeeks = 4

/** Shows the plans of all subjects for some weeks. Holidays without plans are narrow columns. */
export function WeeksTable({ subjects, columns, examsBySubjectKey, onEdit, onOpenSubject }: Props) {
  const { t } = useTexts()
  const hasManyWeeks = columns.filter(({ week }) => week).length >= manyWeeks
  return (
    <Table
      className={styles.table}
      data-many={hasManyWeeks || undefined}
      onKeyDown={(event) => moveFocusInTable(event)}
    >
      <caption className="unseen">{t(($) => $.PROGRAM.TABLE)}</caption>
      <thead>
        <tr>
          <ColumnHeading className={styles.names}>
            {t(($) => $.PROGRAM.SUBJECTS, { count: subjects.length })}
          </ColumnHeading>
          {columns.map(({ week, gap }) =>
            week ? (
              <ColumnHeading key={week.weekIndex} data-now={week.isNow || undefined}>
                <WeekHeading week={week} />
              </ColumnHeading>
            ) : (
              <ColumnHeading key={gap.weeks[0]?.weekIndex} className={styles.gap}>
                <span className="unseen">{gap.name}</span>
              </ColumnHeading>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject, index) => (
          <SubjectRow
            key={buildSubjectKey(subject)}
            subject={subject}
            columns={columns}
            examsByWeekIndex={examsBySubjectKey.get(buildSubjectKey(subject))}
            holidayRowSpan={index === 0 ? subjects.length : 0}
            onEdit={onEdit}
            onOpenSubject={onOpenSubject}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** Renders `Week 47 deze week`, and below it the school days and holidays. */
export function WeekHeading({ week }: { week: YearWeek }) {
  const { t } = useTexts()
  const holiday = week.fullHoliday ?? week.partialHoliday
  return (
    <>
      <Row as="span" className="textFull">
        <Text as="strong" size="body" isStrong tone={week.isNow ? 'accent' : undefined}>
          {t(($) => $.PROGRAM.WEEK, { number: week.number })}
        </Text>
        {week.isNow && <Pill tone="solid">{t(($) => $.PROGRAM.THIS_WEEK)}</Pill>}
      </Row>
      <Text size="small" tone="quiet" className="tabular">
        {formatSchoolDays(week)}
        {holiday && ` · ${holiday}`}
      </Text>
    </>
  )
}
