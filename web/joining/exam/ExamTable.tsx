import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsTablet } from '#web/lib/media.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatExamColumnName, formatExamColumns, getRegistrationState } from './exams.ts'
import styles from './ExamTable.module.css'
import type { ExamModel } from './use-exam-model.ts'

/** Columns that the table omits where it is narrow: beside the details, which show them, and on a tablet. */
const omittedColumns: Record<'desk' | 'besideDetails' | 'tablet', readonly ExamModel['columns'][number][]> = {
  desk: [],
  besideDetails: ['course', 'groups'],
  tablet: ['course'],
}

export function ExamTable({ model }: { model: ExamModel }) {
  const { t } = useTexts()
  const { exams, sortColumn, sortOrder, changeAddress, address } = model
  const isTablet = useIsTablet()
  const layout = isTablet ? 'tablet' : address.exam === undefined ? 'desk' : 'besideDetails'
  const columns = model.columns.filter((name) => !omittedColumns[layout].includes(name))
  return (
    <DataTable
      label={t(($) => $.SHELL.MODULE.exam)}
      columns={columns.map((name) => ({ name, text: formatExamColumnName(name), firstOrder: 'ascending' }))}
      sort={sortColumn}
      order={sortOrder}
      onSort={(column, direction) => changeAddress({ sort: column, order: direction })}
    >
      {exams.map((exam) => (
        <ExamRow key={exam.id} exam={exam} columns={columns} model={model} />
      ))}
    </DataTable>
  )
}

interface ExamRowProps {
  exam: Appointment
  columns: ExamModel['columns']
  model: ExamModel
}

function ExamRow({ exam, columns, model: { now, address, openExam } }: ExamRowProps) {
  const texts = formatExamColumns(exam, now)
  const registration = getRegistrationState(exam, now)
  return (
    // The name cell has the button; the row's click only enlarges the target.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={styles.row}
      data-open={exam.id === address.exam || undefined}
      data-cancelled={registration === 'cancelled' || undefined}
      onClick={() => openExam(exam.id)}
    >
      {columns.map((column) => (
        <td key={column} data-column={column} className={styles[column]}>
          {column === 'name' && (
            <button type="button" data-key={exam.id} className={styles.open}>
              {texts.name}
            </button>
          )}
          {column === 'registration' && texts.registration && (
            <span className={styles.state} data-registration={registration}>
              {texts.registration}
            </span>
          )}
          {column !== 'name' && column !== 'registration' && (
            <span title={column === 'groups' ? texts.groups : undefined}>{texts[column]}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
