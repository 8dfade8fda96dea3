import type { Named } from '@uurwerk/contract/values'
import { AttendeePicker } from '#web/roster/attendee/AttendeePicker.tsx'

const attendeeKinds = ['groups'] as const

interface Props {
  title: string
  onPick: (group: Named) => void
  onClose: () => void
}

export const GroupPicker = ({ onPick, ...dialogProps }: Props) => (
  <AttendeePicker {...dialogProps} kinds={attendeeKinds} onPick={({ id, name }) => onPick({ id, name })} />
)
