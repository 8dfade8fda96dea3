import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatDateTimeWithYear } from '../format-desk-texts.ts'
import { useRemindStudents } from '../queries.ts'
import { formatRemindedStudents, type Reminder } from './reminder.ts'

interface Props extends Reminder {
  onDone: (result: string) => void
  onClose: () => void
}

/** Sends only to the numbers of students that it shows: if these have changed, it shows the new ones. */
export function RemindDialog({ onDone, onClose, ...reminder }: Props) {
  const { t } = useTexts()
  const { round, studentIds, counts } = reminder
  const { mutate, isPending } = useRemindStudents(round.id)
  const [isOvertaken, setOvertaken] = useState(false)
  const total = counts.undecided + counts.unconfirmed
  const remind = () =>
    mutate(
      // The server skips chosen students who were just reminded.
      { studentIds, ...(studentIds === null && { expected: counts }) },
      {
        onSuccess: (reminded) => {
          if (reminded === 'overtaken') return setOvertaken(true)
          const text = t(($) => $.ROUND_DESK.REMIND.DONE, { count: reminded })
          const skippedText =
            total > reminded ? t(($) => $.ROUND_DESK.REMIND.LEFT_ALONE, { count: total - reminded }) : ''
          onDone([text, skippedText].filter(Boolean).join(' '))
          onClose()
        },
      },
    )
  return (
    <Modal
      role="alertdialog"
      title={t(($) => $.ROUND_DESK.REMIND.TITLE)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.ROUND_DESK.CANCEL)}</Button>
          <Button
            needsConnection
            variant="primary"
            isBlocked={isPending || total === 0}
            aria-busy={isPending}
            onClick={remind}
          >
            {t(($) => $.ROUND_DESK.REMIND.SEND, { count: total })}
          </Button>
        </>
      }
    >
      <Stack>
        {isOvertaken && (
          <Text role="alert" tone="warn">
            {t(($) => $.ROUND_DESK.REMIND.OVERTAKEN)}
          </Text>
        )}
        <Text isStrong>{total > 0 ? formatRemindedStudents(reminder) : t(($) => $.ROUND_DESK.REMIND.NOBODY)}</Text>
        <Text>
          {t(($) => $.ROUND_DESK.REMIND.TEXT, { moment: formatDateTimeWithYear(round.studentExpirationDate) })}
        </Text>
      </Stack>
    </Modal>
  )
}
