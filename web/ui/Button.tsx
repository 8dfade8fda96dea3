import type { ComponentProps } from 'react'
import styles from './Button.module.css'

interface ButtonStyle {
  /** primary: main action; quiet: no frame; danger: removes something; link: as words of a text. */
  variant?: 'plain' | 'primary' | 'quiet' | 'danger' | 'link'
  /** For an icon; needs an `aria-label`. */
  square?: boolean
}

/** For links that look like buttons. */
export const getButtonClass = ({ variant = 'plain', square = false }: ButtonStyle = {}) =>
  [styles.button, styles[variant], square && styles.square].filter(Boolean).join(' ')

export function Button({ variant, square, className, ...rest }: ButtonStyle & ComponentProps<'button'>) {
  const classes = getButtonClass({ ...(variant && { variant }), ...(square && { square }) })
  return <button type="button" className={className ? `${classes} ${className}` : classes} {...rest} />
}
