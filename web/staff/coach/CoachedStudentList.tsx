import { Link } from '@tanstack/react-router'
import type { BriefAppointment, CoachedRound, CoachedStudent } from '@uurwerk/contract/staff/coach'
import { CalendarClock, CalendarDays } from 'lucide-react'
import { type KeyboardEvent, memo, type SyntheticEvent, useDeferredValue } from 'react'
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Card } from '#web/ui/Card.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { formatStudentRoundStatus, StudentRoundStatusLabel } from './StudentRoundStatusLabel.tsx'
import styles from './CoachedStudentList.module.css'
import { isLate, summarizeRounds } from './coached-students.ts'
import { formatAppointmentRooms, formatDeadline, formatTimeText, formatAppointmentStart } from './format-coach-texts.ts'

interface Props {
  students: readonly CoachedStudent[]
  /** Student whose panel is open. */
  openStudentId: number | undefined
  onOpen: (id: number | undefined) => void
}

/** Row heights in pixels, per kind of screen. On a desktop a class of 28 fits on the screen; touch needs more room. */
const rowLayouts = { wide: { rowHeight: 25 }, touch: { rowHeight: 44 }, mobile: { rowHeight: 134 } }

const isTouch = matchMedia('(pointer: coarse)').matches

/** Lists a row per student; up and down move, and the panel follows. Only visible rows are rendered. */
export const CoachedStudentList = memo(function CoachedStudentList({ students, openStudentId, onOpen }: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const now = useNow().toString({ smallestUnit: 'minute' })
  // The list gives the focus to the row that had it last.
  const list = useFocusAfterRemoval(Number(openStudentId !== undefined))
  const layoutName = isMobile ? 'mobile' : isTouch ? 'touch' : 'wide'
  return (
    <Card isFlush className={styles.panel ?? ''}>
      <div className={styles.head} aria-hidden>
        <span>{t(($) => $.COACH.COLUMN.NAME)}</span>
        <span>{t(($) => $.COACH.COLUMN.NOW)}</span>
        <span className={styles.next}>{t(($) => $.COACH.COLUMN.NEXT)}</span>
        <span>{t(($) => $.COACH.COLUMN.ROUND)}</span>
        <span>{t(($) => $.COACH.COLUMN.EXAMS)}</span>
        <span>
          <CalendarClock size={15} />
        </span>
        <span />
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={rowLayouts[layoutName]}>
        <GridList
          ref={list}
          aria-label={t(($) => $.COACH.STUDENTS)}
          className={styles.list ?? ''}
          items={students}
          dependencies={[layoutName, now]}
          selectionMode="single"
          selectionBehavior={isMobile ? 'toggle' : 'replace'}
          selectedKeys={openStudentId === undefined ? [] : [openStudentId]}
          onSelectionChange={(keys) => onOpen(keys === 'all' ? undefined : [...keys].map(Number)[0])}
        >
          {(student) => (
            <GridListItem id={student.id} textValue={student.name} className={styles.row ?? ''}>
              <StudentRow student={student} now={now} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </Card>
  )
})

interface RowProps {
  student: CoachedStudent
  now: string
}

/** On a desktop, where many rows fit, fills their other cells in steps between which the browser answers. */
const StudentRow = memo(function StudentRow({ student, now }: RowProps) {
  const isMobile = useIsMobile()
  const hasCells = useDeferredValue(true, isMobile)
  return (
    <>
      <span className={`${styles.cell} ${styles.student}`}>
        <strong className="textClipped">{student.name}</strong> <span>{student.className}</span>
      </span>
      {hasCells && <StudentCells student={student} now={now} />}
    </>
  )
})

function StudentCells({ student, now: nowText }: RowProps) {
  const { t } = useTexts()
  const { name, now, next, rounds, exams, unreadChanges } = student
  return (
    <>
      <span className={`${styles.cell} ${styles.now}`}>
        {now ? (
          <CurrentAppointment appointment={now} />
        ) : (
          <>{next ? t(($) => $.COACH.FREE_UNTIL, { moment: formatAppointmentStart(next) }) : t(($) => $.COACH.FREE)}</>
        )}
      </span>
      <span className={`${styles.cell} ${styles.next}`}>
        {next && (
          <>
            <time>{formatAppointmentStart(next)}</time> <b>{formatAppointmentRooms(next)}</b> {next.name}
          </>
        )}
      </span>
      <span className={`${styles.cell} ${styles.rounds}`}>
        {rounds.length > 0 && <RoundsProgress rounds={rounds} now={nowText} />}
      </span>
      <span className={`${styles.cell} ${styles.exams}`}>
        {exams.open > 0 && <b>{t(($) => $.COACH.EXAMS.OPEN, { count: exams.open })}</b>}
        {exams.open === 0 && exams.registered > 0 && t(($) => $.COACH.EXAMS.REGISTERED, { count: exams.registered })}
      </span>
      <span className={`${styles.cell} ${styles.changes}`}>
        {unreadChanges > 0 && (
          <Pill tone="warn" title={t(($) => $.COACH.UNREAD, { count: unreadChanges })}>
            <span aria-hidden>{unreadChanges}</span>
            <span className="unseen">{t(($) => $.COACH.UNREAD, { count: unreadChanges })}</span>
          </Pill>
        )}
      </span>
      <Link
        to="/roster"
        search={{ atnId: student.id }}
        className={styles.roster}
        aria-label={t(($) => $.COACH.ROSTER_OF, { name })}
        title={t(($) => $.COACH.ROSTER_OF, { name })}
        onPointerDown={stopPropagation}
        onMouseDown={stopPropagation}
        onClick={stopPropagation}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && stopPropagation(event)}
      >
        <CalendarDays size={16} aria-hidden />
      </Link>
    </>
  )
}

/** Shows how many rounds are confirmed, and the most urgent of the others with the coach's own deadline. */
function RoundsProgress({ rounds, now }: { rounds: readonly CoachedRound[]; now: string }) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const { confirmedCount, mostUrgentRound } = summarizeRounds(rounds, now)
  return (
    <>
      <StudentRoundStatusLabel
        status={mostUrgentRound?.standing ?? 'confirmed'}
        isLate={mostUrgentRound !== undefined && isLate(mostUrgentRound, now)}
        text={
          <>
            {t(($) => $.COACH.OF, { count: confirmedCount, total: rounds.length })}{' '}
            <span className={isMobile ? undefined : 'unseen'}>{formatStudentRoundStatus('confirmed')}</span>
          </>
        }
      />
      {mostUrgentRound && (
        <>
          <b className="textClipped" title={mostUrgentRound.name}>
            {mostUrgentRound.name}
          </b>
          <time>{t(($) => $.COACH.COACH_UNTIL, { moment: formatDeadline(mostUrgentRound.coachExpirationDate) })}</time>
        </>
      )}
    </>
  )
}

/** Keeps events of the roster link from its row, which would open the panel and move the link away. */
const stopPropagation = (event: SyntheticEvent) => event.stopPropagation()

function CurrentAppointment({ appointment }: { appointment: BriefAppointment }) {
  const { t } = useTexts()
  return (
    <>
      {appointment.type === 'exam' ? <Pill tone="ok">{appointment.name}</Pill> : <b>{appointment.name}</b>}{' '}
      {formatAppointmentRooms(appointment)}{' '}
      <span className="unseen">{t(($) => $.COACH.UNTIL, { moment: formatTimeText(appointment.end) })}</span>
    </>
  )
}
