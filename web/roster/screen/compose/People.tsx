import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { AttendeeTag } from '#web/roster/attendee/AttendeeTag.tsx'
import type { ColouredAttendee } from '#web/roster/attendee/attendee-tags.ts'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Swatches } from '#web/ui/Swatches.tsx'
import type { RosterModel } from '../use-roster-model.ts'
import styles from './ComposeDialog.module.css'
import { type ComposeHue, composeHues, changeHue, removeFromSelection } from './compose-state.ts'

export function People({ model, onAdd }: { model: RosterModel; onAdd: () => void }) {
  const { t } = useTexts()
  const { address, rosterAttendees, compose } = model
  const [openId, setOpenId] = useState<number>()
  const { selection, presetId } = address
  const isLimitReached = rosterAttendees.size >= rosterBounds.attendees
  return (
    <section aria-label={t(($) => $.COMPOSE.WHO)}>
      <h3>
        {t(($) => $.COMPOSE.WHO)} <span>{rosterAttendees.size}</span>
      </h3>
      <ul className={styles.people}>
        {[...rosterAttendees.values()].map((attendee) => (
          <Person
            key={attendee.id}
            attendee={attendee}
            canColour={compose.composedRosterStatus === 'composed'}
            isOpen={openId === attendee.id}
            onOpen={() => setOpenId(openId === attendee.id ? undefined : attendee.id)}
            onHue={(hue) => address.showSelection(changeHue(selection, attendee.id, hue), presetId)}
            onRemove={
              rosterAttendees.size > 1
                ? (person) => {
                    // The last person can neither be removed nor coloured.
                    focusBeside(rosterAttendees.size > 2 ? person : person?.parentElement)
                    address.showSelection(removeFromSelection(selection, attendee.id), presetId)
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <Button disabled={isLimitReached} onClick={onAdd}>
        <Plus size={16} aria-hidden /> {t(($) => $.ROSTER.ADD_LABEL)}
      </Button>
      {isLimitReached && <p className="textList">{t(($) => $.COMPOSE.FULL)}</p>}
    </section>
  )
}

interface PersonProps {
  attendee: ColouredAttendee
  canColour: boolean
  isOpen: boolean
  onOpen: () => void
  onHue: (hue: number) => void
  onRemove: ((person: Element | null) => void) | undefined
}

function Person({ attendee, canColour, isOpen, onOpen, onHue, onRemove }: PersonProps) {
  const { t } = useTexts()
  const id = useId()
  const { name } = attendee
  return (
    <li>
      {canColour ? (
        <button
          type="button"
          className={styles.colour}
          aria-expanded={isOpen}
          aria-controls={id}
          // Includes the visible letters, so that voice control users can say them.
          aria-label={`${attendee.tag}: ${t(($) => $.COMPOSE.CHOOSE_HUE, { name })}`}
          onClick={onOpen}
        >
          <AttendeeTag attendee={attendee} />
        </button>
      ) : null}
      <span className={styles.name}>{name}</span>
      {onRemove && (
        <Button
          isSquare
          variant="quiet"
          aria-label={t(($) => $.ROSTER.REMOVE, { name })}
          onClick={({ currentTarget }) => onRemove(currentTarget.closest('li'))}
        >
          <X size={16} />
        </Button>
      )}
      {canColour && isOpen && <Palette id={id} attendee={attendee} onHue={onHue} />}
    </li>
  )
}

interface PaletteProps {
  id: string
  attendee: ColouredAttendee
  onHue: (hue: number) => void
}

function Palette({ id, attendee, onHue }: PaletteProps) {
  const { t } = useTexts()
  return (
    <div id={id} className={styles.palette}>
      <Swatches
        label={t(($) => $.COMPOSE.CHOOSE_HUE, { name: attendee.name })}
        hues={composeHues
          .toSorted((a, b) => a - b)
          .map((hue) => ({ hue, text: t(($) => $.COMPOSE.HUE[String(hue) as `${ComposeHue}`]) }))}
        value={attendee.hue}
        onChange={onHue}
      />
    </div>
  )
}
