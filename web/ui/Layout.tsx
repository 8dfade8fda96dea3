import type { ComponentProps, CSSProperties } from 'react'
import styles from './Layout.module.css'

interface Props extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'fieldset' | 'ul' | 'ol' | 'li' | 'header' | 'footer' | 'p' | 'span'
  /** Number of the space between the items, as in `--space-4`. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
}

/** Items below each other. */
export const Stack = (props: Props) => <Arranged {...props} className={join(styles.stack, props.className)} />

interface RowProps extends Props {
  /** Spreads the items over the width. */
  isSpread?: boolean
}

/** Items beside each other, centred; they wrap. */
export const Row = ({ isSpread = false, ...props }: RowProps) => (
  <Arranged {...props} data-apart={isSpread || undefined} className={join(styles.row, props.className)} />
)

/** Fields and buttons above what they act on; paper does not show them. */
export const Toolbar = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div {...rest} className={join(styles.toolbar, className)} />
)

function Arranged({ as: Tag = 'div', gap = 4, style, ...rest }: Props) {
  // The elements share the attributes that are used here.
  const Element = Tag as 'div'
  return <Element {...rest} style={{ ...style, '--gap': `var(--space-${gap})` } as CSSProperties} />
}

const join = (...classes: (string | undefined)[]) => classes.filter(Boolean).join(' ')
