import { memo } from 'react'
import { isOffered } from '@uurwerk/contract/rules/appointment'
import { listMarks } from '#web/roster/appointment/marks.ts'
import { AttendeeTag } from '#web/roster/attendee/AttendeeTag.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { type PlanLayout, getPlanStyle, getColumnProps } from './plan-layout.ts'
import { type PersonBlock, isSamePersonRow, type PersonPlanRow } from './person-rows.ts'
import { formatBarLabel, formatPeopleGridCellLabel, formatBarText } from './people-plan-labels.ts'
import styles from './PersonRow.module.css'

/** The keyboard cursor. Its interval holds a block, in the strip a gap, or is free. */
export interface PlanCursor<Block> {
  id: string
  shownDayIndex: number
  date: Temporal.PlainDate
  interval: MinuteInterval & { block: Block | undefined }
}

interface Props {
  row: PersonPlanRow
  personIndex: number
  layout: PlanLayout
  /** Rows of holidays do not say that there are no lessons. Indexed like the week. */
  closedDays: readonly boolean[]
  /** Text instead of lessons, for a person without a roster. */
  note: string | undefined
  cursor: PlanCursor<PersonBlock> | undefined
  openAppointmentId: number | undefined
  /** Renders the row again when the language changes. */
  language: string
}

/** ARIA row of the first person; the head and the strip are rows 1 and 2. */
const firstPersonRow = 3

/** Memoized: renders only when its content or the cursor in it changes. */
export const PersonRow = memo(
  function PersonRow({ row, personIndex, layout, closedDays, note, cursor, openAppointmentId }: Props) {
    const { t } = useTexts()
    return (
      <div role="row" aria-rowindex={firstPersonRow + personIndex} data-row={personIndex} className={styles.row}>
        <div role="rowheader" aria-colindex={1} title={row.person.name} className={styles.name}>
          <AttendeeTag attendee={row.person} />
          <span>{row.person.name}</span>
        </div>
        <div role="presentation" data-track className={styles.track}>
          {layout.weekDayIndexes.map((weekDayIndex, shownDayIndex) => {
            const blocks = row.days[weekDayIndex] ?? []
            if (blocks.length === 0)
              return (
                !closedDays[weekDayIndex] && (
                  <span
                    key={weekDayIndex}
                    aria-hidden
                    className={styles.none}
                    style={getPlanStyle(shownDayIndex, layout.hours, layout)}
                  >
                    <span>{note ?? t(($) => $.COMPOSE.PLAN.NO_LESSONS)}</span>
                  </span>
                )
              )
            return blocks.map((block) => (
              <Bar
                key={`${weekDayIndex} ${block.from}`}
                block={block}
                row={row}
                shownDayIndex={shownDayIndex}
                layout={layout}
                openAppointmentId={openAppointmentId}
              />
            ))
          })}
          {cursor && (
            <div
              id={cursor.id}
              role="gridcell"
              {...getColumnProps(cursor.shownDayIndex, cursor.interval, layout)}
              aria-label={formatPeopleGridCellLabel(row, cursor.date, cursor.interval)}
              data-cursor
              className={styles.cursor}
              style={getPlanStyle(cursor.shownDayIndex, cursor.interval, layout)}
            />
          )}
        </div>
      </div>
    )
  },
  (a, b) =>
    isSamePersonRow(a.row, b.row) &&
    a.personIndex === b.personIndex &&
    a.layout === b.layout &&
    a.closedDays === b.closedDays &&
    a.note === b.note &&
    a.cursor?.id === b.cursor?.id &&
    a.openAppointmentId === b.openAppointmentId &&
    a.language === b.language,
)

interface BarProps {
  block: PersonBlock
  row: PersonPlanRow
  shownDayIndex: number
  layout: PlanLayout
  openAppointmentId: number | undefined
}

/** Grey, because colour is reserved for common free time. */
function Bar({ block, row, shownDayIndex, layout, openAppointmentId }: BarProps) {
  const [first, ...otherEntries] = block.entries
  if (!first) return null
  const { text, shortText } = formatBarText(first, row)
  const label = formatBarLabel(block)
  const ids = block.entries.map(({ appointment }) => appointment.id)
  return (
    <div
      role="gridcell"
      {...getColumnProps(shownDayIndex, block, layout)}
      aria-label={label}
      title={label}
      data-ids={ids.join(' ')}
      className={styles.cell}
      style={getPlanStyle(shownDayIndex, block, layout)}
    >
      <span
        aria-hidden
        className={styles.bar}
        {...getBlockAttributes(block)}
        data-open={(openAppointmentId !== undefined && ids.includes(openAppointmentId)) || undefined}
      >
        {shortText && <span className={styles.short}>{shortText}</span>}
        <span className={shortText ? styles.code : styles.title}>
          {text}
          {otherEntries.length > 0 && ` +${otherEntries.length}`}
        </span>
      </span>
    </div>
  )
}

/** States differ by more than colour: struck through, dashed, framed or dotted. */
function getBlockAttributes({ entries, isBusy }: PersonBlock): Record<`data-${string}`, string | boolean | undefined> {
  const [first] = entries
  if (!first) return {}
  const { appointment, hasClash } = first
  const marks = listMarks(appointment, hasClash)
  const isChanged = (['MOVED', 'CHANGED', 'ADDED'] as const).some((mark) => marks.includes(mark))
  const findShape = () => {
    if (marks.includes('CANCELLED')) return 'cancelled'
    return !isBusy && isOffered(appointment) ? 'offered' : appointment.type
  }
  return { 'data-shape': findShape(), 'data-changed': isChanged || undefined, 'data-clashes': hasClash || undefined }
}
