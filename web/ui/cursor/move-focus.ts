import type { KeyboardEvent } from 'react'
import { clampIndex, toCursorStep } from './cursor-step.ts'

type Line = readonly (HTMLElement | undefined)[]

interface Options {
  /** Up from the first line goes to the last, and down from the last to the first. */
  wraps?: boolean
}

/**
 * Moves the focus by arrow keys, Home and End among lines of elements, over gaps. Keys that lead nowhere, and those with
 * Shift or Ctrl, keep their usual meaning.
 */
export function moveFocus(event: KeyboardEvent, lines: readonly Line[], { wraps = false }: Options = {}) {
  const step = toCursorStep(event)
  const focused = event.target as HTMLElement
  const row = lines.findIndex((line) => line.includes(focused))
  const line = lines[row]
  if (!step || !line || event.shiftKey || event.ctrlKey) return
  const above = lines.slice(0, row)
  const below = lines.slice(row + 1)
  const target =
    step.rows === 0
      ? findInLine(line, focused, step.columns)
      : findInColumn(
          step.rows > 0 ? [...below, ...(wraps ? above : [])] : [...(wraps ? below : []), ...above].toReversed(),
          line.indexOf(focused),
        )
  if (!target || target === focused) return
  event.preventDefault()
  target.focus()
}

function findInLine(line: Line, focused: HTMLElement, offset: number) {
  const elements = line.filter((element) => element !== undefined)
  return elements[clampIndex(elements.indexOf(focused) + offset, elements.length)]
}

const findInColumn = (lines: readonly Line[], column: number) => lines.find((line) => line[column])?.[column]
