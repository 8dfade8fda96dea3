import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { X } from 'lucide-react'
import { memo, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Tag } from './Tag.tsx'
import type { Coloured } from './tags.ts'
import styles from './AttendeeChips.module.css'

interface Props {
  ids: readonly number[]
  attendees: ReadonlyMap<number, Attendee>
  /** Whose colour and letters go before the name: these chips are the legend of a composed roster. */
  coloured: ReadonlyMap<number, Coloured>
  /** Absent when nothing may be taken away, as the only one. */
  onRemove?: ((id: number) => void) | undefined
}

/** As many as one reads at a glance; of more a few, and how many others. */
const most = 6

/** Whose rosters are shown: up to sixty, who are the same from week to week. */
export const AttendeeChips = memo(({ ids, attendees, coloured, onRemove }: Props) => {
  const { t } = useTexts()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole || ids.length <= most ? ids : ids.slice(0, most)
  const others = ids.length - most
  return (
    <ul className={styles.chips} aria-label={t(($) => $.ROSTER.SHOWN)}>
      {shown.map((id) => {
        const name = attendees.get(id)?.name ?? (attendees.size > 1 ? t(($) => $.ROSTER.UNKNOWN_ATTENDEE, { id }) : '…')
        const who = coloured.get(id)
        return (
          <li key={id} className={styles.chip} title={name}>
            {who ? <Tag who={who} /> : <span aria-hidden className={styles.dot} />}
            <span className={who && ids.length > most && !isWhole ? 'unseen' : styles.name}>{name}</span>
            {onRemove && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t(($) => $.ROSTER.REMOVE, { name })}
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
})
