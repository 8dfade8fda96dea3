import type { LucideIcon } from 'lucide-react'
import styles from './ToggleChips.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; text: string; count: number; icon?: LucideIcon | undefined }[]
  selected: readonly T[]
  onToggle: (value: T) => void
}

/** Filters of a list, each with its number of results. On phones they scroll sideways. */
export const ToggleChips = <T extends string>({ label, options, selected, onToggle }: Props<T>) => (
  <div role="group" aria-label={label} className={styles.chips}>
    {options.map(({ value, text, count, icon: Icon }) => (
      <button key={value} type="button" aria-pressed={selected.includes(value)} onClick={() => onToggle(value)}>
        {Icon && <Icon size={15} aria-hidden />}
        {text} <b>{count}</b>
      </button>
    ))}
  </div>
)
