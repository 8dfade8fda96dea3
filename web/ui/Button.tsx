import type { ComponentProps, MouseEvent } from 'react'
import { useOfflineProps } from '../lib/connection.ts'
import styles from './Button.module.css'

interface ButtonStyle {
  /** primary: main action; quiet: no frame; danger: removes something; link: as words of a text. */
  variant?: 'plain' | 'primary' | 'quiet' | 'danger' | 'link' | undefined
  /** For an icon; needs an `aria-label`. */
  isSquare?: boolean | undefined
}

/** Returns the classes of a button, for links that look like one. */
export const getButtonClass = ({ variant = 'plain', isSquare }: ButtonStyle = {}) =>
  [styles.button, styles[variant], isSquare && styles.square].filter(Boolean).join(' ')

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Offline it is disabled, with the reason. A button that submits needs a connection. */
  needsConnection?: boolean
  /** A press does nothing. Unlike `disabled`, it keeps the focus of a button that was just pressed. */
  isBlocked?: boolean
}

const blockedProps = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }

export function Button({ variant, isSquare, needsConnection, isBlocked, className, ...rest }: ButtonProps) {
  const offlineProps = useOfflineProps(needsConnection ?? rest.type === 'submit')
  const classes = getButtonClass({ variant, isSquare })
  return (
    <button
      type="button"
      className={className ? `${classes} ${className}` : classes}
      {...rest}
      {...(isBlocked && blockedProps)}
      {...offlineProps}
    />
  )
}
