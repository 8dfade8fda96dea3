import styles from './CountBar.module.css'

interface Props {
  solidCount: number
  hatchedCount: number
  total: number
  isLarge?: boolean
  /** Count at which a vertical line is drawn, such as the number of seats. */
  mark?: number
}

/** Draws a solid part and a hatched part of a total. Hidden from screen readers, because the figures are beside it. */
export function CountBar({ solidCount, hatchedCount, total, isLarge = false, mark }: Props) {
  // The number of seats can be lowered later, below the students who have one.
  const scaleMaximum = Math.max(total, solidCount + hatchedCount, 1)
  return (
    <div aria-hidden className={isLarge ? `${styles.bar} ${styles.large}` : styles.bar}>
      <span className={styles.solid} style={{ width: `${(solidCount / scaleMaximum) * 100}%` }} />
      <span className={styles.hatched} style={{ width: `${(hatchedCount / scaleMaximum) * 100}%` }} />
      {mark !== undefined && <i style={{ insetInlineStart: `${Math.min(100, (mark / scaleMaximum) * 100)}%` }} />}
    </div>
  )
}
