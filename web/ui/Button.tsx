import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface Look {
  /** primary: the one thing to do here; quiet: without a frame; danger: takes something away. */
  look?: 'plain' | 'primary' | 'quiet' | 'danger'
  /** Square, for an icon alone; give it an `aria-label`. */
  square?: boolean
}

/** How a button looks, for links that should look like one. */
export const getButtonClass = ({ look = 'plain', square = false }: Look = {}) =>
  [styles.button, styles[look], square && styles.square].filter(Boolean).join(' ')

export function Button({ look, square, className, ...rest }: Look & ComponentProps<'button'>) {
  const classes = getButtonClass({ ...(look && { look }), ...(square && { square }) })
  return <button type="button" className={className ? `${classes} ${className}` : classes} {...rest} />
}
