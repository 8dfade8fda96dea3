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
  paint: (range: HalfHourRange, giving: Giving) => void
  undo: () => boolean
  redo: () => boolean
}

/** Keeps the selection, from its start to the current half hour. */
function useHalfHourSelection({ days, units }: Pick<Painting, 'days' | 'units'>, announce: (text: string) => void) {
  const [anchor, setAnchor] = useState<HalfHourCell>({ day: days[0] ?? 1, unit: 0 })
  const [head, setHead] = useState<HalfHourCell>(anchor)
  // Another day, or other hours of the school, may have fewer half hours.
  const clampToGrid = (cell: HalfHourCell): HalfHourCell => ({
    day: days.includes(cell.day) ? cell.day : (days[0] ?? 1),
    unit: Math.max(0, Math.min(cell.unit, units.length - 1)),
  })
  const [from, current] = [clampToGrid(anchor), clampToGrid(head)]
  const select = (next: HalfHourCell, isExtending: boolean) => {
    setHead(next)
    if (!isExtending) setAnchor(next)
    const range = createHalfHourRange(isExtending ? from : next, next, days)
    const hours = formatAvailabilityHours(countRangeHours(range))
    announce(
      isExtending ? t(($) => $.AVAILABILITY.GRID.CHOSEN, { range: formatHalfHourRange(range, units), hours }) : '',
    )
  }
  return { current, selection: createHalfHourRange(from, current, days), select, collapse: () => setAnchor(current) }
}

/** Selects and paints by pointer and keys, with announcements for screen readers. */
export function usePainting({ days, units, brush, isFixed, paint, undo, redo }: Painting) {
  const [isDragging, setDragging] = useState(false)
  const [announcement, announce] = useState('')
  const { current, selection, select, collapse } = useHalfHourSelection({ days, units }, announce)
  const apply = (range: HalfHourRange, giving: Giving) => {
    if (isFixed) return announce(t(($) => $.AVAILABILITY.GRID.FIXED))
    paint(range, giving)
    const rangeText = formatHalfHourRange(range, units)
    announce(
      t(($) => $.AVAILABILITY.GRID.PAINTED, {
        range: rangeText,
        giving: t(($) => $.AVAILABILITY.GIVING_LOWER[giving]),
      }),
    )
  }
  const undoOrRedo = (isRedo: boolean) => {
    if (isRedo ? redo() : undo())
      announce(isRedo ? t(($) => $.AVAILABILITY.GRID.REDONE) : t(($) => $.AVAILABILITY.GRID.UNDONE))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = parseKey(event)
    const next = key.isPlain ? moveInWeekGrid(event.key, current, days, units.length) : undefined
    if (key.undoes || key.redoes) undoOrRedo(key.redoes)
    else if (next) select(next, event.shiftKey)
    else if (key.giving) apply(selection, key.giving)
    else if (key.paints) apply(selection, brush)
    else if (key.isEscape && selection.until - selection.from + selection.days.length > 2) select(current, false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    selection,
    activeCell: current,
    isDragging,
    announcement,
    onKeyDown,
    pointer: {
      begin: (cell: HalfHourCell) => {
        setDragging(true)
        select(cell, false)
      },
      extend: (cell: HalfHourCell) =>
        cell.day === current.day && cell.unit === current.unit ? undefined : select(cell, true),
      end: (isDone: boolean) => {
        setDragging(false)
        if (!isDone) return select(current, false)
        apply(selection, brush)
        collapse()
      },
      paintAt: (cell: HalfHourCell) => {
        select(cell, false)
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
    isEscape: key === 'Escape',
  }
}
