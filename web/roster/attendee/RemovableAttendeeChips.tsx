import { X } from 'lucide-react'
import { useState } from 'react'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { buildNameHints } from './attendee-options.ts'
import type { LoadedAttendee } from './attendee-store.ts'
import { AttendeeTag } from './AttendeeTag.tsx'
import type { ColouredAttendee } from './attendee-tags.ts'
import styles from './AttendeeChips.module.css'

export interface ChipsProps {
  ids: readonly number[]
  attendees: ReadonlyMap<number, LoadedAttendee>
  /** The chips are the legend of a composed roster. */
  colouredAttendees: ReadonlyMap<number, ColouredAttendee>
  /** Undefined when nothing can be removed, such as the only attendee. */
  onRemove?: ((id: number) => void) | undefined
}

const initialChipCount = 6

/** Shows the first six of a longer list as tags until the user expands it. */
export function RemovableAttendeeChips({ ids, attendees, colouredAttendees, onRemove }: ChipsProps) {
  const { t } = useTexts()
  const [isExpanded, setIsExpanded] = useState(false)
  const visibleIds = isExpanded || ids.length <= initialChipCount ? ids : ids.slice(0, initialChipCount)
  const hiddenCount = ids.length - initialChipCount
  /** A single chip has no button, and the seventh chip takes the button at the end with it. */
  const leaveChip = (chip: Element | null) =>
    ids.length > 2 ? focusBeside(chip, chip?.previousElementSibling) : focusBeside(chip?.parentElement)
  const hints = buildNameHints(ids.flatMap((id) => attendees.get(id) ?? []))
  return (
    <ul className={styles.chips} aria-label={t(($) => $.ROSTER.SHOWN)}>
      {visibleIds.map((id) => {
        const name = attendees.get(id)?.name ?? (attendees.size > 1 ? t(($) => $.ROSTER.UNKNOWN_ATTENDEE) : '…')
        const colouredAttendee = colouredAttendees.get(id)
        const hint = hints.get(id)
        const fullName = hint ? `${name} · ${hint}` : name
        const isTagOnly = colouredAttendee && ids.length > initialChipCount && !isExpanded
        // The hint is visible only beside equal names.
        const hasNamesake = hint && ids.some((otherId) => otherId !== id && attendees.get(otherId)?.name === name)
        return (
          <li key={id} className={styles.chip} title={fullName}>
            {colouredAttendee ? (
              <AttendeeTag attendee={colouredAttendee} />
            ) : (
              <span aria-hidden className={styles.dot} />
            )}
            <span className={isTagOnly ? 'unseen' : styles.name}>{name}</span>
            {hasNamesake && !isTagOnly && <i>{hint}</i>}
            {onRemove && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t(($) => $.ROSTER.REMOVE, { name: fullName })}
                onClick={({ currentTarget }) => {
                  leaveChip(currentTarget.closest('li'))
                  onRemove(id)
                }}
              >
                <X size={14} />
              </button>
            )}
          </li>
        )
      })}
      {hiddenCount > 0 && (
        <li>
          <button
            type="button"
            className={styles.others}
            aria-expanded={isExpanded}
            aria-label={isExpanded ? undefined : t(($) => $.ROSTER.OTHERS, { count: hiddenCount })}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? t(($) => $.ROSTER.FEWER) : `+${hiddenCount}`}
          </button>
        </li>
      )}
    </ul>
  )
}
