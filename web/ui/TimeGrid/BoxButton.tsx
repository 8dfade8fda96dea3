import { type CSSProperties, memo } from 'react'
import type { Box } from './arrange-spans.ts'
import type { DayPart } from './day-parts.ts'
import type { EntryDrawing } from './grid-props.ts'
import type { GridEntry, Lane } from './grid-layout.ts'
import styles from './BoxButton.module.css'

interface Props<E extends GridEntry> {
  box: Box<DayPart<E>>
  lane: Lane | undefined
  /** First hour of the grid. */
  firstHour: number
  /** Minute of the day, if within the box. */
  now: number | undefined
  boxKey: string
  isTabStop: boolean
  isSelected: boolean
  draw: EntryDrawing<E>
}

function DrawnBox<E extends GridEntry>({ box, lane, firstHour, now, boxKey, isTabStop, isSelected, draw }: Props<E>) {
  const entries = box.items.map(({ item }) => item)
  const [firstEntry, ...otherEntries] = entries
  const isStack = otherEntries.length > 0
  if (!firstEntry) return null
  const length = box.end - box.start
  const position = {
    '--start': box.start / 60 - firstHour,
    '--length': length / 60,
    '--left': box.column / box.columnCount,
    '--share': box.columnSpan / box.columnCount,
    ...(now !== undefined && { '--now-at': `${((now - box.start) / length) * 100}%` }),
  } as CSSProperties
  return (
    <button
      type="button"
      className={styles.box}
      style={position}
      data-place={boxKey}
      tabIndex={isTabStop ? 0 : -1}
      data-now={now !== undefined || undefined}
      data-key={entries.map(({ key }) => key).join(' ')}
      data-selected={isSelected || undefined}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- every role has it since ARIA 1.3
      aria-description={isStack ? undefined : firstEntry.description}
      aria-haspopup={isStack || firstEntry.isSelectable ? 'dialog' : undefined}
      aria-disabled={!isStack && !firstEntry.isSelectable ? true : undefined}
    >
      {/* A label instead of text, which each week would lay out again. */}
      <span role="img" className="unseen" aria-label={isStack ? draw.stackLabel(entries) : firstEntry.label} />
      {isStack ? draw.stack(entries) : draw.entry(firstEntry, lane)}
    </button>
  )
}

/** Compares contents, because every layout creates new boxes. */
const isSameBox = <E extends GridEntry>(a: Box<DayPart<E>>, b: Box<DayPart<E>>) =>
  a.start === b.start &&
  a.end === b.end &&
  a.column === b.column &&
  a.columnSpan === b.columnSpan &&
  a.columnCount === b.columnCount &&
  a.items.length === b.items.length &&
  a.items.every(({ item }, index) => item === b.items[index]?.item)

const haveSameProps = <E extends GridEntry>({ box, ...props }: Props<E>, { box: otherBox, ...otherProps }: Props<E>) =>
  isSameBox(box, otherBox) &&
  (Object.keys(props) as (keyof typeof props)[]).every((name) => Object.is(props[name], otherProps[name]))

/** Button over a box, or over a stack of boxes. Memoized, because a week has many. */
export const BoxButton = memo(DrawnBox, haveSameProps) as typeof DrawnBox
