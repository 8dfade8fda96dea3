import { useTexts } from '#web/lib/i18n.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { ReviewedAnswer } from './ReviewedAnswer.tsx'
import styles from './SideBySide.module.css'
import type { ReviewRow } from './review-rows.ts'
import type { TeamWeek } from './use-team-week.ts'

interface Props {
  rows: readonly ReviewRow[]
  teamWeek: TeamWeek
  onClose: () => void
}

export function SideBySide({ rows, teamWeek, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.AVAILABILITY.REVIEWS.SIDE_BY_SIDE_TITLE)}
      isWide={rows.length > 2 ? 'most' : true}
      onClose={onClose}
    >
      <div className={styles.beside}>
        {rows.map((row) => (
          <section key={row.answer.atnId}>
            <h3>
              {row.answer.attendee.name} <small>{row.answer.attendee.code}</small>
            </h3>
            <ReviewedAnswer row={row} teamWeek={teamWeek} />
          </section>
        ))}
      </div>
    </Modal>
  )
}
