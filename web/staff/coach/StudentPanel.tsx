import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CoachedStudent, CoachedStudentInFull } from '@uurwerk/contract/staff/coach'
import { BookOpen, CalendarDays, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Text } from '#web/ui/Text.tsx'
import {
  CoachedStudentChanges,
  CoachedStudentExams,
  CurrentAndUpcomingAppointments,
  CoachedStudentRounds,
} from './StudentPanelSections.tsx'
import { coachedStudentQuery } from './queries.ts'
import styles from './StudentPanel.module.css'

interface StudentPanelProps {
  studentId: number
  /** Listed students, in order. */
  listedStudentIds: readonly number[]
  /** The student's row of the list; absent when the filters hide it. */
  listedStudent: CoachedStudent | undefined
  /** Opens another student; undefined closes the panel. */
  onOpen: (openStudentId: number | undefined) => void
}

/** Shows a student beside the list, with buttons to the previous and next student of the list. */
export function StudentPanel({ studentId, listedStudentIds, listedStudent, onOpen }: StudentPanelProps) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(coachedStudentQuery(studentId))
  const studentIndex = listedStudentIds.indexOf(studentId)
  const student = data ?? listedStudent
  return (
    <Card
      as="aside"
      className={styles.panel ?? ''}
      aria-label={student?.name}
      onKeyDown={(event) => event.key === 'Escape' && onOpen(undefined)}
    >
      <header className={styles.header}>
        <div>
          <h2 className="textLead">{student?.name}</h2>
          <Text size="list" tone="quiet">
            {student && formatStudentFacts(student)}
          </Text>
        </div>
        <Button
          variant="quiet"
          isSquare
          aria-label={t(($) => $.COACH.PREVIOUS)}
          isBlocked={studentIndex < 1}
          onClick={() => onOpen(listedStudentIds[studentIndex - 1])}
        >
          <ChevronUp size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          isSquare
          aria-label={t(($) => $.COACH.FOLLOWING)}
          isBlocked={studentIndex === listedStudentIds.length - 1}
          onClick={() => onOpen(listedStudentIds[studentIndex + 1])}
        >
          <ChevronDown size={18} aria-hidden />
        </Button>
        <Button variant="quiet" isSquare aria-label={t(($) => $.COACH.CLOSE)} onClick={() => onOpen(undefined)}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      <StudentDetails student={data} error={error} onRetry={refetch} />
    </Card>
  )
}

/** Shows a student over the page, on screens without room beside the list. */
export function StudentDialog({ studentId, listedStudent, onOpen }: StudentPanelProps) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(coachedStudentQuery(studentId))
  const student = data ?? listedStudent
  return (
    <Modal
      title={student?.name ?? ''}
      onClose={() => onOpen(undefined)}
      actions={<Button onClick={() => onOpen(undefined)}>{t(($) => $.COACH.CLOSE)}</Button>}
    >
      {student && formatStudentFacts(student)}
      <StudentDetails student={data} error={error} onRetry={refetch} />
    </Modal>
  )
}

const formatStudentFacts = ({ className, sourceId, coach }: CoachedStudent) =>
  [className, sourceId, coach?.name].filter(Boolean).join(' · ')

interface StudentDetailsProps {
  student: CoachedStudentInFull | undefined
  error: Error | null
  onRetry: () => Promise<unknown>
}

function StudentDetails({ student, error, onRetry }: StudentDetailsProps) {
  const { t } = useTexts()
  if (!student && error) return <Failed title={t(($) => $.COACH.ERROR)} onRetry={onRetry} />
  if (!student)
    return <Skeleton label={t(($) => $.COACH.LOADING)} rows={5} lines={[40, 70]} className={styles.skeleton} />
  return (
    <Stack gap={5} className={styles.details ?? ''}>
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
      <PanelSection title={t(($) => $.COACH.NOW_AND_NEXT)}>
        <CurrentAndUpcomingAppointments student={student} />
      </PanelSection>
      <PanelSection title={t(($) => $.COACH.ROUNDS)}>
        <CoachedStudentRounds student={student} />
      </PanelSection>
      <PanelSection title={t(($) => $.COACH.COLUMN.EXAMS)}>
        <CoachedStudentExams student={student} />
      </PanelSection>
      <PanelSection title={t(($) => $.COACH.CHANGES)} count={student.unreadChanges}>
        <CoachedStudentChanges student={student} />
      </PanelSection>
    </Stack>
  )
}

function PanelSection({ title, count = 0, children }: { title: string; count?: number; children: ReactNode }) {
  const headingId = useId()
  return (
    <Stack as="section" aria-labelledby={headingId} className={styles.section ?? ''}>
      <Row isSpread>
        <Text as="h3" id={headingId} size="small" tone="quiet">
          {title}
        </Text>
        {count > 0 && <Pill tone="warn">{count}</Pill>}
      </Row>
      {children}
    </Stack>
  )
}
