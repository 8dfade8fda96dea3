import styles from './ConfirmationBar.module.css'

interface Props {
  confirmed: number
  unconfirmed: number
  total: number
  isLarge?: boolean
  /** Count at which a vertical line is drawn, such as the number of seats. */
  mark?: number
}

/**
 * Draws confirmed counts solid and unconfirmed ones hatched. Hidden from screen readers: the figures are shown beside
 * it.
 */
export function ConfirmationBar({ confirmed, unconfirmed, total, isLarge = false, mark }: Props) {
  // More students may be in it than it has seats, because the number of seats can be lowered later.
  const scaleMaximum = Math.max(total, confirmed + unconfirmed, 1)
  return (
    <div aria-hidden className={isLarge ? `${styles.bar} ${styles.large}` : styles.bar}>
      <span className={styles.solid} style={{ width: `${(confirmed / scaleMaximum) * 100}%` }} />
      <span className={styles.hatched} style={{ width: `${(unconfirmed / scaleMaximum) * 100}%` }} />
      {mark !== undefined && <i style={{ insetInlineStart: `${Math.min(100, (mark / scaleMaximum) * 100)}%` }} />}
    </div>
  )
}
