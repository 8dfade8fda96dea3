import styles from './ErrorPicture.module.css'

const hourAngles = Array.from({ length: 12 }, (_, hour) => hour * 30)

/** Draws a clock face with a sign instead of hands. */
export function ErrorPicture({ kind }: { kind: 'warning' | 'fatal' | 'info' }) {
  return (
    <svg viewBox="0 0 320 160" className={`${styles.picture} ${styles[kind]}`} data-kind={kind} aria-hidden>
      <path className={styles.faint} d="M18 122h62M240 122h62M34 136h40M250 136h34M52 40h30M238 34h40M262 48h24" />
      <circle className={styles.face} cx="160" cy="80" r="52" />
      {hourAngles.map((angle) => (
        <path key={angle} className={styles.faint} d="M160 34v6" transform={`rotate(${angle} 160 80)`} />
      ))}
      {kind === 'warning' && <path className={styles.line} d="M160 52v34M160 100v.5" />}
      {kind === 'info' && <path className={styles.line} d="M160 74v34M160 56v.5" />}
      {kind === 'fatal' && <path className={styles.line} d="M142 62l36 36M178 62l-36 36" />}
      <circle className={styles.dot} cx="104" cy="44" r="4" />
      <circle className={styles.dot} cx="222" cy="108" r="5" />
    </svg>
  )
}
