import type { Bell } from '@uurwerk/contract/values'
import { Plus, X } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField } from '#web/ui/TextField.tsx'
import { findBellFault } from './find-bell-fault.ts'
import styles from './Settings.module.css'
import type { SettingsFieldsProps } from './SettingsCard.tsx'

const maximumHour = 20
const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The first and last time of the day, and the lesson hours. */
export function DayFields({ draft, onChange }: SettingsFieldsProps) {
  const { t } = useTexts()
  const { day, bells } = draft
  const isDayInvalid = day.start >= day.end
  const bellFault = findBellFault(bells)
  const setBell = (index: number, changes: Partial<Bell>) =>
    onChange({ bells: bells.map((bell, position) => (position === index ? { ...bell, ...changes } : bell)) })
  return (
    <Stack gap={5}>
      <div className={styles.fields}>
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
      {isDayInvalid && <Fault text={t(($) => $.SCHOOL_SETTINGS.DAY.FAULT)} />}
      <Text isStrong>{t(($) => $.SCHOOL_SETTINGS.NAME.bells)}</Text>
      {bells.length === 0 && <Text tone="quiet">{t(($) => $.SCHOOL_SETTINGS.BELLS.NONE)}</Text>}
      <ol className={styles.bells}>
        {bells.map((bell, index) => (
          // Bells have no id, and a new one comes last.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <BellRow
              bell={bell}
              isInvalid={bellFault === index}
              onChange={(changes) => setBell(index, changes)}
              onRemove={() => onChange({ bells: bells.filter((_, position) => position !== index) })}
            />
          </li>
        ))}
      </ol>
      {bellFault !== undefined && (
        <Fault text={t(($) => $.SCHOOL_SETTINGS.BELLS.FAULT, { hour: bells[bellFault]?.hour ?? 0 })} />
      )}
      <Row>
        <Button onClick={() => onChange({ bells: [...bells, createNextBell(bells)] })}>
          <Plus size={16} aria-hidden />
          {t(($) => $.SCHOOL_SETTINGS.BELLS.ADD)}
        </Button>
      </Row>
    </Stack>
  )
}

const Fault = ({ text }: { text: string }) => (
  <Text role="alert" tone="danger" size="list">
    {text}
  </Text>
)

const lessonMinutes = 50

/** Follows the last one. */
function createNextBell(bells: readonly Bell[]): Bell {
  const last = bells.at(-1)
  const start = Temporal.PlainTime.from(last?.end ?? '08:30')
  const end = start.add({ minutes: lessonMinutes })
  const isSameDay = Temporal.PlainTime.compare(start, end) < 0
  return {
    hour: Math.min((last?.hour ?? 0) + 1, maximumHour),
    start: start.toString().slice(0, 5),
    end: isSameDay ? end.toString().slice(0, 5) : '23:59',
    ...(last?.days && { days: last.days }),
  }
}

interface RowProps {
  bell: Bell
  isInvalid: boolean
  onChange: (changes: Partial<Bell>) => void
  onRemove: () => void
}

function BellRow({ bell, isInvalid, onChange, onRemove }: RowProps) {
  const { t } = useTexts()
  const { hour, start, end, days } = bell
  const formatDays = (list: readonly number[]) =>
    list.map((day) => t(($) => $.SCHOOL_SETTINGS.WEEKDAY[String(day) as '1'])).join(', ')
  const value = days?.join(',') ?? ''
  const choices = ['', ...weekdays.map(String), ...(days && days.length > 1 ? [value] : [])]
  return (
    <div className={styles.bell}>
      <NumberField
        label={t(($) => $.SCHOOL_SETTINGS.BELLS.HOUR)}
        max={maximumHour}
        value={hour}
        onChange={(number) => onChange({ hour: number })}
      />
      <TimeField
        label={t(($) => $.SCHOOL_SETTINGS.BELLS.START)}
        value={start}
        isInvalid={isInvalid}
        onChange={(time) => onChange({ start: time })}
      />
      <TimeField
        label={t(($) => $.SCHOOL_SETTINGS.BELLS.END)}
        value={end}
        isInvalid={isInvalid}
        onChange={(time) => onChange({ end: time })}
      />
      <Select
        label={t(($) => $.SCHOOL_SETTINGS.BELLS.DAYS)}
        value={value}
        options={choices.map((choice) => ({
          value: choice,
          text: choice === '' ? t(($) => $.SCHOOL_SETTINGS.BELLS.EVERY_DAY) : formatDays(choice.split(',').map(Number)),
        }))}
        onChange={(choice) => onChange({ days: choice === '' ? undefined : choice.split(',').map(Number) })}
      />
      <Button variant="quiet" aria-label={t(($) => $.SCHOOL_SETTINGS.BELLS.REMOVE, { hour })} onClick={onRemove}>
        <X size={16} aria-hidden />
      </Button>
    </div>
  )
}
