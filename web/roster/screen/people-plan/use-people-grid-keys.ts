import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { toCursorStep } from '#web/ui/cursor/cursor-step.ts'
import type { PlanLayout } from './plan-layout.ts'
import type { PersonBlock, PersonPlanRow } from './person-rows.ts'
import type { CommonGap, DayFreeTime } from './common-gaps.ts'
import { moveInPeopleGrid, type PeopleGridCell, findIntervalAt } from './move-in-people-grid.ts'

interface PeopleGridKeysInput {
  scroller: RefObject<HTMLElement | null>
  rows: readonly PersonPlanRow[]
  freeTimeByDay: readonly DayFreeTime[]
  layout: PlanLayout
  /** Position of the cursor before the first key press or click. */
  start: { weekDayIndex: number; minute: number }
  onOpen: (block: PersonBlock) => void
  onGap: (gap: CommonGap, minute: number) => void
  onLeave: () => void
}

/** Returns the cursor's cell, the interval there and the key handler. */
export function usePeopleGridKeys({
  scroller,
  rows,
  freeTimeByDay,
  layout,
  start,
  onOpen,
  onGap,
  onLeave,
}: PeopleGridKeysInput) {
  const [selectedCell, setSelectedCell] = useState<PeopleGridCell>()
  const { weekDayIndexes, hours } = layout
  const startDayIndex = Math.max(0, weekDayIndexes.indexOf(start.weekDayIndex))
  const startCell = { row: 0, shownDayIndex: startDayIndex, minute: start.minute }
  const cell = clampCell(selectedCell ?? startCell, rows.length, layout)
  const listGapsAt = (shownDayIndex: number): readonly CommonGap[] =>
    freeTimeByDay[weekDayIndexes[shownDayIndex] ?? -1]?.gaps ?? []
  const listPersonBlocksAt = (row: number, shownDayIndex: number): readonly PersonBlock[] =>
    rows[row - 1]?.days[weekDayIndexes[shownDayIndex] ?? -1] ?? []
  const listBlocksAt = (row: number, shownDayIndex: number) =>
    row === 0 ? listGapsAt(shownDayIndex) : listPersonBlocksAt(row, shownDayIndex)
  const stripInterval = cell.row === 0 ? findIntervalAt(listGapsAt(cell.shownDayIndex), cell.minute, hours) : undefined
  const personInterval =
    cell.row > 0 ? findIntervalAt(listPersonBlocksAt(cell.row, cell.shownDayIndex), cell.minute, hours) : undefined

  const key = `${cell.row} ${cell.shownDayIndex} ${cell.minute}`
  useEffect(() => {
    const element = scroller.current
    if (!element?.matches(':focus-visible')) return
    element.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the cell changes
  }, [scroller, key])

  const openSelected = () => {
    if (stripInterval?.block) onGap(stripInterval.block, stripInterval.from)
    else if (personInterval?.block) onOpen(personInterval.block)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey) return
    const grid = {
      rowCount: rows.length + 1,
      dayCount: weekDayIndexes.length,
      hours,
      listBlocksAt,
    }
    const step = toCursorStep(event, { pageRows: countPageRows(scroller.current) })
    const isEnter = event.key === 'Enter' || event.key === ' '
    if (!step && !isEnter && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (step) setSelectedCell(moveInPeopleGrid(step, cell, grid))
    else if (isEnter) openSelected()
    else onLeave()
  }
  return { cell, stripInterval, personInterval, onKeyDown, goToCell: setSelectedCell }
}

/** Keeps a cell within the grid, which another period or fewer people change. */
const clampCell = (
  { row, shownDayIndex, minute }: PeopleGridCell,
  lastRow: number,
  { weekDayIndexes, hours }: PlanLayout,
): PeopleGridCell => ({
  row: Math.min(row, lastRow),
  shownDayIndex: Math.min(shownDayIndex, weekDayIndexes.length - 1),
  minute: Math.max(hours.from, Math.min(minute, hours.until - 1)),
})

/** Rows that the head and the strip cover and that stay in view after a page. */
const rowsKeptPerPage = 4
const usualRowHeight = 32

function countPageRows(scroller: HTMLElement | null) {
  const rowHeight = scroller?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? usualRowHeight
  return Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - rowsKeptPerPage)
}
