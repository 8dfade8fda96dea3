import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CoachedStudent, CoachedStudentInFull } from '@uurwerk/contract/staff/coach'
import { BookOpen, CalendarDays, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import {
  CoachedStudentChanges,
  CoachedStudentExams,
  NowAndNext,
  CoachedStudentRounds,
} from './StudentPanelSections.tsx'
import { coachedStudentQuery } from './queries.ts'
import styles from './StudentPanel.module.css'

interface Props {
  id: number
  /** Listed students, in order. */
  ids: readonly number[]
  /** The student's row of the list; absent when the filters hide it. */
  listedStudent: CoachedStudent | undefined
  onGo: (id: number | undefined) => void
}

export function StudentPanel({ id, ids, listedStudent, onGo }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(coachedStudentQuery(id))
  const studentIndex = ids.indexOf(id)
  const student = data ?? listedStudent
  return (
    <aside
      className={styles.panel}
      aria-label={student?.name}
      onKeyDown={(event) => event.key === 'Escape' && onGo(undefined)}
    >
      <header>
        <div>
          <h2>{student?.name}</h2>
          <p>{student && formatStudentFacts(student)}</p>
        </div>
        <Button
          variant="quiet"
          square
          aria-label={t(($) => $.COACH.PREVIOUS)}
          disabled={studentIndex < 1}
          onClick={() => onGo(ids[studentIndex - 1])}
        >
          <ChevronUp size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          square
          aria-label={t(($) => $.COACH.FOLLOWING)}
          disabled={studentIndex === ids.length - 1}
          onClick={() => onGo(ids[studentIndex + 1])}
        >
          <ChevronDown size={18} aria-hidden />
        </Button>
        <Button variant="quiet" square aria-label={t(($) => $.COACH.CLOSE)} onClick={() => onGo(undefined)}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      <Body student={data} error={error} onRetry={refetch} />
    </aside>
  )
}

/** Shows a student over the page, on screens without room beside the list. */
export function StudentDialog({ id, listedStudent, onGo }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(coachedStudentQuery(id))
  const student = data ?? listedStudent
  return (
    <Modal
      title={student?.name ?? ''}
      onClose={() => onGo(undefined)}
      actions={<Button onClick={() => onGo(undefined)}>{t(($) => $.COACH.CLOSE)}</Button>}
    >
      <div className={styles.inDialog}>
        <p>{student && formatStudentFacts(student)}</p>
        <Body student={data} error={error} onRetry={refetch} />
      </div>
    </Modal>
  )
}

const formatStudentFacts = ({ className, sourceId, coach }: CoachedStudent) =>
  [className, sourceId, coach?.name].filter(Boolean).join(' · ')

interface BodyProps {
  student: CoachedStudentInFull | undefined
  error: Error | null
  onRetry: () => Promise<unknown>
}

function Body({ student, error, onRetry }: BodyProps) {
  const { t } = useTexts()
  if (!student && error) return <Failed title={t(($) => $.COACH.ERROR)} onRetry={onRetry} />
  if (!student)
    return <Skeleton label={t(($) => $.COACH.LOADING)} rows={5} lines={[40, 70]} className={styles.skeleton} />
  return (
    <>
      <div className={styles.links}>
        <Link to="/roster" search={{ atnId: student.id }} className={getButtonClass({ variant: 'primary' })}>
          <CalendarDays size={16} aria-hidden />
          {t(($) => $.COACH.OPEN_ROSTER)}
        </Link>
        <Link to="/program" search={{ attendee: student.id }} className={getButtonClass()}>
          <BookOpen size={16} aria-hidden />
          {t(($) => $.SHELL.MODULE.program)}
        </Link>
      </div>
      <Section title={t(($) => $.COACH.NOW_AND_NEXT)}>
        <NowAndNext student={student} />
      </Section>
      <Section title={t(($) => $.COACH.ROUNDS)}>
        <CoachedStudentRounds student={student} />
      </Section>
      <Section title={t(($) => $.COACH.COLUMN.EXAMS)}>
        <CoachedStudentExams student={student} />
      </Section>
      <Section title={t(($) => $.COACH.CHANGES)} count={student.unreadChanges}>
        <CoachedStudentChanges student={student} />
      </Section>
    </>
  )
}

function Section({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id}>
        {title} {count > 0 && <span>{count}</span>}
      </h3>
      {children}
    </section>
  )
}
