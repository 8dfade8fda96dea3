import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { motivationMaximum } from '@uurwerk/contract/joining/subscription'
import { isMotivationTooLong } from '@uurwerk/contract/rules/subscription'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import styles from './Joining.module.css'
import { useChangeMotivation } from './answer-mutations.ts'

interface FieldProps {
  /** Undefined until the user opens the field. */
  draft: string | undefined
  onChange: (draft: string | undefined) => void
}

/** Lets the user add a motivation while signing up. A press replaces the button by the field. */
export function MotivationField({ draft, onChange }: FieldProps) {
  const { t } = useTexts()
  const [hasLeft, setLeft] = useState(false)
  if (draft === undefined)
    return (
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after Escape in the field
      <Button autoFocus={hasLeft} variant="quiet" className={styles.add ?? ''} onClick={() => onChange('')}>
        <PenLine size={15} aria-hidden />
        {t(($) => $.ROSTER.JOINING.REASON.ADD)}
      </Button>
    )
  return (
    <div>
      <TextArea
        label={t(($) => $.ROSTER.JOINING.REASON.LABEL)}
        hint={t(($) => $.ROSTER.JOINING.REASON.HINT)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to write
        autoFocus
        value={draft}
        count={{ maximum: motivationMaximum, length: countCharacters(draft.trim()) }}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Escape would close the surrounding dialog or panel too.
          event.stopPropagation()
          setLeft(true)
          onChange(undefined)
        }}
      />
    </div>
  )
}

interface Props {
  appointment: Appointment
  motivation: string | null
  canEdit: boolean
}

/** Shows the stored motivation, editable while the answer can still be changed. */
export function Motivation({ appointment, motivation, canEdit }: Props) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<string>()
  const [hasEdited, setEdited] = useState(false)
  const { mutate, isSuccess } = useChangeMotivation(appointment.id)
  if (!motivation && !canEdit) return null

  const save = (text: string) => {
    setDraft(undefined)
    if (text.trim() === (motivation ?? '')) return
    // After a refusal the user can correct the text.
    mutate(text.trim() || null, { onError: () => setDraft(text) })
  }

  if (draft !== undefined)
    return (
      <Form onSend={() => save(draft)} onLeave={() => setDraft(undefined)}>
        <Stack>
          <MotivationField draft={draft} onChange={setDraft} />
          <Row>
            <Button type="submit" aria-disabled={isMotivationTooLong(draft) || undefined}>
              {t(($) => $.ROSTER.JOINING.REASON.SAVE)}
            </Button>
            <Button variant="quiet" onClick={() => setDraft(undefined)}>
              {t(($) => $.ROSTER.JOINING.REASON.CANCEL)}
            </Button>
          </Row>
        </Stack>
      </Form>
    )
  return (
    <>
      {motivation && (
        <div>
          <p className={styles.label}>{t(($) => $.ROSTER.JOINING.REASON.LABEL)}</p>
          <p className={styles.motivation}>{motivation}</p>
        </div>
      )}
      {canEdit && (
        <Button
          variant="quiet"
          className={styles.add ?? ''}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after the form
          autoFocus={hasEdited}
          onClick={() => {
            setEdited(true)
            setDraft(motivation ?? '')
          }}
        >
          <PenLine size={15} aria-hidden />
          {motivation ? t(($) => $.ROSTER.JOINING.REASON.EDIT) : t(($) => $.ROSTER.JOINING.REASON.ADD)}
        </Button>
      )}
      <span role="status" className="unseen">
        {isSuccess && t(($) => $.ROSTER.JOINING.REASON.SAVED)}
      </span>
    </>
  )
}
