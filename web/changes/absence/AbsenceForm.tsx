import type { Absence } from '@uurwerk/contract/changes/absence'
import { useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getNow } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { type AbsenceDraft, createAbsenceDraft, formatAbsence, startAfterEnded, toPeriod } from './absence-draft.ts'
import { AbsencePeriod } from './AbsencePeriod.tsx'
import styles from './Absence.module.css'
import { useReportAbsence } from './queries.ts'

interface Props {
  attendeeId: number
  title: string
  /** Reported already. */
  absences: readonly Absence[]
  onShow: (id: number) => void
  onReported: (absence: Absence) => void
  onClose: () => void
}

export function AbsenceForm({ attendeeId, title, absences, onShow, onReported, onClose }: Props) {
  const { t } = useTexts()
  const id = useId()
  const { day } = useSession()
  const [draft, setDraft] = useState<AbsenceDraft>(() => createAbsenceDraft(getNow(), day))
  const { mutate, isPending, isError, reset } = useReportAbsence()
  const now = getNow().toString({ smallestUnit: 'minute' })
  const period = toPeriod(draft)
  const current = absences.filter(({ end }) => end > now)
  const change = (changes: Partial<AbsenceDraft>) => {
    setDraft({ ...draft, ...changes })
    if (isError) reset()
  }
  const report = () => {
    if (period && !isPending)
      mutate({ attendeeId, ...startAfterEnded(period, absences, now) }, { onSuccess: onReported })
  }
  return (
    <Modal
      isForm
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.ABSENCE.BACK)}</Button>
          <Button type="submit" form={id} variant="primary" aria-disabled={isPending}>
            {t(($) => $.ABSENCE.REPORT)}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSend={report}>
        {current.length > 0 && (
          <p className={styles.existing}>
            {t(($) => $.ABSENCE.EXISTING)}:
            {current.map((absence) => (
              <Button key={absence.id} variant="link" onClick={() => onShow(absence.id)}>
                {formatAbsence(absence)}
              </Button>
            ))}
          </p>
        )}
        <AbsencePeriod draft={draft} onChange={change} />
        <Text tone="quiet" size="list">
          {t(($) => $.ABSENCE.NO_REASON)}
        </Text>
        <p role="alert" className={styles.refusal}>
          {isError && t(($) => $.ABSENCE.NOT_SENT)}
        </p>
      </Form>
    </Modal>
  )
}
