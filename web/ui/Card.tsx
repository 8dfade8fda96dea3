import type { ComponentProps } from 'react'
import styles from './Card.module.css'

interface Props extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'ul' | 'form'
  /** The content reaches the border, as rows of a list do. */
  isFlush?: boolean
  /** Lies over the screen. */
  isFloating?: boolean
  /** A message: something succeeded, or needs attention. */
  tone?: 'ok' | 'warn' | undefined
}

/** A framed surface. */
export function Card({ as: Tag = 'div', isFlush = false, isFloating = false, tone, className, ...rest }: Props) {
  // The elements share the attributes that are used here.
  const Element = Tag as 'div'
  return (
    <Element
      {...rest}
      data-flush={isFlush || undefined}
      data-floating={isFloating || undefined}
      data-tone={tone}
      className={className ? `${styles.card} ${className}` : styles.card}
    />
  )
}
