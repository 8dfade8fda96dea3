import type { Absence } from '@uurwerk/contract/changes/absence'
import { CalendarCheck, CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { getLastDay, toEndOfDay } from './absence-draft.ts'
import styles from './Absence.module.css'
import { useChangeAbsence, useWithdrawAbsence } from './queries.ts'

interface Props {
  absence: Absence
  /** Before the last day changes. */
  onChange: () => void
  onEnded: (text: string) => void
}

/** Ends an absence that runs, withdraws another, or changes the last day. */
export function AbsenceEnd({ absence, onChange, onEnded }: Props) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { id, start, end } = absence
  const change = useChangeAbsence(id)
  const withdraw = useWithdrawAbsence(id)
  const isPending = change.isPending || withdraw.isPending
  const [lastDay, setLastDay] = useState<Temporal.PlainDate>()
  const [hasLeft, setLeft] = useState(false)
  const isRunning = start < now && now < end
  const finish = () => {
    if (isPending) return
    if (isRunning) change.mutate({ end: now }, { onSuccess: () => onEnded(t(($) => $.ABSENCE.ENDED)) })
    else withdraw.mutate(undefined, { onSuccess: () => onEnded(t(($) => $.ABSENCE.WITHDRAWN)) })
  }
  const isInvalid = lastDay !== undefined && toEndOfDay(lastDay) <= start
  const leave = () => {
    setLeft(true)
    setLastDay(undefined)
  }
  const saveLastDay = () => {
    if (!lastDay || isPending) return
    onChange()
    change.mutate({ end: toEndOfDay(lastDay) }, { onSuccess: leave })
  }
  return (
    <>
      <Row>
        <Button needsConnection aria-disabled={isPending} onClick={finish}>
          <CalendarCheck size={16} aria-hidden /> {isRunning ? t(($) => $.ABSENCE.WELL) : t(($) => $.ABSENCE.WITHDRAW)}
        </Button>
        {!lastDay && (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after leaving the form, which had the focus
          <Button autoFocus={hasLeft} onClick={() => setLastDay(getLastDay(absence))}>
            <CalendarClock size={16} aria-hidden /> {t(($) => $.ABSENCE.LAST_DAY)}
          </Button>
        )}
      </Row>
      {lastDay && (
        <Form className={styles.lastDay} onSend={saveLastDay} onLeave={leave}>
          <DateField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for another day
            autoFocus
            label={t(($) => $.ABSENCE.LAST)}
            value={lastDay}
            isInvalid={isInvalid}
            onChange={setLastDay}
          />
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {t(($) => $.ABSENCE.SAVE_LAST_DAY)}
          </Button>
          <Button onClick={leave}>{t(($) => $.ABSENCE.BACK)}</Button>
        </Form>
      )}
    </>
  )
}
