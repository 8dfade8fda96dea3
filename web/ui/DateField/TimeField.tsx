import { parseTime } from '@internationalized/date'
import { DateInput, DateSegment, I18nProvider, Label, TimeField as AriaTimeField } from 'react-aria-components'
import { useTexts } from '#web/lib/i18n.ts'
import { locales } from '#web/lib/language.ts'
import styles from './DateField.module.css'

interface Props {
  label: string
  isLabelUnseen?: boolean
  /** `09:20` */
  value: string
  isInvalid?: boolean
  /** Id of the error message. */
  describedBy?: string | undefined
  onChange: (time: string) => void
}

/** Field for a time, by 24 hours in both languages. */
export function TimeField({ label, isLabelUnseen = false, value, isInvalid = false, describedBy, onChange }: Props) {
  const { language } = useTexts()
  return (
    <I18nProvider locale={locales[language]}>
      <AriaTimeField
        className={styles.field ?? ''}
        validationBehavior="aria"
        shouldForceLeadingZeros
        hourCycle={24}
        isInvalid={isInvalid}
        aria-describedby={describedBy ?? ''}
        value={parseTime(value)}
        onChange={(time) => time && onChange(time.toString().slice(0, 5))}
      >
        <Label className={isLabelUnseen ? 'unseen' : (styles.label ?? '')}>{label}</Label>
        <div className={`${styles.box} ${styles.time}`} data-invalid={isInvalid || undefined}>
          <DateInput className={styles.input ?? ''}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
          </DateInput>
        </div>
      </AriaTimeField>
    </I18nProvider>
  )
}
