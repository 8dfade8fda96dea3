import type { AbsentLesson } from '@uurwerk/contract/changes/absence'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { Ban } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { mentionsHealth } from '../day-change/mentions-health.ts'
import { noteMaximum, type NoteDraft, toLink } from './absence-draft.ts'
import styles from './Absence.module.css'

interface Props {
  lesson: AbsentLesson
  absentId: number
  draft: NoteDraft
  onChange: (draft: NoteDraft) => void
}

export function AbsentLessonRow({ lesson, absentId, draft, onChange }: Props) {
  const { t } = useTexts()
  const id = useId()
  const { name, start, end, groups, classrooms, teachers, isCancelled } = lesson
  const from = Temporal.PlainDateTime.from(start)
  const substitutes = teachers.some((teacher) => teacher.id === absentId) ? [] : teachers
  const times = `${formatDay(from.toPlainDate(), 'short')} ${formatTimes(from, Temporal.PlainDateTime.from(end))}`
  return (
    <li aria-labelledby={id} className={styles.lesson}>
      <div>
        <Row id={id} gap={3}>
          <Text isStrong>{[formatCodes(groups), name].filter(Boolean).join(' ')}</Text>
          {isCancelled && (
            <Pill tone="danger">
              <Ban size={13} aria-hidden /> {t(($) => $.ABSENCE.CANCELLED)}
            </Pill>
          )}
        </Row>
        <Text tone="quiet" size="list" className="tabular">
          {[
            times,
            formatCodes(classrooms),
            substitutes.length > 0 &&
              t(($) => $.ABSENCE.TAUGHT_BY, { name: substitutes.map((teacher) => teacher.name).join(', ') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {!isCancelled && <NoteFields draft={draft} onChange={onChange} />}
    </li>
  )
}

function NoteFields({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { t } = useTexts()
  return (
    <>
      <TextArea
        label={t(($) => $.ABSENCE.NOTE)}
        rows={2}
        value={draft.note}
        count={{ maximum: noteMaximum.note, length: countCharacters(draft.note.trim()) }}
        hint={mentionsHealth(draft.note) && <span className="textWarn">{t(($) => $.ABSENCE.HEALTH)}</span>}
        onChange={(note) => onChange({ ...draft, note })}
      />
      <div className={styles.more}>
        <TextField
          type="url"
          inputMode="url"
          label={t(($) => $.ABSENCE.LINK)}
          value={draft.link}
          maxLength={noteMaximum.link - 'https://'.length}
          fault={toLink(draft.link) === undefined && t(($) => $.ABSENCE.LINK_FAULT)}
          onChange={(link) => onChange({ ...draft, link })}
        />
        <Checkbox checked={draft.forStudents} onChange={(forStudents) => onChange({ ...draft, forStudents })}>
          {t(($) => $.ABSENCE.FOR_STUDENTS)}
        </Checkbox>
      </div>
    </>
  )
}
