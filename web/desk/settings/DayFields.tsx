import { useTexts } from '#web/lib/i18n.ts'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { BellEditor } from '../bells/BellEditor.tsx'
import styles from './Settings.module.css'
import type { SettingsFieldsProps } from './SettingsCard.tsx'

/** The first and last time of the day, and the lesson hours. */
export function DayFields({ draft: { day, bells }, onChange }: SettingsFieldsProps) {
  const { t } = useTexts()
  const isDayInvalid = day.start >= day.end
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <div className={styles.times}>
          <TimeField
            label={t(($) => $.SCHOOL_SETTINGS.DAY.START)}
            value={day.start}
            isInvalid={isDayInvalid}
            onChange={(start) => onChange({ day: { ...day, start } })}
          />
          <TimeField
            label={t(($) => $.SCHOOL_SETTINGS.DAY.END)}
            value={day.end}
            isInvalid={isDayInvalid}
            onChange={(end) => onChange({ day: { ...day, end } })}
          />
        </div>
        {isDayInvalid && (
          <Text role="alert" tone="danger" size="list">
            {t(($) => $.SCHOOL_SETTINGS.DAY.FAULT)}
          </Text>
        )}
      </Stack>
      <BellEditor bells={bells} onChange={(changed) => onChange({ bells: changed })} />
    </Stack>
  )
}
