import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { ReviewedAnswer } from './ReviewedAnswer.tsx'
import { ReviewForm, type TypedComments } from './ReviewForm.tsx'
import styles from './SideBySide.module.css'
import type { ReviewRow } from './review-rows.ts'
import type { TeamWeek } from './use-team-week.ts'

interface Props {
  rows: readonly ReviewRow[]
  teamWeek: TeamWeek
  typedComments: TypedComments
  onClose: () => void
}

/** Compares answers, each with its decision. */
export function SideBySide({ rows, teamWeek, typedComments, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.AVAILABILITY.REVIEWS.SIDE_BY_SIDE_TITLE)}
      isWide="most"
      isForm
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.AVAILABILITY.REVIEWS.CLOSE)}</Button>}
    >
      <div className={styles.columns}>
        {rows.map((row) => (
          <section key={row.answer.atnId} aria-label={row.answer.attendee.name}>
            <h3>
              {row.answer.attendee.name}{' '}
              <Text as="small" tone="quiet">
                {row.answer.attendee.code}
              </Text>
            </h3>
            <ReviewedAnswer row={row} teamWeek={teamWeek} />
            <ReviewForm answer={row.answer} typedComments={typedComments} />
          </section>
        ))}
      </div>
    </Modal>
  )
}
