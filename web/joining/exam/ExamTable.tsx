import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useTexts } from '#web/lib/i18n.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatExamColumnName, formatExamColumns, getRegistrationState } from './exams.ts'
import styles from './ExamTable.module.css'
import type { ExamModel } from './use-exam-model.ts'

const columnsInDetails: ReadonlySet<ExamModel['columns'][number]> = new Set(['course', 'groups'])

export function ExamTable({ model }: { model: ExamModel }) {
  const { t } = useTexts()
  const { exams, sort, order, change, address } = model
  // Beside the details the table is narrower, so it omits columns that the details also show.
  const columns =
    address.exam === undefined ? model.columns : model.columns.filter((name) => !columnsInDetails.has(name))
  return (
    <DataTable
      label={t(($) => $.SHELL.MODULE.exam)}
      columns={columns.map((name) => ({ name, text: formatExamColumnName(name), firstOrder: 'ascending' }))}
      sort={sort}
      order={order}
      onSort={(column, direction) => change({ sort: column, order: direction })}
    >
      {exams.map((exam) => (
        <Row key={exam.id} exam={exam} columns={columns} model={model} />
      ))}
    </DataTable>
  )
}

interface RowProps {
  exam: Appointment
  columns: ExamModel['columns']
  model: ExamModel
}

function Row({ exam, columns, model: { now, address, open } }: RowProps) {
  const texts = formatExamColumns(exam, now)
  const registration = getRegistrationState(exam, now)
  return (
    // The button is in the name cell; the row's click only enlarges the target.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={styles.row}
      data-open={exam.id === address.exam || undefined}
      data-cancelled={registration === 'cancelled' || undefined}
      onClick={() => open(exam.id)}
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
