import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatWeekday } from '../board/availability-labels.ts'
import styles from './CopyDayDialog.module.css'

interface Props {
  day: number
  days: readonly number[]
  onCopy: (sourceDay: number, targetDays: readonly number[]) => void
  onClose: () => void
}

/** Copies in one step. */
export function CopyDayDialog({ day, days, onCopy, onClose }: Props) {
  const { t } = useTexts()
  const [sourceDay, setSourceDay] = useState(day)
  const [selectedDays, setSelectedDays] = useState<readonly number[]>([])
  const targetDays = selectedDays.filter((selectedDay) => selectedDay !== sourceDay)
  return (
    <Modal
      title={t(($) => $.AVAILABILITY.COPY_DAY)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.AVAILABILITY.CANCEL)}</Button>
          <Button
            needsConnection
            variant="primary"
            disabled={targetDays.length === 0}
            onClick={() => onCopy(sourceDay, targetDays)}
          >
            {t(($) => $.AVAILABILITY.COPY_DONE)}
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <Select
          label={t(($) => $.AVAILABILITY.COPY_DAY)}
          value={sourceDay}
          options={days.map((value) => ({ value, text: formatWeekday(value) }))}
          onChange={setSourceDay}
        />
        <fieldset className={styles.days}>
          <Text as="legend" size="small" tone="quiet">
            {t(($) => $.AVAILABILITY.COPY_TO, { day: formatWeekday(sourceDay) })}
          </Text>
          {days
            .filter((eachDay) => eachDay !== sourceDay)
            .map((eachDay) => (
              <Checkbox
                key={eachDay}
                checked={selectedDays.includes(eachDay)}
                onChange={(isChecked) =>
                  setSelectedDays(
                    isChecked
                      ? [...selectedDays, eachDay]
                      : selectedDays.filter((selectedDay) => selectedDay !== eachDay),
                  )
                }
              >
                {formatWeekday(eachDay)}
              </Checkbox>
            ))}
        </fieldset>
      </Stack>
    </Modal>
  )
}
