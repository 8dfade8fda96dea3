import type { LucideIcon } from 'lucide-react'
import { ToggleChip } from './Chip.tsx'
import styles from './FilterBar.module.css'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; text: string; count: number; icon?: LucideIcon | undefined }[]
  selected: readonly T[]
  onToggle: (value: T) => void
}

/** Filters of a list, each with its number of results. On phones they scroll sideways. */
export const FilterBar = <T extends string>({ label, options, selected, onToggle }: Props<T>) => (
  <div role="group" aria-label={label} className={styles.bar}>
    {options.map(({ value, text, count, icon: Icon }) => (
      <ToggleChip key={value} isOn={selected.includes(value)} onClick={() => onToggle(value)}>
        {Icon && <Icon size={15} aria-hidden />}
        {text} <b>{count}</b>
      </ToggleChip>
    ))}
  </div>
)
