import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { useState } from 'react'
import { formatStackTitle } from '../appointment/appointment-texts.ts'
import type { ColouredAttendee } from '../attendee/attendee-tags.ts'
import { useChangeReach } from '#web/changes/day-change/change-reach.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorPicture } from '#web/ui/ErrorPicture.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import styles from './Dialogs.module.css'
import { listAttendeesOfAppointment } from './roster-entries.ts'
import { LessonRow } from './LessonRow.tsx'
import { setShortcutsEnabled, areShortcutsEnabled } from './use-shortcuts.ts'

interface StackProps {
  appointments: readonly Appointment[]
  clashingIds: ReadonlySet<number>
  perspective: AttendeeType | undefined
  colouredAttendees: ReadonlyMap<number, ColouredAttendee>
  onOpen: (id: number) => void
  onClose: () => void
}

/** Lists lessons that the grid has no room to draw side by side. */
export function StackDialog({
  appointments,
  clashingIds,
  perspective,
  colouredAttendees,
  onOpen,
  onClose,
}: StackProps) {
  const { t } = useTexts()
  const closeButton = <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
  return (
    <Modal title={formatStackTitle(appointments)} onClose={onClose} actions={closeButton}>
      <ul className={styles.stack}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <LessonRow
              appointment={appointment}
              hasClash={clashingIds.has(appointment.id)}
              perspective={perspective}
              attendees={listAttendeesOfAppointment(appointment, colouredAttendees)}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </Modal>
  )
}

interface NoRosterProps {
  /** Undefined for the user's own roster. */
  name?: string | undefined
  onShowOwn?: (() => void) | undefined
  onClose: () => void
}

export function NoRosterDialog({ name, onShowOwn, onClose }: NoRosterProps) {
  const { t } = useTexts()
  const text = name ? t(($) => $.ROSTER.NO_ROSTER.OTHER, { name }) : t(($) => $.ROSTER.NO_ROSTER.OWN)
  const actions = (
    <>
      {onShowOwn && <Button onClick={onShowOwn}>{t(($) => $.ROSTER.NO_ROSTER.MINE)}</Button>}
      <Button variant="primary" onClick={onClose}>
        {t(($) => $.ROSTER.NO_ROSTER.CONTINUE)}
      </Button>
    </>
  )
  return (
    <Modal
      priority="automatic"
      title={t(($) => $.ROSTER.NO_ROSTER.TITLE)}
      picture={<ErrorPicture kind="info" />}
      onClose={onClose}
      actions={actions}
    >
      <p>{text}</p>
    </Modal>
  )
}

/** Lets the user turn off shortcuts of a single character. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [isEnabled, setIsEnabled] = useState(areShortcutsEnabled)
  const canMove = useChangeReach() !== null
  const screenKeys: [string[], string][] = [
    [['←', '→'], t(($) => $.ROSTER.HELP.PAGE)],
    [['T'], t(($) => $.ROSTER.HELP.TODAY)],
    [['D'], t(($) => $.ROSTER.HELP.DAY)],
    [['W'], t(($) => $.ROSTER.HELP.WEEK)],
    [['L'], t(($) => $.ROSTER.HELP.LIST)],
    [['/'], t(($) => $.ROSTER.HELP.SEARCH)],
    [['C'], t(($) => $.COMPOSE.TITLE)],
    [['?'], t(($) => $.ROSTER.HELP.HELP)],
  ]
  const gridKeys: [string[], string][] = [
    [['←', '↑', '↓', '→'], t(($) => $.ROSTER.HELP.MOVE)],
    [[t(($) => $.ROSTER.HELP.KEYS.HOME), t(($) => $.ROSTER.HELP.KEYS.END)], t(($) => $.ROSTER.HELP.ENDS)],
    [[t(($) => $.ROSTER.HELP.KEYS.ENTER)], t(($) => $.ROSTER.HELP.OPEN_LESSON)],
    ...(canMove ? [[['V'], t(($) => $.CHANGES.MOVE.HELP)] satisfies [string[], string]] : []),
    [[t(($) => $.ROSTER.HELP.KEYS.ESCAPE)], t(($) => $.ROSTER.HELP.LEAVE)],
  ]
  return (
    <Modal
      title={t(($) => $.ROSTER.HELP.TITLE)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
    >
      <KeyList keys={screenKeys} />
      <h3 className={styles.subtitle}>{t(($) => $.ROSTER.HELP.GRID)}</h3>
      <KeyList keys={gridKeys} />
      <Checkbox
        checked={isEnabled}
        onChange={(willBeEnabled) => {
          setShortcutsEnabled(willBeEnabled)
          setIsEnabled(willBeEnabled)
        }}
      >
        {t(($) => $.ROSTER.HELP.ENABLED)}
      </Checkbox>
    </Modal>
  )
}

const KeyList = ({ keys }: { keys: readonly [string[], string][] }) => (
  <dl className={styles.keys}>
    {keys.map(([names, text]) => (
      <div key={text}>
        <dt>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
