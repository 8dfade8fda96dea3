import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { toCursorStep } from '../cursor/cursor-step.ts'
import { getBoxKey, findInitialFocus, type GridEntry, type GridLayout } from './grid-layout.ts'
import { headingIndex, moveInTimeGrid, type TimeGridPosition } from './move-in-time-grid.ts'

export function findTimeGridPosition<E extends GridEntry>(
  key: string | undefined,
  { columns }: GridLayout<E>,
): TimeGridPosition | undefined {
  for (const [columnIndex, column] of columns.entries()) {
    if (key === column.key) return { columnIndex, boxIndex: headingIndex }
    const boxIndex = column.boxes.findIndex((box) => getBoxKey(column, box) === key)
    if (boxIndex >= 0) return { columnIndex, boxIndex }
  }
  return undefined
}

function getKeyAt<E extends GridEntry>({ columnIndex, boxIndex }: TimeGridPosition, { columns }: GridLayout<E>) {
  const column = columns[columnIndex]
  const box = column?.boxes[boxIndex]
  return column && (box ? getBoxKey(column, box) : column.key)
}

/** Makes the grid one tab stop, in which arrow keys, Home and End move the focus. */
export function useRovingTabIndex<E extends GridEntry>(
  layout: GridLayout<E>,
  now: Temporal.PlainDateTime,
  onLeave: () => void,
) {
  const root = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocusedKey] = useState<string>()
  const tabStopKey = useMemo(
    () => (findTimeGridPosition(focusedKey, layout) ? focusedKey : findInitialFocus(layout, now)),
    [focusedKey, layout, now],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      return onLeave()
    }
    const from = findTimeGridPosition((event.target as HTMLElement).dataset.place, layout)
    const step = toCursorStep(event, { homeAxis: 'rows' })
    if (!from || !step) return
    event.preventDefault()
    event.stopPropagation()
    const to = moveInTimeGrid(
      step,
      from,
      layout.columns.map(({ boxes }) => boxes),
    )
    if (to) root.current?.querySelector<HTMLElement>(`[data-place="${getKeyAt(to, layout)}"]`)?.focus()
  }

  const onFocus = ({ target }: FocusEvent) => {
    const { place: key } = (target as HTMLElement).dataset
    if (key !== undefined) setFocusedKey(key)
  }
  return { root, tabStopKey, onKeyDown, onFocus }
}
