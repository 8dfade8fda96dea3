import styles from './Logo.module.css'

/** `isMarkOnly` keeps the name for screen readers. */
export function Logo({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  return (
    <div className={styles.logo}>
      <svg viewBox="0 0 26 26" width="26" height="26" aria-hidden className={styles.mark}>
        <rect width="26" height="26" rx="8" className={styles.ground} />
        <circle cx="13" cy="13" r="6.6" className={styles.hand} />
        <path d="M13 9v4l2.6 1.6" className={styles.hand} />
      </svg>
      <span className={isMarkOnly ? 'unseen' : styles.name}>Uurwerk</span>
    </div>
  )
}
