import { useMutation, useQueryClient } from '@tanstack/react-query'
import { absenceContract } from '@uurwerk/contract/changes/absence'
import type { Named } from '@uurwerk/contract/values'
import { useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { refetchAfter } from '#web/data/refetch.ts'
import { call } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { AttendeeFinder, everyoneSearch } from '#web/roster/attendee/AttendeeFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { showDone } from '../day-change/change-feedback.ts'
import { ChosenAttendees } from '../day-change/ChosenAttendees.tsx'
import styles from './DayScreen.module.css'

interface Props {
  date: string
  onClose: () => void
}

/** Reports the absence of any teacher or room. */
export function AbsenceForm({ date, onClose }: Props) {
  const { t } = useTexts()
  const id = useId()
  const { day } = useSession()
  const client = useQueryClient()
  const [attendee, setAttendee] = useState<Named>()
  const [period, setPeriod] = useState({ startDate: date, startTime: day.start, endDate: date, endTime: day.end })
  const start = `${period.startDate}T${period.startTime}`
  const end = `${period.endDate}T${period.endTime}`
  const { mutate, isPending } = useMutation({
    mutationFn: (attendeeId: number) => call(absenceContract.report, { body: { attendeeId, start, end } }),
    onSuccess: (absence) => {
      showDone(t(($) => $.DAY.ABSENT.REPORTED, { name: absence.attendee.name }))
      onClose()
    },
    onSettled: () => refetchAfter(client, 'dayChange'),
  })
  return (
    <Modal
      isForm
      title={t(($) => $.DAY.ABSENT.REPORT)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          <Button type="submit" form={id} variant="primary" aria-disabled={isPending}>
            {t(($) => $.DAY.ABSENT.DO)}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSend={() => attendee && end > start && !isPending && mutate(attendee.id)}>
        {(isTried) => (
          <>
            <AbsentAttendee attendee={attendee} isMissing={isTried && !attendee} onChange={setAttendee} />
            <PeriodFields period={period} isInvalid={end <= start} onChange={setPeriod} />
            <Text tone="quiet" size="list">
              {t(($) => $.DAY.ABSENT.NO_REASON)}
            </Text>
          </>
        )}
      </Form>
    </Modal>
  )
}

interface AttendeeProps {
  attendee: Named | undefined
  isMissing: boolean
  onChange: (attendee: Named | undefined) => void
}

function AbsentAttendee({ attendee, isMissing, onChange }: AttendeeProps) {
  const { t } = useTexts()
  const label = t(($) => $.DAY.ABSENT.WHO)
  if (attendee) return <ChosenAttendees chosen={[attendee]} emptyText="" onChange={() => onChange(undefined)} />
  return (
    <div>
      <AttendeeFinder
        hasFocus
        isQuiet
        label={label}
        hint={t(($) => $.DAY.ABSENT.WHO_HINT)}
        search={everyoneSearch}
        kinds={['teachers', 'classrooms']}
        onPick={({ id, name }) => onChange({ id, name })}
      />
      {isMissing && (
        <Text tone="danger" size="list" role="alert">
          {t(($) => $.DAY.ABSENT.WHO_FAULT)}
        </Text>
      )}
    </div>
  )
}

interface Period {
  startDate: string
  startTime: string
  endDate: string
  endTime: string
}

function PeriodFields(props: { period: Period; isInvalid: boolean; onChange: (period: Period) => void }) {
  const { period, isInvalid, onChange } = props
  const { t } = useTexts()
  const id = useId()
  return (
    <div className={styles.period}>
      <DateField
        label={t(($) => $.DAY.ABSENT.FROM_DATE)}
        value={Temporal.PlainDate.from(period.startDate)}
        onChange={(date) =>
          onChange({
            ...period,
            startDate: date.toString(),
            endDate: date.toString() > period.endDate ? date.toString() : period.endDate,
          })
        }
      />
      <TimeField
        label={t(($) => $.DAY.ABSENT.FROM_TIME)}
        value={period.startTime}
        onChange={(startTime) => onChange({ ...period, startTime })}
      />
      <DateField
        label={t(($) => $.DAY.ABSENT.UNTIL_DATE)}
        value={Temporal.PlainDate.from(period.endDate)}
        onChange={(date) => onChange({ ...period, endDate: date.toString() })}
      />
      <TimeField
        label={t(($) => $.DAY.ABSENT.UNTIL_TIME)}
        value={period.endTime}
        isInvalid={isInvalid}
        describedBy={isInvalid ? id : undefined}
        onChange={(endTime) => onChange({ ...period, endTime })}
      />
      {isInvalid && (
        <p id={id} className="textDanger textList">
          {t(($) => $.DAY.ABSENT.ORDER_FAULT)}
        </p>
      )}
    </div>
  )
}
