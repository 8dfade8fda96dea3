import type { ShortenedDay } from '@uurwerk/contract/changes/special-day'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Text } from '#web/ui/Text.tsx'
import { type DraftHour, moveHour } from './shortened-draft.ts'
import styles from './SpecialDay.module.css'

interface Props {
  hours: readonly DraftHour[]
  /** Index of the hour with a fault. */
  fault: number | undefined
  /** Hours of a preview. */
  counts: ShortenedDay['hours'] | undefined
  onChange: (hours: DraftHour[]) => void
}

/** The lesson hours with their new times. */
export function HourFields({ hours, fault, counts, onChange }: Props) {
  const { t } = useTexts()
  const id = useId()
  return (
    <section aria-label={t(($) => $.SPECIAL_DAY.SHORTEN.HOURS)}>
      <ul className={styles.hours}>
        {hours.map((hour, index) => (
          <HourRow
            key={hour.hour}
            hour={hour}
            faultId={fault === index ? id : undefined}
            count={counts?.find(({ start }) => start === hour.start)?.lessons}
            onChange={(change) => onChange(moveHour(hours, index, change))}
          />
        ))}
      </ul>
      {fault !== undefined && (
        <Text id={id} role="alert" tone="danger" size="list">
          {t(($) => $.SPECIAL_DAY.SHORTEN.FAULT, { hour: hours[fault]?.hour ?? 0 })}
        </Text>
      )}
    </section>
  )
}

interface RowProps {
  hour: DraftHour
  faultId: string | undefined
  count: number | undefined
  onChange: (change: { newStart: string } | { newEnd: string }) => void
}

function HourRow({ hour: { hour, start, end, newStart, newEnd }, faultId, count, onChange }: RowProps) {
  const { t } = useTexts()
  const details = [
    t(($) => $.SPECIAL_DAY.SHORTEN.HOUR_NOW, { times: `${start}–${end}` }),
    count !== undefined && t(($) => $.SPECIAL_DAY.SHORTEN.LESSONS, { count }),
  ]
  const validity = { isInvalid: faultId !== undefined, describedBy: faultId }
  return (
    <li className={styles.hour}>
      <div>
        <Text isStrong>{t(($) => $.SPECIAL_DAY.SHORTEN.HOUR, { hour })}</Text>
        <Text size="list" tone="quiet" className="tabular">
          {details.filter(Boolean).join(' · ')}
        </Text>
      </div>
      <TimeField
        isLabelUnseen
        label={t(($) => $.SPECIAL_DAY.SHORTEN.START_OF, { hour })}
        value={newStart}
        {...validity}
        onChange={(time) => onChange({ newStart: time })}
      />
      <TimeField
        isLabelUnseen
        label={t(($) => $.SPECIAL_DAY.SHORTEN.END_OF, { hour })}
        value={newEnd}
        {...validity}
        onChange={(time) => onChange({ newEnd: time })}
      />
    </li>
  )
}
