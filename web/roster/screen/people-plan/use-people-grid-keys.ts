import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { PlanLayout } from './plan-layout.ts'
import type { PersonBlock, PersonPlanRow } from './person-rows.ts'
import type { CommonGap, DayPresence } from './common-gaps.ts'
import { moveInPeopleGrid, type PeopleGridCell, findIntervalAt } from './move-in-people-grid.ts'

interface PeopleGridKeysInput {
  scroller: RefObject<HTMLElement | null>
  rows: readonly PersonPlanRow[]
  dayPresences: readonly DayPresence[]
  plan: PlanLayout
  /** Position of the cursor before the first key press. */
  start: { day: number; minute: number }
  onOpen: (block: PersonBlock) => void
  onGap: (gap: CommonGap, minute: number) => void
  onLeave: () => void
}

export function usePeopleGridKeys({
  scroller,
  rows,
  dayPresences,
  plan,
  start,
  onOpen,
  onGap,
  onLeave,
}: PeopleGridKeysInput) {
  const [selectedCell, setSelectedCell] = useState<PeopleGridCell>()
  const { days, hours } = plan
  const initialCell = { row: 0, dayIndex: Math.max(0, days.indexOf(start.day)), minute: start.minute }
  const requestedCell = selectedCell ?? initialCell
  // Clamps the position, because another period or fewer people change the grid.
  const cell: PeopleGridCell = {
    row: Math.min(requestedCell.row, rows.length),
    dayIndex: Math.min(requestedCell.dayIndex, days.length - 1),
    minute: Math.max(hours.from, Math.min(requestedCell.minute, hours.until - 1)),
  }
  const listGapsAt = (dayIndex: number): readonly CommonGap[] => dayPresences[days[dayIndex] ?? -1]?.gaps ?? []
  const listBarsAt = (row: number, dayIndex: number): readonly PersonBlock[] =>
    rows[row - 1]?.days[days[dayIndex] ?? -1] ?? []
  const listBlocksAt = (row: number, dayIndex: number) => (row === 0 ? listGapsAt(dayIndex) : listBarsAt(row, dayIndex))
  const gapAtCell = cell.row === 0 ? findIntervalAt(listGapsAt(cell.dayIndex), cell.minute, hours) : undefined
  const barAtCell = cell.row > 0 ? findIntervalAt(listBarsAt(cell.row, cell.dayIndex), cell.minute, hours) : undefined

  const key = `${cell.row} ${cell.dayIndex} ${cell.minute}`
  useEffect(() => {
    const element = scroller.current
    if (!element?.matches(':focus-visible')) return
    element.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the cell changes
  }, [scroller, key])

  const openSelected = () => {
    if (gapAtCell?.block) onGap(gapAtCell.block, gapAtCell.from)
    else if (barAtCell?.block) onOpen(barAtCell.block)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / getRowHeight(scroller.current)) - 4)
    const nextCell = moveInPeopleGrid(
      event.key,
      cell,
      { rows: rows.length + 1, days: days.length, hours, page, listBlocksAt },
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
  return { cell, gapAtCell, barAtCell, onKeyDown, goToCell: setSelectedCell }
}

const getRowHeight = (scroller: HTMLElement | null) =>
  scroller?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 32
