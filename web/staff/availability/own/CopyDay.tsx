import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { formatWeekday } from '../board/availability-labels.ts'
import styles from './CopyDay.module.css'

interface Props {
  day: number
  days: readonly number[]
  onCopy: (from: number, to: readonly number[]) => void
  onClose: () => void
}

/** Copies one day to others, in one step. */
export function CopyDay({ day, days, onCopy, onClose }: Props) {
  const { t } = useTexts()
  const [from, setFrom] = useState(day)
  const [to, setTo] = useState<readonly number[]>([])
  const chosen = to.filter((item) => item !== from)
  return (
    <Modal
      title={t(($) => $.AVAILABILITY.COPY_DAY)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.AVAILABILITY.CANCEL)}</Button>
          <Button look="primary" disabled={chosen.length === 0} onClick={() => onCopy(from, chosen)}>
            {t(($) => $.AVAILABILITY.COPY_DONE)}
          </Button>
        </>
      }
    >
      <div className={styles.copy}>
        <Field label={t(($) => $.AVAILABILITY.COPY_DAY)}>
          <select value={from} onChange={({ target }) => setFrom(Number(target.value))}>
            {days.map((eachDay) => (
              <option key={eachDay} value={eachDay}>
                {formatWeekday(eachDay)}
              </option>
            ))}
          </select>
        </Field>
        <fieldset>
          <legend>{t(($) => $.AVAILABILITY.COPY_TO, { day: formatWeekday(from) })}</legend>
          {days
            .filter((eachDay) => eachDay !== from)
            .map((eachDay) => (
              <label key={eachDay}>
                <input
                  type="checkbox"
                  checked={to.includes(eachDay)}
                  onChange={({ target }) =>
                    setTo(target.checked ? [...to, eachDay] : to.filter((other) => other !== eachDay))
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
