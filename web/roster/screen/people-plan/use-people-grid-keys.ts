import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { PlanLayout } from './plan-layout.ts'
import type { PersonBlock, PersonPlanRow } from './person-rows.ts'
import type { CommonGap, DayPresence } from './common-gaps.ts'
import { moveInPeopleGrid, type PeopleGridCell, findIntervalAt } from './move-in-people-grid.ts'

interface Plan {
  scroller: RefObject<HTMLElement | null>
  rows: readonly PersonPlanRow[]
  together: readonly DayPresence[]
  plan: PlanLayout
  /** Position of the cursor before the first key press. */
  start: { day: number; minute: number }
  onOpen: (block: PersonBlock) => void
  onGap: (gap: CommonGap, minute: number) => void
  onLeave: () => void
}

export function usePeopleGridKeys({ scroller, rows, together, plan, start, onOpen, onGap, onLeave }: Plan) {
  const [chosen, setChosen] = useState<PeopleGridCell>()
  const { days, hours } = plan
  const entrance = { row: 0, day: Math.max(0, days.indexOf(start.day)), minute: start.minute }
  const asked = chosen ?? entrance
  // Clamps the position, because another period or fewer people change the grid.
  const place: PeopleGridCell = {
    row: Math.min(asked.row, rows.length),
    day: Math.min(asked.day, days.length - 1),
    minute: Math.max(hours.from, Math.min(asked.minute, hours.until - 1)),
  }
  const listGapsAt = (at: number): readonly CommonGap[] => together[days[at] ?? -1]?.gaps ?? []
  const listBarsAt = (row: number, at: number): readonly PersonBlock[] => rows[row - 1]?.days[days[at] ?? -1] ?? []
  const listBlocksAt = (row: number, at: number) => (row === 0 ? listGapsAt(at) : listBarsAt(row, at))
  const atGap = place.row === 0 ? findIntervalAt(listGapsAt(place.day), place.minute, hours) : undefined
  const atBar = place.row > 0 ? findIntervalAt(listBarsAt(place.row, place.day), place.minute, hours) : undefined

  const key = `${place.row} ${place.day} ${place.minute}`
  useEffect(() => {
    const element = scroller.current
    if (!element?.matches(':focus-visible')) return
    element.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when the place changes
  }, [scroller, key])

  const openSelected = () => {
    if (atGap?.block) onGap(atGap.block, atGap.from)
    else if (atBar?.block) onOpen(atBar.block)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / getRowHeight(scroller.current)) - 4)
    const to = moveInPeopleGrid(
      event.key,
      place,
      { rows: rows.length + 1, days: days.length, hours, page, blocksAt: listBlocksAt },
      event.ctrlKey,
    )
    const isEnter = event.key === 'Enter' || event.key === ' '
    if (!to && !isEnter && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (to) setChosen(to)
    else if (isEnter) openSelected()
    else onLeave()
  }
  return { place, atGap, atBar, onKeyDown, goTo: setChosen }
}

const getRowHeight = (scroller: HTMLElement | null) =>
  scroller?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 32
