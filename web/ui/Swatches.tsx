import { type CSSProperties, useId } from 'react'
import { useOfflineProps } from '../lib/connection.ts'
import styles from './Swatches.module.css'

interface Props {
  label: string
  /** In degrees of oklch, each with the name of its colour. */
  hues: readonly { hue: number; text: string }[]
  value: number | undefined
  disabled?: boolean
  onChange: (hue: number) => void
}

/** Radio buttons, each in the colour that it stands for. Offline they are disabled, with the reason. */
export function Swatches({ label, hues, value, disabled = false, onChange }: Props) {
  const name = useId()
  const offlineProps = useOfflineProps(true)
  return (
    <div role="radiogroup" aria-label={label} className={styles.swatches}>
      {hues.map(({ hue, text }) => (
        <input
          key={hue}
          type="radio"
          name={name}
          aria-label={text}
          title={text}
          className={styles.swatch}
          style={{ '--hue': hue } as CSSProperties}
          checked={hue === value}
          disabled={disabled}
          onChange={() => offlineProps ?? onChange(hue)}
          {...offlineProps}
        />
      ))}
    </div>
  )
}
