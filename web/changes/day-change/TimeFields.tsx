import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { moveStart } from './change-draft.ts'
import styles from './DayChange.module.css'

interface Times {
  date: string
  start: string
  end: string
}

interface Props<Draft extends Times> {
  draft: Draft
  hasEnd?: boolean
  onChange: (draft: Draft) => void
}

export function TimeFields<Draft extends Times>({ draft, hasEnd = true, onChange }: Props<Draft>) {
  const { t } = useTexts()
  const id = useId()
  const isEndFirst = hasEnd && draft.end <= draft.start
  return (
    <div>
      <div className={styles.times}>
        <DateField
          label={t(($) => $.CHANGES.DATE)}
          value={Temporal.PlainDate.from(draft.date)}
          onChange={(date) => onChange({ ...draft, date: date.toString() })}
        />
        <TimeField
          label={t(($) => $.CHANGES.START)}
          value={draft.start}
          onChange={(start) => onChange({ ...draft, ...moveStart(draft, start) })}
        />
        {hasEnd && (
          <TimeField
            label={t(($) => $.CHANGES.END)}
            value={draft.end}
            isInvalid={isEndFirst}
            describedBy={isEndFirst ? id : undefined}
            onChange={(end) => onChange({ ...draft, end })}
          />
        )}
      </div>
      {isEndFirst && (
        <p id={id} className="textDanger textList">
          {t(($) => $.CHANGES.END_FIRST)}
        </p>
      )}
    </div>
  )
}
