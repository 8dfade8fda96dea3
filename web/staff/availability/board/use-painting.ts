import { type Giving, givings, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { countRangeHours, formatAvailabilityHours, formatHalfHourRange } from './availability-labels.ts'
import { createHalfHourRange, type HalfHourCell, moveInWeekGrid, type HalfHourRange } from './availability-week.ts'

interface Painting {
  days: readonly number[]
  units: readonly HalfHourSlot[]
  brush: Giving
  isFixed: boolean
  paint: (stretch: HalfHourRange, giving: Giving) => void
  undo: () => boolean
  redo: () => boolean
}

/** Keeps the selection, from its start to the current half hour. */
function useHalfHourSelection({ days, units }: Pick<Painting, 'days' | 'units'>, say: (text: string) => void) {
  const [anchor, setAnchor] = useState<HalfHourCell>({ day: days[0] ?? 1, unit: 0 })
  const [head, setHead] = useState<HalfHourCell>(anchor)
  // Another day, or other hours of the school, may have fewer half hours.
  const clampToGrid = (cell: HalfHourCell): HalfHourCell => ({
    day: days.includes(cell.day) ? cell.day : (days[0] ?? 1),
    unit: Math.max(0, Math.min(cell.unit, units.length - 1)),
  })
  const [from, to] = [clampToGrid(anchor), clampToGrid(head)]
  const choose = (next: HalfHourCell, isLonger: boolean) => {
    setHead(next)
    if (!isLonger) setAnchor(next)
    const stretch = createHalfHourRange(isLonger ? from : next, next, days)
    const hours = formatAvailabilityHours(countRangeHours(stretch))
    say(isLonger ? t(($) => $.AVAILABILITY.GRID.CHOSEN, { range: formatHalfHourRange(stretch, units), hours }) : '')
  }
  return { to, chosen: createHalfHourRange(from, to, days), choose, settle: () => setAnchor(to) }
}

/** Selects and paints by pointer and keys, with announcements for screen readers. */
export function usePainting({ days, units, brush, isFixed, paint, undo, redo }: Painting) {
  const [isDragging, setDragging] = useState(false)
  const [said, say] = useState('')
  const { to, chosen, choose, settle } = useHalfHourSelection({ days, units }, say)
  const apply = (stretch: HalfHourRange, giving: Giving) => {
    if (isFixed) return say(t(($) => $.AVAILABILITY.GRID.FIXED))
    paint(stretch, giving)
    const range = formatHalfHourRange(stretch, units)
    say(t(($) => $.AVAILABILITY.GRID.PAINTED, { range, giving: t(($) => $.AVAILABILITY.GIVING_LOWER[giving]) }))
  }
  const takeBack = (isRedo: boolean) => {
    if (isRedo ? redo() : undo())
      say(isRedo ? t(($) => $.AVAILABILITY.GRID.REDONE) : t(($) => $.AVAILABILITY.GRID.UNDONE))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = parseKey(event)
    const next = key.isPlain ? moveInWeekGrid(event.key, to, days, units.length) : undefined
    if (key.undoes || key.redoes) takeBack(key.redoes)
    else if (next) choose(next, event.shiftKey)
    else if (key.giving) apply(chosen, key.giving)
    else if (key.paints) apply(chosen, brush)
    else if (key.leaves && chosen.until - chosen.from + chosen.days.length > 2) choose(to, false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    chosen,
    active: to,
    isDragging,
    said,
    onKeyDown,
    pointer: {
      begin: (cell: HalfHourCell) => {
        setDragging(true)
        choose(cell, false)
      },
      goOn: (cell: HalfHourCell) => (cell.day === to.day && cell.unit === to.unit ? undefined : choose(cell, true)),
      end: (isDone: boolean) => {
        setDragging(false)
        if (!isDone) return choose(to, false)
        apply(chosen, brush)
        settle()
      },
      paintAt: (cell: HalfHourCell) => {
        choose(cell, false)
        apply(createHalfHourRange(cell, cell, days), brush)
      },
    },
  }
}

/** Returns the command of a key, apart from movement. */
function parseKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const isCommand = ctrlKey || metaKey
  const isPlain = !isCommand && !altKey
  const letter = key.toLowerCase()
  return {
    isPlain,
    undoes: isCommand && letter === 'z' && !shiftKey,
    redoes: isCommand && (letter === 'y' || (letter === 'z' && shiftKey)),
    giving: isPlain ? givings[Number(key) - 1] : undefined,
    paints: isPlain && (key === 'Enter' || key === ' '),
    leaves: key === 'Escape',
  }
}
