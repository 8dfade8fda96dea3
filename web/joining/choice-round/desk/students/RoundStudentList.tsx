import { Link } from '@tanstack/react-router'
import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import type { Named } from '@uurwerk/contract/values'
import {
  ArrowRightLeft,
  BellRing,
  CircleCheck,
  CircleDashed,
  CircleDot,
  type LucideIcon,
  UserSearch,
} from 'lucide-react'
import { memo } from 'react'
import { Button, GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import { useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox as TickBox } from '#web/ui/Choice.tsx'
import { SelectionBox } from '#web/ui/SelectionBox.tsx'
import { Text } from '#web/ui/Text.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { StudentState } from './address.ts'
import styles from './RoundStudentList.module.css'
import { getStudentState } from './round-students.ts'

interface Props {
  students: readonly RoundStudent[]
  isRanked: boolean
  /** The round has no students, rather than none that match. */
  isRoundEmpty: boolean
  selectedIds: ReadonlySet<number>
  /** Undefined when the list is read-only. */
  onSelect: ((ids: ReadonlySet<number>) => void) | undefined
  onMove: ((student: Named) => void) | undefined
}

/** Row heights in pixels, for the virtualizer. */
const layoutByWidth = { wide: { rowHeight: 45 }, mobile: { rowHeight: 92 } }

/** Lists the students of a round, virtualized. The grid is one tab stop with arrow keys inside. */
export function RoundStudentList({ students, isRanked, isRoundEmpty, selectedIds, onSelect, onMove }: Props) {
  const { t } = useTexts()
  const isMobile = useIsMobile()
  const stableOnMove = useStableCallback((student: Named) => onMove?.(student))
  if (students.length === 0)
    return (
      <Empty
        icon={<UserSearch />}
        title={
          isRoundEmpty ? t(($) => $.ROUND_DESK.STUDENT_LIST.EMPTY) : t(($) => $.ROUND_DESK.STUDENT_LIST.NONE_FOUND)
        }
      />
    )
  return (
    <Card isFlush className="screenColumn">
      {onSelect && <SelectAll students={students} selectedIds={selectedIds} onSelect={onSelect} />}
      <Virtualizer layout={ListLayout} layoutOptions={isMobile ? layoutByWidth.mobile : layoutByWidth.wide}>
        <GridList
          aria-label={t(($) => $.ROUND_DESK.TAB.students)}
          className={styles.list ?? ''}
          items={students.map((roundStudent) => ({ id: roundStudent.student.id, roundStudent }))}
          dependencies={[isMobile, isRanked, onMove === undefined]}
          selectionMode={onSelect ? 'multiple' : 'none'}
          selectedKeys={selectedIds}
          onSelectionChange={(keys) =>
            onSelect?.(new Set(keys === 'all' ? students.map(({ student }) => student.id) : [...keys].map(Number)))
          }
        >
          {({ roundStudent }) => (
            <GridListItem
              id={roundStudent.student.id}
              textValue={roundStudent.student.name}
              className={styles.row ?? ''}
            >
              {onSelect && <SelectionBox />}
              <StudentRow roundStudent={roundStudent} isRanked={isRanked} onMove={onMove && stableOnMove} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </Card>
  )
}

function SelectAll({
  students,
  selectedIds,
  onSelect,
}: Pick<Props, 'students' | 'selectedIds'> & { onSelect: NonNullable<Props['onSelect']> }) {
  const { t } = useTexts()
  const ids = students.map(({ student }) => student.id)
  const areAllSelected = ids.every((id) => selectedIds.has(id))
  return (
    <div className={styles.selectAll}>
      <TickBox
        checked={areAllSelected}
        isMixed={!areAllSelected && ids.some((id) => selectedIds.has(id))}
        onChange={(isChecked) =>
          onSelect(new Set(isChecked ? [...selectedIds, ...ids] : [...selectedIds].filter((id) => !ids.includes(id))))
        }
      >
        {t(($) => $.ROUND_DESK.STUDENT_LIST.TICK_ALL, { count: ids.length })}
      </TickBox>
    </div>
  )
}

interface StudentRowProps {
  roundStudent: RoundStudent
  isRanked: boolean
  onMove: ((student: Named) => void) | undefined
}

const StudentRow = memo(function StudentRow({ roundStudent, isRanked, onMove }: StudentRowProps) {
  const { t } = useTexts()
  const { student, remindedAt, moved } = roundStudent
  return (
    <>
      <StudentIdentity roundStudent={roundStudent} />
      <StudentStateLabel state={getStudentState(roundStudent)} isRanked={isRanked} />
      <Text as="span" isClipped className={styles.choice}>
        {formatStudentChoice(roundStudent, isRanked)}
        {moved && <MoveNote moved={moved} />}
      </Text>
      <Text as="span" size="small" tone="quiet" isClipped className={styles.reminded}>
        {remindedAt && (
          <>
            <BellRing size={13} aria-hidden />{' '}
            {t(($) => $.ROUND_DESK.STUDENT_LIST.REMINDED, { moment: formatShortInstant(remindedAt) })}
          </>
        )}
      </Text>
      {onMove && (
        <Button
          className={getButtonClass({ variant: 'quiet', isSquare: true })}
          aria-label={t(($) => $.ROUND_DESK.MOVE.NAMED, { name: student.name })}
          onPress={() => onMove(student)}
        >
          <ArrowRightLeft size={16} aria-hidden />
        </Button>
      )}
    </>
  )

  function formatStudentChoice({ group, options, ranking }: RoundStudent, isRankedRound: boolean) {
    const choiceNames = [group, ...options].flatMap((choice) => choice?.name ?? []).join(', ')
    if (choiceNames !== '' || !isRankedRound) return choiceNames
    return ranking.length > 0 ? t(($) => $.ROUND_DESK.STUDENT_LIST.RANKED, { count: ranking.length }) : ''
  }
})

/** The name links to the roster. */
function StudentIdentity({ roundStudent: { student, groups, coach } }: { roundStudent: RoundStudent }) {
  const { t } = useTexts()
  const hasRosters = useScope().modules.includes('roster')
  return (
    <Text as="span" isClipped className={styles.identity}>
      {hasRosters ? (
        <Link
          to="/roster"
          search={{ atnId: student.id }}
          className={styles.name}
          aria-label={t(($) => $.ROUND_DESK.STUDENT_LIST.TO_ROSTER, { name: student.name })}
          // Otherwise the row handles the press too, and selects the student.
          onPointerDown={(event) => event.stopPropagation()}
          onMouseDown={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
        >
          <strong>{student.name}</strong>
        </Link>
      ) : (
        <strong>{student.name}</strong>
      )}{' '}
      <Text as="span" tone="quiet">
        {[groups.map(({ name }) => name).join(', '), coach && t(($) => $.ROUND_DESK.COACH, { name: coach.name })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Text>
  )
}

function MoveNote({ moved: { by, reason } }: { moved: NonNullable<RoundStudent['moved']> }) {
  const { t } = useTexts()
  const text = by
    ? t(($) => $.ROUND_DESK.STUDENT_LIST.MOVED, { name: by.name, reason })
    : t(($) => $.ROUND_DESK.STUDENT_LIST.MOVED_BY_NOBODY, { reason })
  return (
    <Text as="small" size="small" tone="quiet" isClipped title={text}>
      {text}
    </Text>
  )
}

function formatShortInstant(instant: string) {
  const dateTime = toSchoolTime(instant)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
}

const studentStateIcons: Record<StudentState, LucideIcon> = {
  undecided: CircleDashed,
  unconfirmed: CircleDot,
  confirmed: CircleCheck,
}

const toneByState = { undecided: 'warn', unconfirmed: 'quiet', confirmed: 'ok' } as const

function StudentStateLabel({ state, isRanked }: { state: StudentState; isRanked: boolean }) {
  const { t } = useTexts()
  const Icon = studentStateIcons[state]
  return (
    <Text as="span" tone={toneByState[state]} className={styles.state}>
      <Icon size={15} aria-hidden />
      {isRanked ? t(($) => $.ROUND_DESK.CHOSEN_RANKED[state]) : t(($) => $.ROUND_DESK.CHOSEN[state])}
    </Text>
  )
}
