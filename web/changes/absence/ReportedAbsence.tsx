import { useQuery } from '@tanstack/react-query'
import type { Absence, AbsentLesson } from '@uurwerk/contract/changes/absence'
import { type RefObject, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import { createNoteDraft, formatAbsence, isNoteValid, type NoteDraft, toLessonNote } from './absence-draft.ts'
import styles from './Absence.module.css'
import { AbsenceEnd } from './AbsenceEnd.tsx'
import { AbsentLessonRow } from './AbsentLessonRow.tsx'
import { absentLessonsQuery, useSaveNotes } from './queries.ts'

interface Props {
  absence: Absence
  title: string
  /** Reported in this dialog. */
  isNew: boolean
  onAnother: () => void
  onEnded: (text: string) => void
  onClose: () => void
}

/** The absence, its end, and a note for each of its lessons. Only buttons close it, so that no note is lost by accident. */
export function ReportedAbsence({ absence, title, isNew, onAnother, onEnded, onClose }: Props) {
  const { t } = useTexts()
  const notes = useNoteDrafts(absence)
  const { lessons, isError, refetch } = useAbsentLessons(absence.id)
  const [previousCount, setPreviousCount] = useState<number>()
  const outcome = useRef<HTMLParagraphElement>(null)
  const save = () => {
    // The button disappears.
    outcome.current?.focus()
    notes.save()
  }
  const addedCount = previousCount === undefined || !lessons ? 0 : lessons.length - previousCount
  return (
    <Modal
      isForm
      title={title}
      actions={
        <>
          <Button onClick={onClose}>
            {notes.isChanged ? t(($) => $.ABSENCE.CLOSE_UNSAVED) : t(($) => $.ABSENCE.CLOSE)}
          </Button>
          {notes.isChanged && (
            <Button variant="primary" needsConnection isBlocked={!notes.canSave} onClick={save}>
              {t(($) => $.ABSENCE.SAVE)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.reported}>
        <div>
          <Text isStrong size="lead" className={styles.when}>
            {formatAbsence(absence)}
          </Text>
          <Text role="status" tone="quiet" size="list">
            {addedCount > 0
              ? t(($) => $.ABSENCE.MORE_LESSONS, { count: addedCount })
              : isNew && t(($) => $.ABSENCE.DONE)}
          </Text>
        </div>
        <AbsenceEnd absence={absence} onChange={() => setPreviousCount(lessons?.length)} onEnded={onEnded} />
        <section>
          <h3>{t(($) => $.ABSENCE.LESSONS)}</h3>
          <Lessons lessons={lessons} isError={isError} refetch={refetch} absence={absence} notes={notes} />
        </section>
        <SaveOutcome ref={outcome} notes={notes} />
        <Row>
          <Button variant="quiet" onClick={onAnother}>
            {t(($) => $.ABSENCE.ANOTHER)}
          </Button>
        </Row>
      </div>
    </Modal>
  )
}

/** Leaves out lessons that are over. */
function useAbsentLessons(id: number) {
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { data, isError, refetch } = useQuery(absentLessonsQuery(id))
  return { lessons: data?.filter(({ end }) => end > now), isError, refetch }
}

function useNoteDrafts(absence: Absence) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, NoteDraft>>(new Map())
  const [saved, setSaved] = useState<ReadonlyMap<number, NoteDraft>>(new Map())
  const { mutate, isPending, isError, isSuccess, reset } = useSaveNotes(absence.id, (lessonId, note) => {
    setSaved((current) => new Map(current).set(lessonId, createNoteDraft(note)))
    setDrafts((current) => new Map([...current].filter(([id]) => id !== lessonId)))
  })
  const getStored = (lessonId: number) =>
    saved.get(lessonId) ?? createNoteDraft(absence.lessons.find(({ appointmentId }) => appointmentId === lessonId))
  const isChanged = drafts.size > 0
  const canSave = isChanged && !isPending && [...drafts.values()].every(isNoteValid)
  return {
    get: (lessonId: number) => drafts.get(lessonId) ?? getStored(lessonId),
    change: (lessonId: number, draft: NoteDraft) => {
      const isSame = JSON.stringify(draft) === JSON.stringify(getStored(lessonId))
      setDrafts(
        new Map([...drafts].filter(([id]) => id !== lessonId || !isSame).concat(isSame ? [] : [[lessonId, draft]])),
      )
      if (!isPending) reset()
    },
    save: () => canSave && mutate(new Map([...drafts].map(([id, draft]) => [id, toLessonNote(draft)]))),
    isChanged,
    canSave,
    isSaved: isSuccess && !isChanged,
    failedCount: isError ? drafts.size : 0,
  }
}

interface SaveOutcomeProps {
  ref: RefObject<HTMLParagraphElement | null>
  notes: ReturnType<typeof useNoteDrafts>
}

function SaveOutcome({ ref, notes: { failedCount, isSaved } }: SaveOutcomeProps) {
  const { t } = useTexts()
  return (
    <p ref={ref} role="status" tabIndex={-1} className={failedCount > 0 ? styles.refusal : 'textOk textList'}>
      {failedCount > 0 && t(($) => $.ABSENCE.NOT_SAVED, { count: failedCount })}
      {isSaved && t(($) => $.ABSENCE.SAVED)}
    </p>
  )
}

const shownCount = 30

interface LessonsProps {
  lessons: readonly AbsentLesson[] | undefined
  isError: boolean
  refetch: () => unknown
  absence: Absence
  notes: ReturnType<typeof useNoteDrafts>
}

function Lessons({ lessons, isError, refetch, absence, notes }: LessonsProps) {
  const { t } = useTexts()
  if (!lessons && isError)
    return <Failed variant="row" title={t(($) => $.ABSENCE.FAILED)} onRetry={() => void refetch()} />
  if (!lessons) return <Skeleton label={t(($) => $.ABSENCE.LOADING)} lines={[70, 40, 70]} />
  if (lessons.length === 0) return <Text tone="quiet">{t(($) => $.ABSENCE.NO_LESSONS)}</Text>
  const hiddenCount = lessons.length - shownCount
  return (
    <>
      <Text tone="quiet" size="list">
        {t(($) => $.ABSENCE.LESSONS_TEXT)}
      </Text>
      <ul className={styles.lessons}>
        {lessons.slice(0, shownCount).map((lesson) => (
          <AbsentLessonRow
            key={lesson.id}
            lesson={lesson}
            absentId={absence.attendee.id}
            draft={notes.get(lesson.id)}
            onChange={(draft) => notes.change(lesson.id, draft)}
          />
        ))}
      </ul>
      {hiddenCount > 0 && <Text tone="quiet">{t(($) => $.ABSENCE.LATER, { count: hiddenCount })}</Text>}
    </>
  )
}
