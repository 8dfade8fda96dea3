import type { Program, ProgramSubject } from '@uurwerk/contract/staff/program'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDate, formatTime } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import type { BoardColumn } from './year-weeks.ts'

interface Props {
  program: Program
  singleSubject: ProgramSubject | undefined
  /** Visible weeks; undefined if all are visible. */
  visibleColumns: readonly BoardColumn[] | undefined
}

/** Prints the year, the weeks or subject, and the time of printing. */
export function PrintCaption({ program, singleSubject, visibleColumns }: Props) {
  const { t } = useTexts()
  const now = useNow()
  const weekNumbers = (visibleColumns ?? []).flatMap(({ week }) => (week ? [week.number] : []))
  const [first, last] = [weekNumbers[0], weekNumbers.at(-1)]
  const captionParts = [
    program.year?.name,
    singleSubject &&
      t(($) => $.PROGRAM.SUBJECT_OF, { course: singleSubject.course.name, group: singleSubject.group.name }),
    !singleSubject &&
      first !== undefined &&
      (first === last ? t(($) => $.PROGRAM.WEEK, { number: first }) : t(($) => $.PROGRAM.WEEKS, { first, last })),
  ]
  return (
    <Row isSpread className="onPaper">
      <Text size="note">{captionParts.filter(Boolean).join(' · ')}</Text>
      <Text size="note">
        {t(($) => $.PROGRAM.PRINTED, { when: `${formatDate(now.toPlainDate())} ${formatTime(now)}` })}
      </Text>
    </Row>
  )
}
