import type { Named } from '@uurwerk/contract/values'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { ChosenChip } from '#web/ui/Chip.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './DayChange.module.css'

interface Props<Attendee extends Named> {
  chosen: readonly Attendee[]
  emptyText: string
  onChange: (chosen: Attendee[]) => void
}

export function ChosenAttendees<Attendee extends Named>({ chosen, emptyText, onChange }: Props<Attendee>) {
  const { t } = useTexts()
  if (chosen.length === 0) return <Text tone="quiet">{emptyText}</Text>
  return (
    <ul className={styles.chips}>
      {chosen.map(({ id, name }) => (
        <li key={id}>
          <ChosenChip
            removeLabel={t(($) => $.CHANGES.REMOVE_NAME, { name })}
            onRemove={({ currentTarget }) => {
              focusBeside(currentTarget.closest('li'))
              onChange(chosen.filter((attendee) => attendee.id !== id))
            }}
          >
            {name}
          </ChosenChip>
        </li>
      ))}
    </ul>
  )
}
