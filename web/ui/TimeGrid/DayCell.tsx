import { BoxButton } from './BoxButton.tsx'
import type { TimeGridProps } from './grid-props.ts'
import { getBoxKey, type DayColumn, type GridEntry, getBoxSlots } from './grid-layout.ts'
import styles from './DayCell.module.css'

interface Props<E extends GridEntry> {
  column: DayColumn<E>
  /** First hour of the grid. */
  firstHour: number
  /** Key of the grid's tab stop. */
  tabStopKey: string | undefined
  grid: TimeGridProps<E>
}

export function DayCell<E extends GridEntry>({ column, firstHour, tabStopKey, grid }: Props<E>) {
  const { date, lane, boxes } = column
  const isToday = date.equals(grid.now.toPlainDate())
  const boxSlots = getBoxSlots(boxes)
  // No box contains minute -1.
  const currentMinute = isToday ? grid.now.hour * 60 + grid.now.minute : -1
  return (
    <div role="gridcell" className={styles.day} data-today={isToday || undefined} data-lane={lane?.key}>
      {isToday && <div aria-hidden className={styles.nowLine} />}
      {boxes.length === 0 && <span className="unseen">{grid.wholeDay(date) ?? grid.emptyLabel}</span>}
      {boxes.map((box, index) => {
        const boxKey = getBoxKey(column, box)
        return (
          <BoxButton
            key={boxSlots[index]}
            box={box}
            lane={lane}
            firstHour={firstHour}
            now={box.start < currentMinute && currentMinute < box.end ? currentMinute : undefined}
            boxKey={boxKey}
            isTabStop={boxKey === tabStopKey}
            isSelected={box.items.some(({ key }) => key === grid.selectedKey)}
            draw={grid.draw}
          />
        )
      })}
    </div>
  )
}
