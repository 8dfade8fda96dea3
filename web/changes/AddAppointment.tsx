import type { ComponentProps } from 'react'
import { AddLesson } from './day-change/AddLesson.tsx'
import styles from './day-change/DayChange.module.css'
import { AddJoinable } from './joinable/AddJoinable.tsx'

/** Offers below a roster what the user can add to it. */
export const AddAppointment = (props: ComponentProps<typeof AddLesson>) => (
  <div className={styles.below}>
    <AddLesson {...props} />
    <AddJoinable {...props} isQuiet type="choice" />
  </div>
)
