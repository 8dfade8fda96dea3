import { Plus, Search, UserRound } from 'lucide-react'
import { AttendeeChips } from '../attendee/AttendeeChips.tsx'
import { useTexts } from '../lib/i18n.ts'
import styles from './Selection.module.css'
import type { RosterModel } from './use-roster-model.ts'

interface Props {
  model: RosterModel
  onSearch: () => void
  onAdd: () => void
}

/** Whose rosters are shown, the way back to one's own, and to others. */
export function Selection({ model, onSearch, onAdd }: Props) {
  const { t } = useTexts()
  const { address, attendees, ownHasNone } = model
  const { attendeeIds, own } = address
  const remove = (id: number) => address.showAttendees(attendeeIds.filter((other) => other !== id))
  return (
    <div className={styles.selection}>
      <AttendeeChips ids={attendeeIds} attendees={attendees} onRemove={attendeeIds.length > 1 ? remove : undefined} />
      <button type="button" className={styles.add} aria-label={t(($) => $.ROSTER.ADD_LABEL)} onClick={onAdd}>
        <Plus size={14} aria-hidden /> {t(($) => $.ROSTER.ADD)}
      </button>
      {!address.isOwn && own !== undefined && (
        <button
          type="button"
          className={`${styles.other} ${styles.mine}`}
          disabled={ownHasNone}
          title={ownHasNone ? t(($) => $.ROSTER.MINE_DISABLED) : undefined}
          onClick={() => address.showAttendees([own])}
        >
          <UserRound size={14} aria-hidden /> {t(($) => $.ROSTER.MINE)}
        </button>
      )}
      <button type="button" className={styles.other} onClick={onSearch}>
        <Search size={14} aria-hidden /> {t(($) => $.ROSTER.LOOK_AT)}
      </button>
    </div>
  )
}
