import styles from './Switch.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  isBusy?: boolean
  disabled?: boolean
}

/** Something that is on or off, and changes at once. */
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
