import type { Bell } from '@uurwerk/contract/values'
import { Plus, X } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { ColumnHeading, Table, TablePanel } from '#web/ui/DataTable.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Text } from '#web/ui/Text.tsx'
import { NumberField } from '#web/ui/TextField.tsx'
import styles from './BellEditor.module.css'
import { findBellFault } from './find-bell-fault.ts'

const maximumHour = 20
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const workdays = weekdays.slice(0, 5)
/** Every day, one, or all workdays but one. */
const dayChoices = [
  '',
  ...weekdays.map(String),
  ...workdays.map((day) => workdays.filter((other) => other !== day).join(',')),
]
const columns = ['HOUR', 'START', 'END', 'DAYS'] as const

interface Props {
  bells: readonly Bell[]
  hint?: string
  /** Says more than that there are none. */
  emptyText?: string
  onChange: (bells: Bell[]) => void
}

/** A table of lesson hours, to which hours can be added. */
export function BellEditor({ bells, hint, emptyText, onChange }: Props) {
  const { t } = useTexts()
  const fault = findBellFault(bells)
  const setBell = (index: number, changes: Partial<Bell>) =>
    onChange(bells.map((bell, position) => (position === index ? { ...bell, ...changes } : bell)))
  return (
    <Stack gap={4}>
      <Text as="h3" isStrong>
        {t(($) => $.SCHOOL_SETTINGS.NAME.bells)}
      </Text>
      {hint !== undefined && <Text tone="quiet">{hint}</Text>}
      {bells.length === 0 ? (
        <Text tone="quiet">{emptyText ?? t(($) => $.SCHOOL_SETTINGS.BELLS.NONE)}</Text>
      ) : (
        <TablePanel className={styles.panel}>
          <Table aria-label={t(($) => $.SCHOOL_SETTINGS.NAME.bells)} className={styles.table}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <ColumnHeading key={name}>{t(($) => $.SCHOOL_SETTINGS.BELLS[name])}</ColumnHeading>
                ))}
                <ColumnHeading>
                  <span className="unseen">{t(($) => $.SCHOOL_SETTINGS.BELLS.REMOVE_COLUMN)}</span>
                </ColumnHeading>
              </tr>
            </thead>
            <tbody>
              {bells.map((bell, index) => (
                // Bells have no id, and a new one comes last.
                <BellRow
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  bell={bell}
                  isInvalid={fault === index}
                  onChange={(changes) => setBell(index, changes)}
                  onRemove={() => onChange(bells.filter((_, position) => position !== index))}
                />
              ))}
            </tbody>
          </Table>
        </TablePanel>
      )}
      {fault !== undefined && (
        <Text role="alert" tone="danger" size="list">
          {t(($) => $.SCHOOL_SETTINGS.BELLS.FAULT, { hour: bells[fault]?.hour ?? 0 })}
        </Text>
      )}
      <Row>
        <Button onClick={() => onChange([...bells, createNextBell(bells)])}>
          <Plus size={16} aria-hidden />
          {t(($) => $.SCHOOL_SETTINGS.BELLS.ADD)}
        </Button>
      </Row>
    </Stack>
  )
}

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

/** Each field has a label of its own, which only screen readers say: the column shows it. */
function BellRow({ bell, isInvalid, onChange, onRemove }: RowProps) {
  const { t } = useTexts()
  const { hour, start, end, days } = bell
  const formatDays = (list: readonly number[]) =>
    list.map((day) => t(($) => $.SCHOOL_SETTINGS.WEEKDAY[String(day) as '1'])).join(', ')
  const value = days?.join(',') ?? ''
  const choices = dayChoices.includes(value) ? dayChoices : [...dayChoices, value]
  return (
    <tr>
      <td>
        <NumberField
          isLabelUnseen
          label={t(($) => $.SCHOOL_SETTINGS.BELLS.HOUR)}
          max={maximumHour}
          value={hour}
          onChange={(number) => onChange({ hour: number })}
        />
      </td>
      <td>
        <TimeField
          isLabelUnseen
          label={t(($) => $.SCHOOL_SETTINGS.BELLS.START)}
          value={start}
          isInvalid={isInvalid}
          onChange={(time) => onChange({ start: time })}
        />
      </td>
      <td>
        <TimeField
          isLabelUnseen
          label={t(($) => $.SCHOOL_SETTINGS.BELLS.END)}
          value={end}
          isInvalid={isInvalid}
          onChange={(time) => onChange({ end: time })}
        />
      </td>
      <td>
        <Select
          isLabelUnseen
          label={t(($) => $.SCHOOL_SETTINGS.BELLS.DAYS)}
          value={value}
          options={choices.map((choice) => ({
            value: choice,
            text:
              choice === '' ? t(($) => $.SCHOOL_SETTINGS.BELLS.EVERY_DAY) : formatDays(choice.split(',').map(Number)),
          }))}
          onChange={(choice) => onChange({ days: choice === '' ? undefined : choice.split(',').map(Number) })}
        />
      </td>
      <td>
        <Button variant="quiet" aria-label={t(($) => $.SCHOOL_SETTINGS.BELLS.REMOVE, { hour })} onClick={onRemove}>
          <X size={16} aria-hidden />
        </Button>
      </td>
    </tr>
  )
}
