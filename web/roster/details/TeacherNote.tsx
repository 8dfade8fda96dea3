import { type Appointment, teacherNoteMaximum } from '@uurwerk/contract/roster/appointment'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import styles from './Details.module.css'
import { buildNotePatch } from './appointment-patch.ts'
import { type EditableFields, usePatchAppointment } from './use-patch-appointment.ts'
import { SaveRefusal } from './SaveRefusal.tsx'

interface Props {
  appointment: Appointment
  isEditor: boolean
  /** Part of a list of notes, which need no heading each. */
  isOnList?: boolean
}

export function TeacherNote({ appointment, isEditor, isOnList = false }: Props) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<Draft>()
  const [hasEdited, setEdited] = useState(false)
  const { mutate, error, data } = usePatchAppointment(appointment.id)
  const { teacherNote } = appointment
  if (!isEditor && !teacherNote) return null

  const save = ({ text, original }: Draft) => {
    setDraft(undefined)
    if (text.trim() === (original.teacherNote ?? '')) return
    // Restores the text after a refusal, so that the user can correct it.
    mutate({ patch: buildNotePatch(text), original }, { onError: () => setDraft({ text, original }) })
  }

  return (
    <section className={isOnList ? styles.onList : undefined}>
      <h3 className={isOnList ? 'unseen' : undefined}>{t(($) => $.ROSTER.DETAILS.NOTE)}</h3>
      {draft === undefined ? (
        <>
          {teacherNote && <p className={styles.noteText}>{teacherNote}</p>}
          {isEditor && (
            <Button
              variant={isOnList ? 'quiet' : 'plain'}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after the form
              autoFocus={hasEdited}
              onClick={() => {
                setEdited(true)
                setDraft({ text: teacherNote ?? '', original: appointment })
              }}
            >
              <PenLine size={15} aria-hidden />
              {teacherNote ? t(($) => $.ROSTER.NOTE.EDIT) : t(($) => $.ROSTER.NOTE.ADD)}
            </Button>
          )}
          <span role="status" className="unseen">
            {data && 'sent' in data && t(($) => $.ROSTER.NOTE.SAVED)}
          </span>
        </>
      ) : (
        <NoteEditor
          draft={draft.text}
          onChange={(text) => setDraft({ ...draft, text })}
          onSave={() => save(draft)}
          onCancel={() => setDraft(undefined)}
        />
      )}
      <SaveRefusal error={error} />
    </section>
  )
}

interface Draft {
  text: string
  /** The version at the start of editing. */
  original: EditableFields
}

interface NoteEditorProps {
  draft: string
  onChange: (draft: string) => void
  onSave: () => void
  onCancel: () => void
}

function NoteEditor({ draft, onChange, onSave, onCancel }: NoteEditorProps) {
  const { t } = useTexts()
  const noteLength = countCharacters(draft.trim())
  const isTooLong = noteLength > teacherNoteMaximum
  return (
    <Form onSend={onSave} onLeave={onCancel}>
      <Stack>
        <TextArea
          label={t(($) => $.ROSTER.NOTE.LABEL)}
          isLabelUnseen
          rows={5}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to write
          autoFocus
          value={draft}
          count={{ maximum: teacherNoteMaximum, length: noteLength }}
          onChange={onChange}
        />
        <div className={styles.buttons}>
          <Button onClick={onCancel}>{t(($) => $.ROSTER.NOTE.CANCEL)}</Button>
          <Button type="submit" variant="primary" disabled={isTooLong}>
            {t(($) => $.ROSTER.NOTE.SAVE)}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
