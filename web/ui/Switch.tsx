import styles from './Switch.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  isBusy?: boolean
  disabled?: boolean
}

export function Switch({ label, checked, onChange, isBusy = false, disabled = false }: Props) {
  return (
    <label className={styles.switch} data-disabled={disabled || undefined}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-busy={isBusy}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
