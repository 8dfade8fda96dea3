import type { ComponentProps, ReactNode } from 'react'
import styles from './Choice.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange' | 'className' | 'children'> {
  checked: boolean
  /** Its label. Without it, `aria-label` names the control. */
  children?: ReactNode
}

interface CheckboxProps extends Props {
  /** Some of what it stands for is checked. */
  isMixed?: boolean
  onChange: (checked: boolean, isShiftPressed: boolean) => void
}

export const Checkbox = ({ isMixed = false, onChange, ...rest }: CheckboxProps) => (
  <Choice
    {...rest}
    type="checkbox"
    ref={(box) => {
      if (box) box.indeterminate = isMixed
    }}
    onChange={({ target, nativeEvent }) =>
      onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }
  />
)

interface RadioProps extends Props {
  /** The same for all of a group. */
  name: string
  onChange: () => void
}

export const Radio = ({ onChange, ...rest }: RadioProps) => <Choice {...rest} type="radio" onChange={onChange} />

function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles.choice}>
      <input {...input} className={styles.input} />
      {children}
    </label>
  )
}
