import { TriangleAlert } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Row } from '#web/ui/Layout.tsx'
import styles from './AvailabilityLegend.module.css'

/** Explains the lessons behind the week, and painting by keys. */
export function AvailabilityLegend({ hasLessons, isReadOnly }: { hasLessons: boolean; isReadOnly: boolean }) {
  const { t } = useTexts()
  return (
    <Row as="p" gap={5} className={styles.legend ?? ''}>
      {hasLessons && (
        <>
          <span>
            <i aria-hidden className={styles.lesson} /> {t(($) => $.AVAILABILITY.GRID.LESSON_LEGEND)}
          </span>
          <span className="textDanger">
            <TriangleAlert size={15} aria-hidden /> {t(($) => $.AVAILABILITY.GRID.CLASH_LEGEND)}
          </span>
        </>
      )}
      {!isReadOnly && (
        <span aria-hidden className={styles.keys}>
          {t(($) => $.AVAILABILITY.GRID.DRAG)} · {t(($) => $.AVAILABILITY.GRID.OR)} <kbd>Shift</kbd> <kbd>↓</kbd>{' '}
          {t(($) => $.AVAILABILITY.GRID.AND)} <kbd>1</kbd>–<kbd>3</kbd>
        </span>
      )}
    </Row>
  )
}
