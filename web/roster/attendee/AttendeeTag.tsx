import type { CSSProperties } from 'react'
import styles from './AttendeeTag.module.css'
import type { ColouredAttendee } from './attendee-tags.ts'

/** Hidden from screen readers: the name is beside it. */
export const AttendeeTag = ({ attendee: { hue, tag } }: { attendee: Pick<ColouredAttendee, 'hue' | 'tag'> }) => (
  <span aria-hidden className={styles.tag} style={{ '--hue': hue } as CSSProperties}>
    {tag}
  </span>
)
