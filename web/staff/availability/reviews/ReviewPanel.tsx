import type { ReviewStep } from '@uurwerk/contract/staff/availability'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Text } from '#web/ui/Text.tsx'
import { ReviewedAnswer } from './ReviewedAnswer.tsx'
import { ReviewForm, type TypedComments } from './ReviewForm.tsx'
import styles from './ReviewPanel.module.css'
import { findNextToReview, type ReviewRow } from './review-rows.ts'
import type { TeamWeek } from './use-team-week.ts'

interface Props {
  row: ReviewRow
  /** In the order of the table. */
  rows: readonly ReviewRow[]
  teamWeek: TeamWeek
  typedComments: TypedComments
  /** Opens another teacher's answer; undefined closes the panel. */
  onOpen: (teacherId: number | undefined) => void
  onDecided: (step: ReviewStep) => void
}

/** Shows an answer to review, with the decision below it. After a decision the next answer to review opens. */
export function ReviewPanel({ row, rows, teamWeek, typedComments, onOpen, onDecided }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { attendee, atnId } = row.answer
  // Moves the focus, so that keyboard and screen reader continue here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card
      as="aside"
      isFlush
      className={styles.panel ?? ''}
      onKeyDown={(event) => event.key === 'Escape' && onOpen(undefined)}
    >
      <header className={styles.header}>
        <div>
          <h2 ref={heading} tabIndex={-1} className="textLead">
            {attendee.name}
          </h2>
          <Text size="small" tone="quiet">
            {attendee.code}
          </Text>
        </div>
        <PanelButtons atnId={atnId} rows={rows} onOpen={onOpen} />
      </header>
      <div className={styles.answer}>
        <ReviewedAnswer row={row} teamWeek={teamWeek} />
      </div>
      <div className={styles.form}>
        <ReviewForm
          answer={row.answer}
          typedComments={typedComments}
          onDecided={(step) => {
            onDecided(step)
            const nextTeacherId = step === 'submitted' ? undefined : findNextToReview(rows, atnId)
            if (nextTeacherId !== undefined) onOpen(nextTeacherId)
          }}
        />
      </div>
    </Card>
  )
}

function PanelButtons({ atnId, rows, onOpen }: Pick<Props, 'rows' | 'onOpen'> & { atnId: number }) {
  const { t } = useTexts()
  const rowIndex = rows.findIndex(({ answer }) => answer.atnId === atnId)
  const [previousId, nextId] = [rows[rowIndex - 1]?.answer.atnId, rows[rowIndex + 1]?.answer.atnId]
  return (
    <>
      <Button
        variant="quiet"
        isSquare
        aria-label={t(($) => $.AVAILABILITY.REVIEWS.PREVIOUS)}
        disabled={previousId === undefined}
        onClick={() => onOpen(previousId)}
      >
        <ChevronUp size={18} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        isSquare
        aria-label={t(($) => $.AVAILABILITY.REVIEWS.NEXT)}
        disabled={nextId === undefined}
        onClick={() => onOpen(nextId)}
      >
        <ChevronDown size={18} aria-hidden />
      </Button>
      <Button
        variant="quiet"
        isSquare
        aria-label={t(($) => $.AVAILABILITY.REVIEWS.CLOSE)}
        onClick={() => onOpen(undefined)}
      >
        <X size={18} aria-hidden />
      </Button>
    </>
  )
}
