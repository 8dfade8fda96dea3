import type { Absence } from '@uurwerk/contract/changes/absence'
import { useId, useState } from 'react'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { getNow } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Text } from '#web/ui/Text.tsx'
import {
  absenceKinds,
  type AbsenceDraft,
  createAbsenceDraft,
  formatAbsence,
  startAfterEnded,
  toPeriod,
} from './absence-draft.ts'
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
        <Segments
          label={t(($) => $.ABSENCE.KIND.LABEL)}
          options={absenceKinds.map((value) => ({ value, text: t(($) => $.ABSENCE.KIND[value]) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <PeriodFields draft={draft} isInvalid={!period} onChange={change} />
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

interface FieldsProps {
  draft: AbsenceDraft
  isInvalid: boolean
  onChange: (changes: Partial<AbsenceDraft>) => void
}

function PeriodFields({ draft, isInvalid, onChange }: FieldsProps) {
  const { t } = useTexts()
  const id = useId()
  const describedBy = isInvalid ? id : undefined
  return (
    <div>
      <div className={styles.period} data-kind={draft.kind}>
        <DateField
          label={draft.kind === 'days' ? t(($) => $.ABSENCE.FIRST) : t(($) => $.ABSENCE.DATE)}
          value={Temporal.PlainDate.from(draft.date)}
          onChange={(date) => onChange({ date: date.toString() })}
        />
        {draft.kind === 'days' && (
          <DateField
            label={t(($) => $.ABSENCE.LAST)}
            value={Temporal.PlainDate.from(draft.last)}
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={(last) => onChange({ last: last.toString() })}
          />
        )}
        {draft.kind === 'part' && (
          <>
            <TimeField
              label={t(($) => $.ABSENCE.START)}
              value={draft.start}
              onChange={(start) => onChange({ start })}
            />
            <TimeField
              label={t(($) => $.ABSENCE.END)}
              value={draft.end}
              isInvalid={isInvalid}
              describedBy={describedBy}
              onChange={(end) => onChange({ end })}
            />
          </>
        )}
      </div>
      {isInvalid && (
        <p id={id} className="textDanger textList">
          {t(($) => $.ABSENCE.END_FIRST)}
        </p>
      )}
    </div>
  )
}
