import type { Named } from '@uurwerk/contract/values'
import { useEffect, useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { fetchAttendees, useLoadedAttendees } from '#web/roster/attendee/attendee-store.ts'
import { AttendeeFinder, everyoneSearch } from '#web/roster/attendee/AttendeeFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { AbsencePeriod } from '../absence/AbsencePeriod.tsx'
import { createDayDraft, toPeriod } from '../absence/absence-draft.ts'
import { useReportAbsence } from '../absence/queries.ts'
import { showDone } from '../day-change/change-feedback.ts'
import { ChosenAttendees } from '../day-change/ChosenAttendees.tsx'
import styles from './DayScreen.module.css'

interface Props {
  date: string
  attendeeId?: number | undefined
  onClose: () => void
}

/** Reports the absence of any teacher or room. */
export function AbsenceOfAnyone({ date, attendeeId, onClose }: Props) {
  const { t } = useTexts()
  const id = useId()
  const { day } = useSession()
  const [attendee, setAttendee] = useNamedAttendee(attendeeId)
  const [draft, setDraft] = useState(() => createDayDraft(Temporal.PlainDate.from(date), day))
  const { mutate, isPending } = useReportAbsence()
  const report = () => {
    const period = toPeriod(draft)
    if (!attendee || !period || isPending) return
    mutate(
      { attendeeId: attendee.id, ...period },
      {
        onSuccess: () => {
          showDone(t(($) => $.DAY.ABSENT.REPORTED, { name: attendee.name }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      isForm
      title={t(($) => $.DAY.ABSENT.REPORT)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          <Button type="submit" form={id} variant="primary" aria-disabled={isPending}>
            {t(($) => $.ABSENCE.REPORT)}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSend={report}>
        {(isTried) => (
          <>
            <AbsentAttendee attendee={attendee} isMissing={isTried && !attendee} onChange={setAttendee} />
            <AbsencePeriod draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
            <Text tone="quiet" size="list">
              {t(($) => $.DAY.ABSENT.NO_REASON)}
            </Text>
          </>
        )}
      </Form>
    </Modal>
  )
}

/** Returns the attendee of the address until another is chosen. */
function useNamedAttendee(id: number | undefined) {
  const attendees = useLoadedAttendees()
  const [chosen, setChosen] = useState<{ attendee: Named | undefined }>()
  useEffect(() => {
    if (id !== undefined) void fetchAttendees([id]).catch(() => undefined)
  }, [id])
  const named = id === undefined ? undefined : attendees.get(id)
  const canBeAbsent = named?.type === 'teacher' || named?.type === 'classroom'
  const attendee = chosen ? chosen.attendee : canBeAbsent ? named : undefined
  return [attendee, (next: Named | undefined) => setChosen({ attendee: next })] as const
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
