import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import styles from './Edit.module.css'
import type { RoundFormPartProps } from './round-form-part.ts'

const dateTimeFields = ['openingDate', 'studentExpirationDate', 'coachExpirationDate'] as const
/** Text key, first and last field of each pair of dates. */
const dateRanges = [
  ['period', 'periodStart', 'periodEnd'],
  ['year', 'yearStart', 'yearEnd'],
] as const

export function RoundDatesFields({ draft, findFaultText, onChange }: RoundFormPartProps) {
  const { t } = useTexts()
  return (
    <section className={styles.part}>
      <h2>{t(($) => $.ROUND_DESK.EDIT.WHEN)}</h2>
      <div className={styles.moments}>
        {dateTimeFields.map((field) => (
          <DateTimeFieldset
            key={field}
            label={t(($) => $.ROUND_DESK.FIELD[field])}
            value={draft[field]}
            faultText={findFaultText(field)}
            onChange={(dateTime) => onChange({ [field]: dateTime })}
          />
        ))}
      </div>
      {dateRanges.map(([rangeName, startField, endField]) => (
        <DateRangeGroup
          key={rangeName}
          faultText={findFaultText(endField)}
          label={t(($) => $.ROUND_DESK.EDIT.SPAN[rangeName])}
        >
          {(describedBy) => (
            <>
              <DateField
                label={t(($) => $.ROUND_DESK.FIELD[startField])}
                value={Temporal.PlainDate.from(draft[startField])}
                onChange={(date) => onChange({ [startField]: date.toString() })}
              />
              <DateField
                label={t(($) => $.ROUND_DESK.FIELD[endField])}
                value={Temporal.PlainDate.from(draft[endField])}
                isInvalid={describedBy !== undefined}
                describedBy={describedBy}
                onChange={(date) => onChange({ [endField]: date.toString() })}
              />
            </>
          )}
        </DateRangeGroup>
      ))}
    </section>
  )
}

interface DateRangeGroupProps {
  label: string
  faultText: string | undefined
  children: (describedBy: string | undefined) => React.ReactNode
}

function DateRangeGroup({ label, faultText, children }: DateRangeGroupProps) {
  const id = useId()
  return (
    <div role="group" aria-label={label} className={styles.span}>
      {children(faultText === undefined ? undefined : id)}
      {faultText !== undefined && (
        <em id={id} className={styles.wrong}>
          {faultText}
        </em>
      )}
    </div>
  )
}

interface DateTimeFieldsetProps {
  label: string
  value: string
  faultText: string | undefined
  onChange: (dateTime: string) => void
}

/** Edits a wall-clock date and time, in the form `2026-11-20T17:00`. */
function DateTimeFieldset({ label, value, faultText, onChange }: DateTimeFieldsetProps) {
  const { t } = useTexts()
  const id = useId()
  const date = value.slice(0, 10)
  const time = value.slice(11)
  const describedBy = faultText === undefined ? undefined : id
  return (
    <fieldset className={styles.moment}>
      <legend>{label}</legend>
      <DateField
        label={t(($) => $.ROUND_DESK.EDIT.DAY)}
        value={Temporal.PlainDate.from(date)}
        isInvalid={faultText !== undefined}
        describedBy={describedBy}
        onChange={(day) => onChange(`${day.toString()}T${time}`)}
      />
      <TimeField
        label={t(($) => $.ROUND_DESK.EDIT.TIME)}
        value={time}
        isInvalid={faultText !== undefined}
        describedBy={describedBy}
        onChange={(newTime) => onChange(`${date}T${newTime}`)}
      />
      {faultText !== undefined && (
        <em id={id} className={styles.wrong}>
          {faultText}
        </em>
      )}
    </fieldset>
  )
}
