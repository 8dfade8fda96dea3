import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import styles from './Absence.module.css'
import { absenceKinds, type AbsenceDraft, toPeriod } from './absence-draft.ts'

interface Props {
  draft: AbsenceDraft
  onChange: (changes: Partial<AbsenceDraft>) => void
}

/** The fields of a period that is a day, a part of it, or several days. */
export function AbsencePeriod({ draft, onChange }: Props) {
  const { t } = useTexts()
  const id = useId()
  const isInvalid = !toPeriod(draft)
  const describedBy = isInvalid ? id : undefined
  return (
    <>
      <Segments
        label={t(($) => $.ABSENCE.KIND.LABEL)}
        options={absenceKinds.map((value) => ({ value, text: t(($) => $.ABSENCE.KIND[value]) }))}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <div>
        <div className={styles.period} data-kind={draft.kind}>
          <DateField
            label={draft.kind === 'days' ? t(($) => $.ABSENCE.FIRST) : t(($) => $.ABSENCE.DATE)}
            value={Temporal.PlainDate.from(draft.date)}
            onChange={(date) => onChange({ date: date.toString() })}
          />
          {draft.kind === 'days' && (
            <DateField
              label={t(($) => $.ABSENCE.LAST)}
              value={Temporal.PlainDate.from(draft.last)}
              isInvalid={isInvalid}
              describedBy={describedBy}
              onChange={(last) => onChange({ last: last.toString() })}
            />
          )}
          {draft.kind === 'part' && (
            <>
              <TimeField
                label={t(($) => $.ABSENCE.START)}
                value={draft.start}
                onChange={(start) => onChange({ start })}
              />
              <TimeField
                label={t(($) => $.ABSENCE.END)}
                value={draft.end}
                isInvalid={isInvalid}
                describedBy={describedBy}
                onChange={(end) => onChange({ end })}
              />
            </>
          )}
        </div>
        {isInvalid && (
          <p id={id} className="textDanger textList">
            {t(($) => $.ABSENCE.END_FIRST)}
          </p>
        )}
      </div>
    </>
  )
}
