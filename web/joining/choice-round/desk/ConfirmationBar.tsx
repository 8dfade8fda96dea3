import styles from './ConfirmationBar.module.css'

interface Props {
  confirmed: number
  unconfirmed: number
  of: number
  isLarge?: boolean
  /** Where a line stands across it. */
  mark?: number
}

/** Solid is confirmed, hatched not yet, the rest is free; the figures stand beside it. */
export function ConfirmationBar({ confirmed, unconfirmed, of, isLarge = false, mark }: Props) {
  // More may be in it than there are seats, since these can be fewer later.
  const whole = Math.max(of, confirmed + unconfirmed, 1)
  return (
    <div aria-hidden className={isLarge ? `${styles.bar} ${styles.large}` : styles.bar}>
      <span className={styles.solid} style={{ width: `${(confirmed / whole) * 100}%` }} />
      <span className={styles.hatched} style={{ width: `${(unconfirmed / whole) * 100}%` }} />
      {mark !== undefined && <i style={{ insetInlineStart: `${Math.min(100, (mark / whole) * 100)}%` }} />}
    </div>
  )
}
