import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { useTexts } from '#web/lib/i18n.ts'
import { formatSchoolDays } from '../format-program-texts.ts'
import { type BoardColumn, buildSubjectKey, type YearWeek } from '../year-weeks.ts'
import { moveInTable } from './move-in-table.ts'
import { SubjectRow } from './SubjectRow.tsx'
import styles from './WeeksTable.module.css'

interface Props {
  subjects: readonly ProgramSubject[]
  columns: readonly BoardColumn[]
  exams: ReadonlyMap<string, ReadonlyMap<number, readonly Appointment[]>>
  onEdit: (subject: string, week: number) => void
  onOpen: (subject: string) => void
}

/** The subjects below each other, and beside each what is planned in some weeks, from the one that is shown first. */
export function WeeksTable({ subjects, columns, exams, onEdit, onOpen }: Props) {
  const { t } = useTexts()
  // The first is the widest only where there are enough beside it.
  const isMany = columns.filter(({ week }) => week).length > 3
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is in it takes the keys
    <table className={styles.table} data-many={isMany || undefined} onKeyDown={moveInTable}>
      <caption className="unseen">{t(($) => $.PROGRAM.TABLE)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.PROGRAM.SUBJECTS, { count: subjects.length })}</th>
          {columns.map(({ week, gap }) =>
            week ? (
              <th key={week.week} scope="col" data-now={week.isNow || undefined}>
                <WeekHeading week={week} />
              </th>
            ) : (
              <th key={gap.weeks[0]?.week} scope="col" className={styles.gap}>
                <span className="unseen">{gap.name}</span>
              </th>
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
            exams={exams.get(buildSubjectKey(subject))}
            span={index === 0 ? subjects.length : 0}
            onEdit={onEdit}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

/** `Week 47 deze week`, and below it its days with what is special about them. */
export function WeekHeading({ week }: { week: YearWeek }) {
  const { t } = useTexts()
  const holiday = week.free ?? week.partlyFree
  return (
    <>
      <span className={styles.week}>
        {t(($) => $.PROGRAM.WEEK, { number: week.number })}
        {week.isNow && <b className={styles.now}>{t(($) => $.PROGRAM.THIS_WEEK)}</b>}
      </span>
      <span className={styles.days}>
        {formatSchoolDays(week)}
        {holiday && ` · ${holiday}`}
      </span>
    </>
  )
}
