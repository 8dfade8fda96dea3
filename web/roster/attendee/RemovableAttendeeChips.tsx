import { X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { buildNameHints } from './attendee-options.ts'
import type { LoadedAttendee } from './attendee-store.ts'
import { AttendeeTag } from './AttendeeTag.tsx'
import type { ColouredAttendee } from './attendee-tags.ts'
import styles from './AttendeeChips.module.css'

export interface ChipsProps {
  ids: readonly number[]
  attendees: ReadonlyMap<number, LoadedAttendee>
  /** Attendees with a colour and tag. The chips are the legend of a composed roster. */
  coloured: ReadonlyMap<number, ColouredAttendee>
  /** Undefined when nothing can be removed, such as the only attendee. */
  onRemove?: ((id: number) => void) | undefined
}

/** Number of chips shown at first when there are more. */
const most = 6

export function RemovableAttendeeChips({ ids, attendees, coloured, onRemove }: ChipsProps) {
  const { t } = useTexts()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole || ids.length <= most ? ids : ids.slice(0, most)
  const others = ids.length - most
  const besides = buildNameHints(ids.flatMap((id) => attendees.get(id) ?? []))
  return (
    <ul className={styles.chips} aria-label={t(($) => $.ROSTER.SHOWN)}>
      {shown.map((id) => {
        const name = attendees.get(id)?.name ?? (attendees.size > 1 ? t(($) => $.ROSTER.UNKNOWN_ATTENDEE) : '…')
        const who = coloured.get(id)
        const told = besides.get(id)
        const full = told ? `${name} · ${told}` : name
        const isByLetters = who && ids.length > most && !isWhole
        const isAlike = told && ids.some((other) => other !== id && attendees.get(other)?.name === name)
        return (
          <li key={id} className={styles.chip} title={full}>
            {who ? <AttendeeTag who={who} /> : <span aria-hidden className={styles.dot} />}
            <span className={isByLetters ? 'unseen' : styles.name}>{name}</span>
            {isAlike && !isByLetters && <i>{told}</i>}
            {onRemove && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t(($) => $.ROSTER.REMOVE, { name: full })}
                onClick={() => onRemove(id)}
              >
                <X size={14} />
              </button>
            )}
          </li>
        )
      })}
      {others > 0 && (
        <li>
          <button
            type="button"
            className={styles.others}
            aria-expanded={isWhole}
            aria-label={isWhole ? undefined : t(($) => $.ROSTER.OTHERS, { count: others })}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t(($) => $.ROSTER.FEWER) : `+${others}`}
          </button>
        </li>
      )}
    </ul>
  )
}
