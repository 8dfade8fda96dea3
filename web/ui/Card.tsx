import type { ComponentProps } from 'react'
import styles from './Card.module.css'

interface Props extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | 'ul' | 'form'
  /** The content reaches the border, as rows of a list do. */
  isFlush?: boolean
}

/** A framed surface. */
export function Card({ as: Tag = 'div', isFlush = false, className, ...rest }: Props) {
  // The elements share the attributes that are used here.
  const Element = Tag as 'div'
  return (
    <Element
      {...rest}
      data-flush={isFlush || undefined}
      className={className ? `${styles.card} ${className}` : styles.card}
    />
  )
}
