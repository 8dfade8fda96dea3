import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Chip.module.css'

interface ToggleChipProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-pressed'> {
  isOn: boolean
}

/** A filter that is on or off. */
export const ToggleChip = ({ isOn, ...rest }: ToggleChipProps) => (
  <button type="button" {...rest} aria-pressed={isOn} className={styles.chip} />
)

interface ChosenChipProps extends Omit<ComponentProps<'span'>, 'className'> {
  icon?: ReactNode
  /** Tells namesakes apart, so it is never cut off. */
  hint?: string | undefined
  removeLabel: string
  onRemove: ComponentProps<'button'>['onClick']
}

/** Something chosen, with a button that removes it. */
export const ChosenChip = ({ icon, hint, removeLabel, onRemove, children, ...rest }: ChosenChipProps) => (
  <span {...rest} className={styles.chip}>
    {icon}
    <span className={styles.text}>{children}</span>
    {hint && <span className={styles.hint}>{hint}</span>}
    <button type="button" aria-label={removeLabel} className={styles.remove} onClick={onRemove}>
      <X size={14} aria-hidden />
    </button>
  </span>
)
