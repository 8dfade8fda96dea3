import { useTexts } from '#web/lib/i18n.ts'
import { getWeekdayName } from '#web/lib/time.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { toSampleDate } from './format-student-texts.ts'
import type { ChoiceFilterModel } from './use-choice-filter.ts'

interface Props {
  filter: ChoiceFilterModel
  /** False while nobody takes a seat by choosing. */
  hasSeats: boolean
}

export function ChoiceFilterBar({ filter, hasSeats }: Props) {
  const { t } = useTexts()
  const { day, days, hidesFull, shownCount, totalCount } = filter
  const hasDays = days.length > 1
  if (!filter.isOffered || !(hasDays || hasSeats)) return null
  return (
    <Row role="group" aria-label={t(($) => $.CHOICE_ROUND.FILTER.LABEL)} gap={5}>
      {hasDays && (
        <Select
          label={t(($) => $.CHOICE_ROUND.FILTER.DAY)}
          isLabelUnseen
          value={day}
          options={[
            { value: undefined, text: t(($) => $.CHOICE_ROUND.FILTER.ALL_DAYS) },
            ...days.map((value) => ({ value, text: getWeekdayName(toSampleDate(value)) })),
          ]}
          onChange={filter.setDay}
        />
      )}
      {hasSeats && (
        <Checkbox checked={hidesFull} onChange={filter.setHidesFull}>
          {t(($) => $.CHOICE_ROUND.FILTER.PLACES)}
        </Checkbox>
      )}
      <Text as="span" role="status" size="list" tone="quiet">
        {shownCount < totalCount && t(($) => $.CHOICE_ROUND.FILTER.COUNT, { shown: shownCount, total: totalCount })}
      </Text>
    </Row>
  )
}
