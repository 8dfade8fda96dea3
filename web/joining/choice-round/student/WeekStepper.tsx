import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatRange } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'

interface Props {
  /** Mondays, in order. */
  weeks: readonly string[]
  monday: Temporal.PlainDate
  onChange: (week: string) => void
}

/** Steps through the weeks that the choices touch. */
export function WeekStepper({ weeks, monday, onChange }: Props) {
  const { t } = useTexts()
  const index = weeks.indexOf(monday.toString())
  return (
    <Row gap={2}>
      {weeks.length > 1 && (
        <StepButton label={t(($) => $.CHOICE_ROUND.WEEK.PREVIOUS)} week={weeks[index - 1]} onChange={onChange}>
          <ChevronLeft size={18} aria-hidden />
        </StepButton>
      )}
      <Text as="span" size="list" tone="quiet" role="status">
        {formatRange(monday, monday.add({ days: 4 }), 'short')}
        {weeks.length > 1 && ` · ${t(($) => $.CHOICE_ROUND.WEEK.NUMBER, { number: index + 1, total: weeks.length })}`}
      </Text>
      {weeks.length > 1 && (
        <StepButton label={t(($) => $.CHOICE_ROUND.WEEK.NEXT)} week={weeks[index + 1]} onChange={onChange}>
          <ChevronRight size={18} aria-hidden />
        </StepButton>
      )}
    </Row>
  )
}

interface StepButtonProps {
  label: string
  /** Undefined at the ends. */
  week: string | undefined
  onChange: (week: string) => void
  children: ReactNode
}

/** `aria-disabled` keeps the focus at the ends. */
const StepButton = ({ label, week, onChange, children }: StepButtonProps) => (
  <Button
    isSquare
    variant="quiet"
    aria-label={label}
    aria-disabled={week === undefined || undefined}
    onClick={() => week !== undefined && onChange(week)}
  >
    {children}
  </Button>
)
