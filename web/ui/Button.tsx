import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface Look {
  /** primary: the main action; quiet: no frame; danger: removes something. */
  look?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** For an icon alone; needs an `aria-label`. */
  square?: boolean
}

/** For links that look like buttons. */
export const getButtonClass = ({ look = 'plain', square = false }: Look = {}) =>
  [styles.button, styles[look], square && styles.square].filter(Boolean).join(' ')

export function Button({ look, square, className, ...rest }: Look & ComponentProps<'button'>) {
  const classes = getButtonClass({ ...(look && { look }), ...(square && { square }) })
  return <button type="button" className={className ? `${classes} ${className}` : classes} {...rest} />
}
