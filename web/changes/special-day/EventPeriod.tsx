import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { type EventDraft, isPeriodInvalid, moveFirstDate } from './event-draft.ts'
import styles from './SpecialDay.module.css'

interface Props {
  draft: EventDraft
  onChange: (changes: Partial<EventDraft>) => void
}

export function EventPeriod({ draft, onChange }: Props) {
  const { t } = useTexts()
  const id = useId()
  const isInvalid = isPeriodInvalid(draft)
  const validity = { isInvalid, describedBy: isInvalid ? id : undefined }
  const toDate = (date: string) => Temporal.PlainDate.from(date)
  return (
    <div>
      <div className={styles.period}>
        <DateField
          label={t(($) => $.SPECIAL_DAY.EVENT.FIRST)}
          value={toDate(draft.date)}
          onChange={(date) => onChange(moveFirstDate(draft, date.toString()))}
        />
        <TimeField label={t(($) => $.CHANGES.START)} value={draft.start} onChange={(start) => onChange({ start })} />
        <DateField
          label={t(($) => $.SPECIAL_DAY.EVENT.LAST)}
          value={toDate(draft.lastDate)}
          {...validity}
          onChange={(lastDate) => onChange({ lastDate: lastDate.toString() })}
        />
        <TimeField
          label={t(($) => $.CHANGES.END)}
          value={draft.end}
          {...validity}
          onChange={(end) => onChange({ end })}
        />
      </div>
      {isInvalid && (
        <p id={id} className="textDanger textList">
          {t(($) => $.CHANGES.END_FIRST)}
        </p>
      )}
    </div>
  )
}
