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
import { Button, Checkbox, GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components'
import { useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { formatDay, formatTime, toSchoolTime } from '#web/lib/time.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { getButtonClass } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { StudentState } from './address.ts'
import styles from './RoundStudentList.module.css'
import { getStudentState } from './round-students.ts'

interface Props {
  students: readonly RoundStudent[]
  isRanked: boolean
  /** True when the round has no students, rather than none that match. */
  isEmpty: boolean
  ticked: ReadonlySet<number>
  /** Undefined when the list is read-only. */
  onTick: ((ids: ReadonlySet<number>) => void) | undefined
  onMove: ((student: Named) => void) | undefined
}

const layouts = { wide: { rowHeight: 45 }, mobile: { rowHeight: 92 } }

/** Lists the students in a virtualized grid, which is one tab stop with arrow keys inside. */
export function RoundStudentList({ students, isRanked, isEmpty, ticked, onTick, onMove }: Props) {
  const { t } = useTexts()
  const mobile = useIsMobile()
  const move = useStableCallback((student: Named) => onMove?.(student))
  if (students.length === 0)
    return (
      <Empty
        icon={<UserSearch />}
        title={isEmpty ? t(($) => $.ROUND_DESK.STUDENT_LIST.EMPTY) : t(($) => $.ROUND_DESK.STUDENT_LIST.NONE_FOUND)}
      />
    )
  return (
    <div className={styles.panel}>
      {onTick && <TickAll students={students} ticked={ticked} onTick={onTick} />}
      <Virtualizer layout={ListLayout} layoutOptions={mobile ? layouts.mobile : layouts.wide}>
        <GridList
          aria-label={t(($) => $.ROUND_DESK.TAB.students)}
          className={styles.list ?? ''}
          items={students.map((student) => ({ id: student.student.id, one: student }))}
          dependencies={[mobile, isRanked, onMove === undefined]}
          selectionMode={onTick ? 'multiple' : 'none'}
          selectedKeys={ticked}
          onSelectionChange={(keys) =>
            onTick?.(new Set(keys === 'all' ? students.map(({ student }) => student.id) : [...keys].map(Number)))
          }
        >
          {({ one }) => (
            <GridListItem id={one.student.id} textValue={one.student.name} className={styles.row ?? ''}>
              {onTick && (
                <Checkbox slot="selection" className={styles.box ?? ''}>
                  <span aria-hidden />
                </Checkbox>
              )}
              <Row one={one} isRanked={isRanked} onMove={onMove && move} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </div>
  )
}

function TickAll({
  students,
  ticked,
  onTick,
}: Pick<Props, 'students' | 'ticked'> & { onTick: NonNullable<Props['onTick']> }) {
  const { t } = useTexts()
  const ids = students.map(({ student }) => student.id)
  const isAll = ids.every((id) => ticked.has(id))
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && ids.some((id) => ticked.has(id))
        }}
        onChange={({ target }) =>
          onTick(new Set(target.checked ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))))
        }
      />
      {t(($) => $.ROUND_DESK.STUDENT_LIST.TICK_ALL, { count: ids.length })}
    </label>
  )
}

interface RowProps {
  one: RoundStudent
  isRanked: boolean
  onMove: ((student: Named) => void) | undefined
}

const Row = memo(function Row({ one, isRanked, onMove }: RowProps) {
  const { t } = useTexts()
  const { student, remindedAt, moved } = one
  return (
    <>
      <Who one={one} />
      <State state={getStudentState(one)} isRanked={isRanked} />
      <span className={styles.chosen}>
        {formatStudentChoice(one, isRanked)}
        {moved && <Moved moved={moved} />}
      </span>
      <span className={styles.reminded}>
        {remindedAt && (
          <>
            <BellRing size={13} aria-hidden />{' '}
            {t(($) => $.ROUND_DESK.STUDENT_LIST.REMINDED, { moment: formatShortInstant(remindedAt) })}
          </>
        )}
      </span>
      {onMove && (
        <Button
          className={getButtonClass({ look: 'quiet', square: true })}
          aria-label={t(($) => $.ROUND_DESK.MOVE.NAMED, { name: student.name })}
          onPress={() => onMove(student)}
        >
          <ArrowRightLeft size={16} aria-hidden />
        </Button>
      )}
    </>
  )

  function formatStudentChoice({ group, options, ranking }: RoundStudent, ranked: boolean) {
    const given = [group, ...options].flatMap((choice) => choice?.name ?? []).join(', ')
    if (given !== '' || !ranked) return given
    return ranking.length > 0 ? t(($) => $.ROUND_DESK.STUDENT_LIST.RANKED, { count: ranking.length }) : ''
  }
})

/** Shows name, class and coach. The name links to the roster. */
function Who({ one: { student, groups, coach } }: { one: RoundStudent }) {
  const { t } = useTexts()
  const hasRosters = useScope().modules.includes('roster')
  return (
    <span className={styles.who}>
      {hasRosters ? (
        <Link
          to="/roster"
          search={{ atnId: student.id }}
          className={styles.name}
          aria-label={t(($) => $.ROUND_DESK.STUDENT_LIST.TO_ROSTER, { name: student.name })}
          // Without this the row handles the press too, and selects the student.
          onPointerDown={(event) => event.stopPropagation()}
          onMouseDown={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
        >
          <strong>{student.name}</strong>
        </Link>
      ) : (
        <strong>{student.name}</strong>
      )}
      <span>
        {[groups.map(({ name }) => name).join(', '), coach && t(($) => $.ROUND_DESK.COACH, { name: coach.name })]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

function Moved({ moved: { by, reason } }: { moved: NonNullable<RoundStudent['moved']> }) {
  const { t } = useTexts()
  const text = by
    ? t(($) => $.ROUND_DESK.STUDENT_LIST.MOVED, { name: by.name, reason })
    : t(($) => $.ROUND_DESK.STUDENT_LIST.MOVED_BY_NOBODY, { reason })
  return <small title={text}>{text}</small>
}

function formatShortInstant(instant: string) {
  const moment = toSchoolTime(instant)
  return `${formatDay(moment.toPlainDate(), 'short')} ${formatTime(moment)}`
}

const icons: Record<StudentState, LucideIcon> = {
  undecided: CircleDashed,
  unconfirmed: CircleDot,
  confirmed: CircleCheck,
}

function State({ state, isRanked }: { state: StudentState; isRanked: boolean }) {
  const { t } = useTexts()
  const Icon = icons[state]
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={15} aria-hidden />
      {isRanked && state === 'confirmed' ? t(($) => $.ROUND_DESK.HANDED_IN) : t(($) => $.ROUND_DESK.CHOSEN[state])}
    </span>
  )
}
