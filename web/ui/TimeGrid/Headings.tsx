import { formatDay, weekdayName } from '../../lib/time.ts'
import type { TimeGridProps } from './grid-props.ts'
import { type DayColumn, type GridEntry, headingKey, type Lane } from './layout.ts'
import styles from './TimeGrid.module.css'

interface Props<E extends GridEntry> {
  columns: readonly DayColumn<E>[]
  lanes: readonly Lane[]
  place: (key: string) => object
  grid: TimeGridProps<E>
}

/** The days, and below them the lanes that each has: what every column is headed by, and leads to its day. */
export function Headings<E extends GridEntry>({ columns, lanes, place, grid }: Props<E>) {
  const { days, isBare, wholeDay } = grid
  const hasWholeDays = days.some((day) => wholeDay(day))
  const whole = (date: Temporal.PlainDate) => hasWholeDays && <div className={styles.wholeDay}>{wholeDay(date)}</div>
  if (lanes.length === 0)
    return (
      <div role="row" className={isBare ? 'unseen' : styles.head}>
        {columns.map((column) => (
          <div key={headingKey(column)} role="columnheader" className={styles.heading}>
            <Heading column={column} place={place} grid={grid} />
            {whole(column.date)}
          </div>
        ))}
      </div>
    )
  return (
    <div role="rowgroup" className={styles.heads}>
      {(days.length > 1 || hasWholeDays) && (
        <div role="row" className={styles.laneDays}>
          {days.map((date) => (
            <div key={date.toString()} role="columnheader" aria-colspan={lanes.length} className={styles.heading}>
              {days.length > 1 && <DayName date={date} isToday={date.equals(grid.now.toPlainDate())} />}
              {whole(date)}
            </div>
          ))}
        </div>
      )}
      <div role="row" className={styles.lanes}>
        {columns.map((column) => (
          <div key={headingKey(column)} role="columnheader" className={styles.heading}>
            <Heading column={column} place={place} grid={grid} />
          </div>
        ))}
      </div>
    </div>
  )
}

const DayName = ({ date, isToday }: { date: Temporal.PlainDate; isToday: boolean }) => (
  <span className={styles.date} aria-current={isToday ? 'date' : undefined}>
    {weekdayName(date, 'short')} <b>{date.day}</b>
  </span>
)

interface HeadingProps<E extends GridEntry> extends Pick<Props<E>, 'place' | 'grid'> {
  column: DayColumn<E>
}

function Heading<E extends GridEntry>({ column, place, grid }: HeadingProps<E>) {
  const { date, lane } = column
  return (
    <button
      type="button"
      className={lane ? styles.laneName : styles.date}
      {...place(headingKey(column))}
      aria-current={!lane && date.equals(grid.now.toPlainDate()) ? 'date' : undefined}
      title={lane?.name}
      onClick={() => grid.onOpenDay(date)}
    >
      <span className="unseen">{lane ? `${lane.name}, ${formatDay(date)}` : formatDay(date)}</span>
      <span aria-hidden>
        {lane ? (
          lane.heading
        ) : (
          <>
            {weekdayName(date, 'short')} <b>{date.day}</b>
          </>
        )}
      </span>
    </button>
  )
}
