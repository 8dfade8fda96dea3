import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Edit.module.css'
import { type DatedField, dateTimeFields, listDateWarnings } from './draft-warnings.ts'
import { movePeriodStart } from './round-draft.ts'
import type { RoundFormPartProps } from './round-form-part.ts'
import { Warning } from './Warning.tsx'

/** Edits when a round is open and for which period. The school year follows from the period. */
export function RoundDatesFields({ draft, findFaultText, onChange }: RoundFormPartProps) {
  const { t } = useTexts()
  const year = [draft.yearStart, draft.yearEnd].map((date) => date.slice(0, 4)).join('–')
  const periodFields = [
    { field: 'periodStart', toChanges: (date: string) => movePeriodStart(draft, date) },
    { field: 'periodEnd', toChanges: (date: string) => ({ periodEnd: date }) },
  ] as const
  return (
    <Card as="section">
      <Stack gap={5}>
        <Text as="h2" size="lead">
          {t(($) => $.ROUND_DESK.EDIT.WHEN)}
        </Text>
        <div className={styles.dateTimes}>
          {dateTimeFields.map((field) => (
            <DatedGroup
              key={field}
              label={t(($) => $.ROUND_DESK.FIELD[field])}
              draft={draft}
              fields={[field]}
              fault={findFaultText(field)}
            >
              {(describedBy) => (
                <DateTimeFields
                  value={draft[field]}
                  isInvalid={findFaultText(field) !== undefined}
                  describedBy={describedBy}
                  onChange={(dateTime) => onChange({ [field]: dateTime })}
                />
              )}
            </DatedGroup>
          ))}
        </div>
        <DatedGroup
          label={t(($) => $.ROUND_DESK.EDIT.PERIOD)}
          hint={t(($) => $.ROUND_DESK.EDIT.SCHOOL_YEAR, { year })}
          draft={draft}
          fields={['periodStart', 'periodEnd']}
          fault={findFaultText('periodEnd')}
        >
          {(describedBy) =>
            periodFields.map(({ field, toChanges }) => (
              <DateField
                key={field}
                label={t(($) => $.ROUND_DESK.FIELD[field])}
                value={Temporal.PlainDate.from(draft[field])}
                isInvalid={field === 'periodEnd' && findFaultText(field) !== undefined}
                describedBy={describedBy}
                onChange={(date) => onChange(toChanges(date.toString()))}
              />
            ))
          }
        </DatedGroup>
      </Stack>
    </Card>
  )
}

interface DatedGroupProps {
  label: string
  hint?: string
  draft: RoundFormPartProps['draft']
  fields: readonly DatedField[]
  fault: string | undefined
  /** Receives the id of the text below the fields. */
  children: (describedBy: string | undefined) => ReactNode
}

/** Fields with a fault, or else with warnings, below them. */
function DatedGroup({ label, hint, draft, fields, fault, children }: DatedGroupProps) {
  const { t } = useTexts()
  const id = useId()
  const warnings = fault === undefined ? fields.flatMap((field) => listWarningTexts(field)) : []
  return (
    <Stack as="fieldset" gap={3} className={styles.group}>
      <legend>{label}</legend>
      <Row className={styles.fields}>{children(fault === undefined && warnings.length === 0 ? undefined : id)}</Row>
      {hint && (
        <Text size="small" tone="quiet">
          {hint}
        </Text>
      )}
      {fault !== undefined && (
        <Text id={id} size="list" tone="danger">
          {fault}
        </Text>
      )}
      {warnings.length > 0 && <Warning id={id}>{warnings.join(' ')}</Warning>}
    </Stack>
  )

  function listWarningTexts(field: DatedField) {
    return listDateWarnings(draft, field).map((warning) =>
      warning === 'sunday' && fields.length > 1
        ? t(($) => $.ROUND_DESK.WARNING.SUNDAY_NAMED, { field: t(($) => $.ROUND_DESK.FIELD[field]) })
        : t(($) => $.ROUND_DESK.WARNING.DATE[warning]),
    )
  }
}

interface DateTimeFieldsProps {
  value: string
  isInvalid: boolean
  describedBy: string | undefined
  onChange: (dateTime: string) => void
}

/** Edits a wall-clock date and time, in the form `2026-11-20T17:00`. */
function DateTimeFields({ value, onChange, ...fieldProps }: DateTimeFieldsProps) {
  const { t } = useTexts()
  const date = value.slice(0, 10)
  const time = value.slice(11)
  return (
    <>
      <DateField
        {...fieldProps}
        label={t(($) => $.ROUND_DESK.EDIT.DAY)}
        value={Temporal.PlainDate.from(date)}
        onChange={(day) => onChange(`${day.toString()}T${time}`)}
      />
      <TimeField
        {...fieldProps}
        label={t(($) => $.ROUND_DESK.EDIT.TIME)}
        value={time}
        onChange={(newTime) => onChange(`${date}T${newTime}`)}
      />
    </>
  )
}
