import type { DateRange } from '@uurwerk/contract/roster/appointment'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDate } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Imports.module.css'

interface Props {
  periods: readonly DateRange[]
  /** Date of a period that is added to an empty list. */
  firstDate: string
  onChange: (periods: DateRange[]) => void
}

/** Lists the holidays, to which periods can be added. */
export function DaysOffEditor({ periods, firstDate, onChange }: Props) {
  const { t } = useTexts()
  const setPeriod = (index: number, period: DateRange) =>
    onChange(periods.map((each, position) => (position === index ? period : each)))
  const add = () => {
    const date = periods.at(-1)?.end ?? firstDate
    onChange([...periods, { start: date, end: date }])
  }
  return (
    <Stack gap={4}>
      <Text as="h3" isStrong>
        {t(($) => $.SCHOOL_IMPORTS.DAYS_OFF.TITLE)}
      </Text>
      <Text tone="quiet">{t(($) => $.SCHOOL_IMPORTS.DAYS_OFF.HINT)}</Text>
      {periods.map((period, index) => (
        <PeriodFields
          // oxlint-disable-next-line react/no-array-index-key -- periods have no id, and a new one comes last
          key={index}
          period={period}
          onChange={(changed) => setPeriod(index, changed)}
          onRemove={() => onChange(periods.filter((_, position) => position !== index))}
        />
      ))}
      <Row>
        <Button onClick={add}>
          <Plus size={16} aria-hidden />
          {t(($) => $.SCHOOL_IMPORTS.DAYS_OFF.ADD)}
        </Button>
      </Row>
    </Stack>
  )
}

interface PeriodProps {
  period: DateRange
  onChange: (period: DateRange) => void
  onRemove: () => void
}

function PeriodFields({ period, onChange, onRemove }: PeriodProps) {
  const { t } = useTexts()
  const [start, end] = [Temporal.PlainDate.from(period.start), Temporal.PlainDate.from(period.end)]
  const isInvalid = period.end < period.start
  const faultId = useId()
  // A period of one day stays one.
  const setStart = (text: string) => onChange({ start: text, end: period.start === period.end ? text : period.end })
  return (
    <Stack gap={2}>
      <div className={styles.period}>
        <DateField
          label={t(($) => $.SCHOOL_IMPORTS.DAYS_OFF.START)}
          value={start}
          isInvalid={isInvalid}
          onChange={(date) => setStart(date.toString())}
        />
        <DateField
          label={t(($) => $.SCHOOL_IMPORTS.DAYS_OFF.END)}
          value={end}
          isInvalid={isInvalid}
          describedBy={isInvalid ? faultId : undefined}
          onChange={(date) => onChange({ ...period, end: date.toString() })}
        />
        <Button
          variant="quiet"
          aria-label={t(($) => $.SCHOOL_IMPORTS.DAYS_OFF.REMOVE, { start: formatDate(start), end: formatDate(end) })}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </Button>
      </div>
      {isInvalid && (
        <Text id={faultId} role="alert" tone="danger" size="small">
          {t(($) => $.SCHOOL_IMPORTS.DAYS_OFF.FAULT)}
        </Text>
      )}
    </Stack>
  )
}
