import { Layers, Plus, Search, UserRound } from 'lucide-react'
import { AttendeeChips } from '../attendee/AttendeeChips.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { isPresetChanged, removeFromSelection } from './compose/compose-state.ts'
import { focusPeriod } from './focus-period.ts'
import styles from './RosterSelection.module.css'
import type { RosterModel } from './use-roster-model.ts'

interface Props {
  model: RosterModel
  onSearch: () => void
  onAdd: () => void
  onCompose: () => void
}

export function RosterSelection({ model, onSearch, onAdd, onCompose }: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { address, attendees, hasNoOwnRoster, needsNoRoster, colouredAttendees, compose } = model
  const { attendeeIds, ownId } = address
  const remove = useStableCallback((id: number) =>
    address.showSelection(removeFromSelection(address.selection, id), address.presetId),
  )
  const { activePreset } = compose
  return (
    <div className={styles.selection}>
      {activePreset && (
        <button type="button" className={styles.preset} onClick={onCompose}>
          <Layers size={14} aria-hidden /> <span>{activePreset.name}</span>
          {isPresetChanged(activePreset, address.selection) && <i>{t(($) => $.COMPOSE.CHANGED)}</i>}
        </button>
      )}
      <AttendeeChips
        ids={attendeeIds}
        attendees={attendees}
        colouredAttendees={colouredAttendees}
        onRemove={attendeeIds.length > 1 ? remove : undefined}
      />
      <button type="button" className={styles.add} aria-label={t(($) => $.ROSTER.ADD_LABEL)} onClick={onAdd}>
        <Plus size={14} aria-hidden /> {t(($) => $.ROSTER.ADD)}
      </button>
      {!model.isOwn && ownId !== undefined && !needsNoRoster && (
        <button
          type="button"
          className={`${styles.other} ${styles.mine}`}
          disabled={hasNoOwnRoster}
          title={hasNoOwnRoster ? t(($) => $.ROSTER.MINE_DISABLED) : undefined}
          onClick={() => {
            focusPeriod()
            address.showAttendee(ownId)
          }}
        >
          <UserRound size={14} aria-hidden /> {t(($) => $.ROSTER.MINE)}
        </button>
      )}
      {/* On a phone the header has this button. */}
      {!isMobile && (
        <button type="button" className={styles.other} onClick={onSearch}>
          <Search size={14} aria-hidden /> {t(($) => $.ROSTER.LOOK_AT)}
        </button>
      )}
    </div>
  )
}
