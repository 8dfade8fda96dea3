import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import styles from './ExamCards.module.css'
import { formatExamColumnName, formatExamColumns, type RegistrationState, getRegistrationState } from './exams.ts'
import table from './ExamTable.module.css'
import type { ExamModel } from './use-exam-model.ts'

/** States whose text needs the column name, because a card has no heading. */
const needsColumnName = (registration: RegistrationState) => ['open', 'soon', 'closed'].includes(registration)
/** Columns that a card shows with their names. */
const factColumns = ['groups', 'room', 'seats'] as const

export function ExamCards({ model: { exams, columns, now, openExam } }: { model: ExamModel }) {
  const { t } = useTexts()
  return (
    <Stack as="ul" aria-label={t(($) => $.SHELL.MODULE.exam)}>
      {exams.map((exam) => {
        const texts = formatExamColumns(exam, now)
        const registration = getRegistrationState(exam, now)
        return (
          <Card
            as="li"
            isFlush
            key={exam.id}
            data-cancelled={registration === 'cancelled' || undefined}
            className={styles.card}
          >
            <button type="button" data-key={exam.id} className={styles.open} onClick={() => openExam(exam.id)}>
              <span className={styles.dateAndTime}>
                {texts.date} <strong>{texts.time}</strong>
              </span>
              <span className={styles.name}>{texts.name}</span>
              <span className={styles.facts}>
                {factColumns
                  .filter((fact) => columns.includes(fact) && texts[fact])
                  .map((fact) => (
                    <span key={fact}>
                      {formatExamColumnName(fact)} <b>{texts[fact]}</b>
                    </span>
                  ))}
              </span>
              {texts.registration && (
                <span className={table.state} data-registration={registration}>
                  {needsColumnName(registration) && `${formatExamColumnName('registration')} `}
                  {texts.registration}
                </span>
              )}
            </button>
          </Card>
        )
      })}
    </Stack>
  )
}
