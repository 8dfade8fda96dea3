import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { Across } from './across.ts'
import type { Block, Row } from './arrange.ts'
import type { Gap, TogetherOnDay } from './gaps.ts'
import { moved, type Place, stretchAt } from './moves.ts'

interface Plan {
  scroller: RefObject<HTMLElement | null>
  rows: readonly Row[]
  together: readonly TogetherOnDay[]
  plan: Across
  /** Where the keyboard comes in. */
  start: { day: number; minute: number }
  onOpen: (block: Block) => void
  onGap: (gap: Gap, minute: number) => void
  onLeave: () => void
}

/** The plan by keyboard: one stop, where it is, and what the keys do there. */
export function useKeys({ scroller, rows, together, plan, start, onOpen, onGap, onLeave }: Plan) {
  const [chosen, setChosen] = useState<Place>()
  const { days, hours } = plan
  const entrance = { row: 0, day: Math.max(0, days.indexOf(start.day)), minute: start.minute }
  const asked = chosen ?? entrance
  // Another week, another day or fewer people leave other places.
  const place: Place = {
    row: Math.min(asked.row, rows.length),
    day: Math.min(asked.day, days.length - 1),
    minute: Math.max(hours.from, Math.min(asked.minute, hours.until - 1)),
  }
  const gapsAt = (at: number): readonly Gap[] => together[days[at] ?? -1]?.gaps ?? []
  const barsAt = (row: number, at: number): readonly Block[] => rows[row - 1]?.days[days[at] ?? -1] ?? []
  const blocksAt = (row: number, at: number) => (row === 0 ? gapsAt(at) : barsAt(row, at))
  const atGap = place.row === 0 ? stretchAt(gapsAt(place.day), place.minute, hours) : undefined
  const atBar = place.row > 0 ? stretchAt(barsAt(place.row, place.day), place.minute, hours) : undefined

  const key = `${place.row} ${place.day} ${place.minute}`
  useEffect(() => {
    const element = scroller.current
    if (!element?.matches(':focus-visible')) return
    element.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as the place changes
  }, [scroller, key])

  const enter = () => {
    if (atGap?.block) onGap(atGap.block, atGap.from)
    else if (atBar?.block) onOpen(atBar.block)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight(scroller.current)) - 4)
    const to = moved(
      event.key,
      place,
      { rows: rows.length + 1, days: days.length, hours, page, blocksAt },
      event.ctrlKey,
    )
    const isEnter = event.key === 'Enter' || event.key === ' '
    if (!to && !isEnter && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (to) setChosen(to)
    else if (isEnter) enter()
    else onLeave()
  }
  return { place, atGap, atBar, onKeyDown, goTo: setChosen }
}

const rowHeight = (scroller: HTMLElement | null) =>
  scroller?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 32
