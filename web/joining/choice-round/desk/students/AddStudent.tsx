import type { Named } from '@uurwerk/contract/values'
import { useTexts } from '#web/lib/i18n.ts'
import { AttendeePicker } from '#web/roster/attendee/AttendeePicker.tsx'

const attendeeKinds = ['students'] as const

/** Finds a student to place in the round. `MoveDialog` then asks for the choice. */
export function AddStudent({ onPick, onClose }: { onPick: (student: Named) => void; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <AttendeePicker
      title={t(($) => $.ROUND_DESK.STUDENT_LIST.ADD_TITLE)}
      kinds={attendeeKinds}
      onPick={({ id, name }) => onPick({ id, name })}
      onClose={onClose}
    />
  )
}
