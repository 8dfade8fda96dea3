import type { ComponentProps } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { formatNumber } from '../lib/time.ts'
import { Labelled, type LabelProps } from './Labelled.tsx'
import styles from './TextArea.module.css'

interface Props extends LabelProps, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> {
  value: string
  /** `maximum` and `length` in characters, counted like the server does. */
  count?: { maximum: number; length: number }
  /** Absent if read-only. */
  onChange?: (value: string) => void
}

/** Share of the maximum from which the counter shows. */
const shownShare = 0.8

/** Reports a text that is too long; does not cut it off. */
export function TextArea({ label, isLabelUnseen, hint, fault, count, onChange, ...rest }: Props) {
  const { t } = useTexts()
  const { maximum, length } = count ?? { maximum: 1, length: 0 }
  const excess = length - maximum
  return (
    <Labelled
      label={label}
      isLabelUnseen={isLabelUnseen}
      hint={hint}
      fault={
        excess > 0 ? (
          <span role="alert">{t(($) => $.COMMON.TEXT.TOO_LONG, { most: formatNumber(maximum), count: excess })}</span>
        ) : (
          fault
        )
      }
    >
      {(control) => (
        <>
          <textarea
            rows={3}
            readOnly={!onChange}
            {...control}
            {...rest}
            onChange={({ target }) => onChange?.(target.value)}
          />
          {excess <= 0 && length >= maximum * shownShare && (
            <p className={styles.counter}>
              {t(($) => $.COMMON.TEXT.LENGTH, { used: formatNumber(length), most: formatNumber(maximum) })}
            </p>
          )}
        </>
      )}
    </Labelled>
  )
}
