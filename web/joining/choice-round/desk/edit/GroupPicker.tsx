import type { Named } from '@uurwerk/contract/values'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { AttendeePicker } from '#web/roster/attendee/AttendeePicker.tsx'
import styles from './Edit.module.css'

const attendeeKinds = ['groups'] as const

interface Props {
  title: string
  onPick: (group: Named) => void
  onClose: () => void
}

/** Stays open, and lists the picked groups. */
export function GroupPicker({ title, onPick, onClose }: Props) {
  const { t } = useTexts()
  const [pickedNames, setPickedNames] = useState<readonly string[]>([])
  return (
    <AttendeePicker
      title={title}
      kinds={attendeeKinds}
      onClose={onClose}
      onPick={({ id, name }) => {
        onPick({ id, name })
        setPickedNames([...pickedNames.filter((item) => item !== name), name])
      }}
    >
      <p role="status" className={styles.picked}>
        {pickedNames.length > 0 && t(($) => $.ROUND_DESK.EDIT.PICKED, { names: pickedNames.join(', ') })}
      </p>
    </AttendeePicker>
  )
}
