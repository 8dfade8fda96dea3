import type { ComponentProps } from 'react'
import styles from './Pill.module.css'

interface Props extends Omit<ComponentProps<'span'>, 'className'> {
  tone?: 'plain' | 'accent' | 'solid' | 'ok' | 'warn' | 'danger'
}

/** A short state or count. */
export const Pill = ({ tone = 'plain', ...rest }: Props) => (
  <span {...rest} className={[styles.pill, styles[tone]].filter(Boolean).join(' ')} />
)
