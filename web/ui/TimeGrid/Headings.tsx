import { formatDay, getWeekdayName } from '#web/lib/time.ts'
import type { TimeGridProps } from './grid-props.ts'
import type { DayColumn, GridEntry, Lane } from './grid-layout.ts'
import styles from './TimeGrid.module.css'

interface Props<E extends GridEntry> {
  columns: readonly DayColumn<E>[]
  lanes: readonly Lane[]
  /** Key of the grid's tab stop. */
  tabStopKey: string | undefined
  grid: TimeGridProps<E>
}

export function Headings<E extends GridEntry>({ columns, lanes, tabStopKey, grid }: Props<E>) {
  const { days, isBare, wholeDay } = grid
  const hasWholeDays = days.some((day) => wholeDay(day))
  const renderWholeDay = (date: Temporal.PlainDate) =>
    hasWholeDays && <div className={styles.wholeDay}>{wholeDay(date)}</div>
  if (lanes.length === 0)
    return (
      <div role="row" className={isBare ? 'unseen' : styles.head}>
        {columns.map((column, index) => (
          <div key={index} role="columnheader" className={styles.heading}>
            {isBare ? formatDay(column.date) : <Heading column={column} tabStopKey={tabStopKey} grid={grid} />}
            {renderWholeDay(column.date)}
          </div>
        ))}
      </div>
    )
  return (
    <div role="rowgroup" className={styles.heads}>
      {(days.length > 1 || hasWholeDays) && (
        <div role="row" className={styles.laneDays}>
          {days.map((date, index) => (
            <div key={index} role="columnheader" aria-colspan={lanes.length} className={styles.heading}>
              {days.length > 1 && <DayName date={date} isToday={date.equals(grid.now.toPlainDate())} />}
              {renderWholeDay(date)}
            </div>
          ))}
        </div>
      )}
      <div role="row" className={styles.lanes}>
        {columns.map((column, index) => (
          <div key={index} role="columnheader" className={styles.heading}>
            <Heading column={column} tabStopKey={tabStopKey} grid={grid} />
          </div>
        ))}
      </div>
    </div>
  )
}

const DayName = ({ date, isToday }: { date: Temporal.PlainDate; isToday: boolean }) => (
  <span className={styles.date} aria-current={isToday ? 'date' : undefined}>
    {getWeekdayName(date, 'short')} <b>{date.day}</b>
  </span>
)

interface HeadingProps<E extends GridEntry> extends Pick<Props<E>, 'tabStopKey' | 'grid'> {
  column: DayColumn<E>
}

function Heading<E extends GridEntry>({ column, tabStopKey, grid }: HeadingProps<E>) {
  const { key, date, lane } = column
  return (
    <button
      type="button"
      className={lane ? styles.laneName : styles.date}
      data-place={key}
      tabIndex={key === tabStopKey ? 0 : -1}
      aria-current={!lane && date.equals(grid.now.toPlainDate()) ? 'date' : undefined}
      title={lane?.name}
    >
      <span className="unseen">{lane ? `${lane.name}, ${formatDay(date)}` : formatDay(date)}</span>
      <span aria-hidden>
        {lane ? (
          lane.heading
        ) : (
          <>
            {getWeekdayName(date, 'short')} <b>{date.day}</b>
          </>
        )}
      </span>
    </button>
  )
}
