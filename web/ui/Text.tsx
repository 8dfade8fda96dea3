import type { ComponentProps } from 'react'
import styles from './Text.module.css'

interface Props extends ComponentProps<'span'> {
  as?: 'p' | 'span' | 'strong' | 'small' | 'em' | 'h2' | 'h3' | 'dt' | 'dd' | 'legend'
  /** Name of a `--font-size-*`; without it the text has the size of its surroundings. */
  size?: 'note' | 'small' | 'list' | 'body' | 'lead' | 'title' | 'large'
  tone?: 'quiet' | 'faint' | 'accent' | 'danger' | 'warn' | 'ok' | undefined
  isStrong?: boolean
  /** One line, which ends in an ellipsis. */
  isClipped?: boolean
}

export function Text({ as: Tag = 'p', size, tone, isStrong, isClipped, className, ...rest }: Props) {
  // The elements share the attributes that are used here.
  const Element = Tag as 'span'
  const looks = [size, tone, isStrong && 'strong', isClipped && 'clipped'].filter((look) => typeof look === 'string')
  const classes = [styles.text, ...looks.map((look) => `text${look[0]?.toUpperCase()}${look.slice(1)}`), className]
  return <Element {...rest} className={classes.filter(Boolean).join(' ')} />
}
