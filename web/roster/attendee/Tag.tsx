import type { CSSProperties } from 'react'
import styles from './Tag.module.css'
import type { Coloured } from './tags.ts'

/** The colour and the letters of an attendee, beside the name that is read out. */
export const Tag = ({ who: { hue, tag } }: { who: Pick<Coloured, 'hue' | 'tag'> }) => (
  <span aria-hidden className={styles.tag} style={{ '--hue': hue } as CSSProperties}>
    {tag}
  </span>
)
