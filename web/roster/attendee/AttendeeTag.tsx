import type { CSSProperties } from 'react'
import styles from './AttendeeTag.module.css'
import type { ColouredAttendee } from './attendee-tags.ts'

/** The colour and the letters of an attendee, beside the name that is read out. */
export const AttendeeTag = ({ who: { hue, tag } }: { who: Pick<ColouredAttendee, 'hue' | 'tag'> }) => (
  <span aria-hidden className={styles.tag} style={{ '--hue': hue } as CSSProperties}>
    {tag}
  </span>
)
