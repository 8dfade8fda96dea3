import styles from './ConfirmationBar.module.css'

interface Props {
  confirmed: number
  unconfirmed: number
  total: number
  isLarge?: boolean
  /** Count at which a vertical line is drawn, such as the number of seats. */
  mark?: number
}

/** Draws confirmed counts solid, others hatched. Hidden from screen readers, because the figures are beside it. */
export function ConfirmationBar({ confirmed, unconfirmed, total, isLarge = false, mark }: Props) {
  // The number of seats can be lowered later, below the students who have one.
  const scaleMaximum = Math.max(total, confirmed + unconfirmed, 1)
  return (
    <div aria-hidden className={isLarge ? `${styles.bar} ${styles.large}` : styles.bar}>
      <span className={styles.solid} style={{ width: `${(confirmed / scaleMaximum) * 100}%` }} />
      <span className={styles.hatched} style={{ width: `${(unconfirmed / scaleMaximum) * 100}%` }} />
      {mark !== undefined && <i style={{ insetInlineStart: `${Math.min(100, (mark / scaleMaximum) * 100)}%` }} />}
    </div>
  )
}
