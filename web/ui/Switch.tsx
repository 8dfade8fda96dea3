import { useOfflineProps } from '../lib/connection.ts'
import styles from './Switch.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  isBusy?: boolean
  disabled?: boolean
  /** Offline it is disabled, with the reason. */
  needsConnection?: boolean
}

export function Switch({ label, checked, onChange, isBusy = false, disabled = false, needsConnection = false }: Props) {
  const offlineProps = useOfflineProps(needsConnection)
  return (
    <label className={styles.switch} data-disabled={disabled || undefined}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-busy={isBusy}
        disabled={disabled}
        onChange={({ target }) => offlineProps ?? onChange(target.checked)}
        {...offlineProps}
      />
    </label>
  )
}
