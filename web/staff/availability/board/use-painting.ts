import { type Giving, givings, type HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import { type KeyboardEvent, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { hoursOfStretch, hoursText, stretchText } from './labels.ts'
import { between, type Cell, moved, type Stretch } from './week.ts'

interface Painting {
  days: readonly number[]
  units: readonly HalfHourSlot[]
  /** What one paints with. */
  brush: Giving
  isFixed: boolean
  paint: (stretch: Stretch, giving: Giving) => void
  undo: () => boolean
  redo: () => boolean
}

/** The half hours between where a choice began and where it is. */
function useChosen({ days, units }: Pick<Painting, 'days' | 'units'>, say: (text: string) => void) {
  const [anchor, setAnchor] = useState<Cell>({ day: days[0] ?? 1, unit: 0 })
  const [head, setHead] = useState<Cell>(anchor)
  // Another day or another school's hours leave other half hours.
  const inSight = (cell: Cell): Cell => ({
    day: days.includes(cell.day) ? cell.day : (days[0] ?? 1),
    unit: Math.max(0, Math.min(cell.unit, units.length - 1)),
  })
  const [from, to] = [inSight(anchor), inSight(head)]
  const choose = (next: Cell, isLonger: boolean) => {
    setHead(next)
    if (!isLonger) setAnchor(next)
    const stretch = between(isLonger ? from : next, next, days)
    const hours = hoursText(hoursOfStretch(stretch))
    say(isLonger ? t(($) => $.AVAILABILITY.GRID.CHOSEN, { range: stretchText(stretch, units), hours }) : '')
  }
  return { to, chosen: between(from, to, days), choose, settle: () => setAnchor(to) }
}

/** Which half hours are chosen, by the pointer or by keys, and what is said of what happens to them. */
export function usePainting({ days, units, brush, isFixed, paint, undo, redo }: Painting) {
  const [isDragging, setDragging] = useState(false)
  const [said, say] = useState('')
  const { to, chosen, choose, settle } = useChosen({ days, units }, say)
  const apply = (stretch: Stretch, giving: Giving) => {
    if (isFixed) return say(t(($) => $.AVAILABILITY.GRID.FIXED))
    paint(stretch, giving)
    const range = stretchText(stretch, units)
    say(t(($) => $.AVAILABILITY.GRID.PAINTED, { range, giving: t(($) => $.AVAILABILITY.GIVING_LOWER[giving]) }))
  }
  const takeBack = (isRedo: boolean) => {
    if (isRedo ? redo() : undo())
      say(isRedo ? t(($) => $.AVAILABILITY.GRID.REDONE) : t(($) => $.AVAILABILITY.GRID.UNDONE))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event)
    const next = key.isPlain ? moved(event.key, to, days, units.length) : undefined
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
      begin: (cell: Cell) => {
        setDragging(true)
        choose(cell, false)
      },
      goOn: (cell: Cell) => (cell.day === to.day && cell.unit === to.unit ? undefined : choose(cell, true)),
      /** Paints what was drawn over, or leaves it. */
      end: (isDone: boolean) => {
        setDragging(false)
        if (!isDone) return choose(to, false)
        apply(chosen, brush)
        settle()
      },
      paintAt: (cell: Cell) => {
        choose(cell, false)
        apply(between(cell, cell, days), brush)
      },
    },
  }
}

/** What a key asks for, besides going somewhere. */
function keyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) {
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
