import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Modal } from '#web/ui/Modal.tsx'
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
          <Button variant="primary" disabled={targetDays.length === 0} onClick={() => onCopy(sourceDay, targetDays)}>
            {t(($) => $.AVAILABILITY.COPY_DONE)}
          </Button>
        </>
      }
    >
      <div className={styles.copy}>
        <Field label={t(($) => $.AVAILABILITY.COPY_DAY)}>
          <select value={sourceDay} onChange={({ target }) => setSourceDay(Number(target.value))}>
            {days.map((eachDay) => (
              <option key={eachDay} value={eachDay}>
                {formatWeekday(eachDay)}
              </option>
            ))}
          </select>
        </Field>
        <fieldset>
          <legend>{t(($) => $.AVAILABILITY.COPY_TO, { day: formatWeekday(sourceDay) })}</legend>
          {days
            .filter((eachDay) => eachDay !== sourceDay)
            .map((eachDay) => (
              <label key={eachDay}>
                <input
                  type="checkbox"
                  checked={selectedDays.includes(eachDay)}
                  onChange={({ target }) =>
                    setSelectedDays(
                      target.checked
                        ? [...selectedDays, eachDay]
                        : selectedDays.filter((selectedDay) => selectedDay !== eachDay),
                    )
                  }
                />
                {formatWeekday(eachDay)}
              </label>
            ))}
        </fieldset>
      </div>
    </Modal>
  )
}
