import { Award, CalendarDays } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './YearTable.module.css'

/**
 * `exam`: the roster has an exam of the subject. `test`: the plan names a test. `planned`: only other texts. `free`: no
 * school.
 */
export type WeekMarkKind = 'exam' | 'test' | 'planned' | 'free'

/** Marks a week by the most important thing in it: an exam, a test or a plan. */
export const WeekMark = ({ kind }: { kind: WeekMarkKind }) => (
  <span className={styles.mark} data-mark={kind}>
    {kind === 'exam' && <CalendarDays size={12} aria-hidden />}
    {kind === 'test' && <Award size={12} aria-hidden />}
  </span>
)

const markKinds = [
  ['planned', 'PLANNED'],
  ['test', 'TEST'],
  ['exam', 'EXAM'],
  ['free', 'FREE'],
] as const

/** Explains the marks, and the shade of weeks without school. */
export function MarksLegend() {
  const { t } = useTexts()
  return (
    <Row as="ul" gap={6} style={{ '--hue': 260 } as CSSProperties}>
      {markKinds.map(([kind, key]) => (
        <Row key={kind} as="li" gap={3}>
          <WeekMark kind={kind} />
          <Text as="span" size="small" tone="quiet">
            {t(($) => $.PROGRAM.MARK[key])}
          </Text>
        </Row>
      ))}
    </Row>
  )
}
