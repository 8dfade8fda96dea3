import { Link } from '@tanstack/react-router'
import type { School } from '@uurwerk/contract/desk/school'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Overview.module.css'

export const isFirstDay = ({ publishedRange, counts }: School) => publishedRange === null || counts.appointments === 0

/** Leads a new school to its first published timetable. */
export function FirstSteps({ school: { counts, publishedRange } }: { school: School }) {
  const { t } = useTexts()
  const steps = [
    { key: 'upload', part: 'imports', isDone: counts.appointments > 0 },
    { key: 'publish', part: 'weeks', isDone: publishedRange !== null },
    { key: 'people', part: 'people', isDone: false },
  ] as const
  return (
    <Stack as="section" gap={4}>
      <Text as="h2" size="lead">
        {t(($) => $.SCHOOL.OVERVIEW.FIRST_STEPS.TITLE)}
      </Text>
      <Card as="ul" isFlush>
        {steps.map(({ key, part, isDone }) => (
          <li key={key}>
            <Link
              to="/school/$"
              params={{ _splat: part }}
              className={styles.attention}
              data-step={isDone ? 'done' : 'open'}
            >
              {isDone ? (
                <CircleCheck size={18} aria-label={t(($) => $.SCHOOL.OVERVIEW.FIRST_STEPS.DONE)} />
              ) : (
                <Circle size={18} aria-hidden />
              )}
              {t(($) => $.SCHOOL.OVERVIEW.FIRST_STEPS[key])}
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </Card>
    </Stack>
  )
}
