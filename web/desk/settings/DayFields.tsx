import { schoolSettingBounds } from '@uurwerk/contract/desk/settings'
import { useTexts } from '#web/lib/i18n.ts'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { BellEditor } from '../bells/BellEditor.tsx'
import styles from './Settings.module.css'
import type { SettingsFieldsProps } from './SettingsCard.tsx'

/** The first and last time of the day, the lesson hours, and the names of alternating weeks. */
export function DayFields({ draft: { day, bells, weekLabels }, isTried, onChange }: SettingsFieldsProps) {
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
      <Stack gap={3}>
        <div className={styles.times}>
          {(['A', 'B'] as const).map((week) => (
            <TextField
              key={week}
              required
              label={t(($) => $.SCHOOL_SETTINGS.DAY.WEEK, { week })}
              fault={isTried && weekLabels[week].trim() === '' && t(($) => $.SCHOOL_SETTINGS.DAY.WEEK_FAULT)}
              maxLength={schoolSettingBounds.weekLabel}
              value={weekLabels[week]}
              onChange={(label) => onChange({ weekLabels: { ...weekLabels, [week]: label } })}
            />
          ))}
        </div>
        <Text tone="quiet" size="list">
          {t(($) => $.SCHOOL_SETTINGS.DAY.WEEK_HINT)}
        </Text>
      </Stack>
    </Stack>
  )
}
