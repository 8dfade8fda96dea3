import type { DayChangeConflict } from '@uurwerk/contract/desk/imports'
import { useTexts } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatConflict } from './format-conflict.ts'
import styles from './Imports.module.css'

interface Props {
  conflicts: readonly DayChangeConflict[]
  keptIds: readonly number[]
  onChange: (keptIds: number[]) => void
}

/** Lists day changes that give way, and offers to keep those on lessons that the files have. */
export function DayChangeChoices({ conflicts, keptIds, onChange }: Props) {
  const { t } = useTexts()
  if (conflicts.length === 0) return null
  return (
    <Stack as="fieldset" gap={3} className={styles.dayChanges}>
      <Text as="legend" isStrong>
        {t(($) => $.SCHOOL_IMPORTS.EFFECT.DAY_CHANGE.TITLE)}
      </Text>
      <Text tone="quiet" size="list">
        {t(($) => $.SCHOOL_IMPORTS.EFFECT.DAY_CHANGE.HINT)}
      </Text>
      {conflicts.map((conflict) => {
        const { id, planned } = conflict
        const text = formatConflict(conflict)
        if (planned === null) return <Text key={id}>{text}</Text>
        return (
          <Checkbox
            key={id}
            checked={keptIds.includes(id)}
            onChange={(isKept) => onChange(isKept ? [...keptIds, id] : keptIds.filter((keptId) => keptId !== id))}
          >
            {t(($) => $.SCHOOL_IMPORTS.EFFECT.DAY_CHANGE.KEEP, { conflict: text })}
          </Checkbox>
        )
      })}
    </Stack>
  )
}
