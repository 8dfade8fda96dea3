import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { PlanLayout } from './plan-layout.ts'
import type { PersonBlock, PersonPlanRow } from './person-rows.ts'
import type { CommonGap, DayFreeTime } from './common-gaps.ts'
import { moveInPeopleGrid, type PeopleGridCell, findIntervalAt } from './move-in-people-grid.ts'

interface PeopleGridKeysInput {
  scroller: RefObject<HTMLElement | null>
  rows: readonly PersonPlanRow[]
  freeTimeByDay: readonly DayFreeTime[]
  layout: PlanLayout
  /** Position of the cursor before the first key press. */
  start: { weekDayIndex: number; minute: number }
  onOpen: (block: PersonBlock) => void
  onGap: (gap: CommonGap, minute: number) => void
  onLeave: () => void
}

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
  const initialCell = {
    row: 0,
    shownDayIndex: Math.max(0, weekDayIndexes.indexOf(start.weekDayIndex)),
    minute: start.minute,
  }
  const requestedCell = selectedCell ?? initialCell
  // Clamps the position, because another period or fewer people change the grid.
  const cell: PeopleGridCell = {
    row: Math.min(requestedCell.row, rows.length),
    shownDayIndex: Math.min(requestedCell.shownDayIndex, weekDayIndexes.length - 1),
    minute: Math.max(hours.from, Math.min(requestedCell.minute, hours.until - 1)),
  }
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
    if (event.altKey || event.metaKey || event.shiftKey) return
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / getRowHeight(scroller.current)) - 4)
    const nextCell = moveInPeopleGrid(
      event.key,
      cell,
      { rowCount: rows.length + 1, dayCount: weekDayIndexes.length, hours, pageRows, listBlocksAt },
      event.ctrlKey,
    )
    const isEnter = event.key === 'Enter' || event.key === ' '
    if (!nextCell && !isEnter && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (nextCell) setSelectedCell(nextCell)
    else if (isEnter) openSelected()
    else onLeave()
  }
  return { cell, stripInterval, personInterval, onKeyDown, goToCell: setSelectedCell }
}

const getRowHeight = (scroller: HTMLElement | null) =>
  scroller?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 32
