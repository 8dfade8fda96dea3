import { type Giving, givings, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { toCursorStep } from '#web/ui/cursor/cursor-step.ts'
import { countRangeHours, formatAvailabilityHours, formatHalfHourRange } from './availability-labels.ts'
import {
  createHalfHourRange,
  type HalfHourCell,
  hasSeveralHalfHours,
  moveInWeekGrid,
  type HalfHourRange,
} from './availability-week.ts'

/** `undo` and `redo` return false if there is nothing to do. */
interface PaintingOptions {
  days: readonly number[]
  units: readonly HalfHourSlot[]
  brush: Giving
  isReadOnly: boolean
  paint: (range: HalfHourRange, giving: Giving) => void
  undo: () => boolean
  redo: () => boolean
}

/** Keeps the selection: it starts at the anchor, and ends at the head, which is the active half hour. */
function useHalfHourSelection(
  { days, units }: Pick<PaintingOptions, 'days' | 'units'>,
  announce: (text: string) => void,
) {
  const [anchor, setAnchor] = useState<HalfHourCell>({ day: days[0] ?? 1, unitIndex: 0 })
  const [head, setHead] = useState<HalfHourCell>(anchor)
  // Another day, or other hours of the school, may have fewer half hours.
  const clampToGrid = (cell: HalfHourCell): HalfHourCell => ({
    day: days.includes(cell.day) ? cell.day : (days[0] ?? 1),
    unitIndex: Math.max(0, Math.min(cell.unitIndex, units.length - 1)),
  })
  const [anchorInGrid, activeCell] = [clampToGrid(anchor), clampToGrid(head)]
  const select = (next: HalfHourCell, isExtending: boolean) => {
    setHead(next)
    if (!isExtending) setAnchor(next)
    const range = createHalfHourRange(isExtending ? anchorInGrid : next, next, days)
    const hours = formatAvailabilityHours(countRangeHours(range))
    announce(
      isExtending ? t(($) => $.AVAILABILITY.GRID.CHOSEN, { range: formatHalfHourRange(range, units), hours }) : '',
    )
  }
  return {
    activeCell,
    selection: createHalfHourRange(anchorInGrid, activeCell, days),
    select,
    collapse: () => setAnchor(activeCell),
  }
}

/** Selects and paints by pointer and keys, with announcements for screen readers. */
export function usePainting({ days, units, brush, isReadOnly, paint, undo, redo }: PaintingOptions) {
  const [isDragging, setDragging] = useState(false)
  const [announcement, announce] = useState('')
  const { activeCell, selection, select, collapse } = useHalfHourSelection({ days, units }, announce)
  const paintAndAnnounce = (range: HalfHourRange, giving: Giving) => {
    if (isReadOnly) return announce(t(($) => $.AVAILABILITY.GRID.FIXED))
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
    if (isReadOnly) return announce(t(($) => $.AVAILABILITY.GRID.FIXED))
    if (isRedo ? redo() : undo())
      announce(isRedo ? t(($) => $.AVAILABILITY.GRID.REDONE) : t(($) => $.AVAILABILITY.GRID.UNDONE))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = parseKey(event)
    const step = key.isWithoutModifier ? toCursorStep(event, { homeAxis: 'rows' }) : undefined
    if (key.isUndo || key.isRedo) undoOrRedo(key.isRedo)
    else if (step) select(moveInWeekGrid(step, activeCell, days, units.length), event.shiftKey)
    else if (key.giving) paintAndAnnounce(selection, key.giving)
    else if (key.isPaint) paintAndAnnounce(selection, brush)
    else if (key.isEscape && hasSeveralHalfHours(selection)) select(activeCell, false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    selection,
    activeCell,
    isDragging,
    announcement,
    onKeyDown,
    pointer: {
      beginSelection: (cell: HalfHourCell) => {
        setDragging(true)
        select(cell, false)
      },
      extendSelection: (cell: HalfHourCell) =>
        cell.day === activeCell.day && cell.unitIndex === activeCell.unitIndex ? undefined : select(cell, true),
      endSelection: (isCommitted: boolean) => {
        setDragging(false)
        if (!isCommitted) return select(activeCell, false)
        paintAndAnnounce(selection, brush)
        collapse()
      },
      paintCell: (cell: HalfHourCell) => {
        select(cell, false)
        paintAndAnnounce(createHalfHourRange(cell, cell, days), brush)
      },
    },
  }
}

/** Returns the command of a key, apart from movement. The keys 1 to 3 paint one of the three kinds of availability. */
function parseKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const isCommand = ctrlKey || metaKey
  const isWithoutModifier = !isCommand && !altKey
  const letter = key.toLowerCase()
  return {
    isWithoutModifier,
    isUndo: isCommand && letter === 'z' && !shiftKey,
    isRedo: isCommand && (letter === 'y' || (letter === 'z' && shiftKey)),
    giving: isWithoutModifier ? givings[Number(key) - 1] : undefined,
    isPaint: isWithoutModifier && (key === 'Enter' || key === ' '),
    isEscape: key === 'Escape',
  }
}
