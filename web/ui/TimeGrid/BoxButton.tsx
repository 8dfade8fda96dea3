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
  from: number
  /** Minute of the day, if the box is now. */
  now: number | undefined
  place: string
  isStop: boolean
  isSelected: boolean
  draw: EntryDrawing<E>
}

function Drawn<E extends GridEntry>({ box, lane, from, now, place, isStop, isSelected, draw }: Props<E>) {
  const entries = box.items.map(({ item }) => item)
  const [only, ...others] = entries
  const isStack = others.length > 0
  if (!only) return null
  const length = box.end - box.start
  const position = {
    '--start': box.start / 60 - from,
    '--length': length / 60,
    '--left': box.column / box.columns,
    '--share': box.span / box.columns,
    ...(now !== undefined && { '--now-at': `${((now - box.start) / length) * 100}%` }),
  } as CSSProperties
  return (
    <button
      type="button"
      className={styles.box}
      style={position}
      data-place={place}
      tabIndex={isStop ? 0 : -1}
      data-now={now !== undefined || undefined}
      data-key={entries.map(({ key }) => key).join(' ')}
      data-selected={isSelected || undefined}
      aria-haspopup={isStack || only.isSelectable ? 'dialog' : undefined}
      aria-disabled={!isStack && !only.isSelectable ? true : undefined}
    >
      {/* A label instead of text, which each week would lay out again. */}
      <span role="img" className="unseen" aria-label={isStack ? draw.stackLabel(entries) : only.label} />
      {isStack ? draw.stack(entries) : draw.entry(only, lane)}
    </button>
  )
}

/** Compares contents and position, because every layout creates new boxes. */
const isSameBox = <E extends GridEntry>(a: Box<DayPart<E>>, b: Box<DayPart<E>>) =>
  a.start === b.start &&
  a.end === b.end &&
  a.column === b.column &&
  a.span === b.span &&
  a.columns === b.columns &&
  a.items.length === b.items.length &&
  a.items.every(({ item }, index) => item === b.items[index]?.item)

const isSame = <E extends GridEntry>({ box, ...one }: Props<E>, { box: otherBox, ...other }: Props<E>) =>
  isSameBox(box, otherBox) &&
  (Object.keys(one) as (keyof typeof one)[]).every((name) => Object.is(one[name], other[name]))

export const BoxButton = memo(Drawn, isSame) as typeof Drawn
