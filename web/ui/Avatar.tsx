import type { CSSProperties } from 'react'
import { getInitials } from './get-initials.ts'
import styles from './Avatar.module.css'

/** Differs between most names, and stays the same for a name. */
const computeHue = (name: string) =>
  Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => (sum * 31 + code) % 360, 7)

export const Avatar = ({ name }: { name: string }) => (
  <span aria-hidden className={styles.avatar} style={{ '--hue': computeHue(name) } as CSSProperties}>
    {getInitials(name)}
  </span>
)
