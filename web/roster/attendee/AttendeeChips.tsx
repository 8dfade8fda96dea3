import { memo } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import type { ChipsProps } from './RemovableAttendeeChips.tsx'
import styles from './AttendeeChips.module.css'

/** Equals the initial number of removable chips, so that nothing moves when they load. */
const maximumChips = 6

/** Shown for one attendee, or until the removable chips are loaded. */
function PlainChips({ ids, attendees }: ChipsProps) {
  const { t } = useTexts()
  return (
    <ul className={styles.chips} aria-label={t(($) => $.ROSTER.SHOWN)}>
      {ids.slice(0, maximumChips).map((id) => (
        <li key={id} className={styles.chip}>
          <span className={styles.dot} />
          <span className={styles.name}>
            {/* Only the user is loaded at first; a larger store lacks those who may not be seen. */}
            {attendees.get(id)?.name ?? (attendees.size > 1 ? t(($) => $.ROSTER.UNKNOWN_ATTENDEE) : '…')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const RemovableChips = lazyLoad(() => import('./RemovableAttendeeChips.tsx'), 'RemovableAttendeeChips', PlainChips)

/** Shows the attendees of a composed roster. Memoized: they stay the same from week to week. */
export const AttendeeChips = memo((props: ChipsProps) =>
  props.onRemove ? <RemovableChips {...props} /> : <PlainChips {...props} />,
)
