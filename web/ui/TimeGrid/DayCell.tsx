import { BoxButton } from './BoxButton.tsx'
import type { TimeGridProps } from './grid-props.ts'
import { getBoxKey, type DayColumn, type GridEntry, getBoxSlots } from './grid-layout.ts'
import styles from './DayCell.module.css'

interface Props<E extends GridEntry> {
  column: DayColumn<E>
  from: number
  /** Key of the grid's tab stop. */
  tabStopKey: string | undefined
  grid: TimeGridProps<E>
}

export function DayCell<E extends GridEntry>({ column, from, tabStopKey, grid }: Props<E>) {
  const { date, lane, boxes } = column
  const isToday = date.equals(grid.now.toPlainDate())
  const slots = getBoxSlots(boxes)
  const minute = isToday ? grid.now.hour * 60 + grid.now.minute : -1
  return (
    <div role="gridcell" className={styles.day} data-today={isToday || undefined} data-lane={lane?.key}>
      {isToday && <div aria-hidden className={styles.nowLine} />}
      {boxes.length === 0 && <span className="unseen">{grid.wholeDay(date) ?? grid.emptyLabel}</span>}
      {boxes.map((box, index) => {
        const boxKey = getBoxKey(column, box)
        return (
          <BoxButton
            key={slots[index]}
            box={box}
            lane={lane}
            from={from}
            now={box.start < minute && minute < box.end ? minute : undefined}
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
