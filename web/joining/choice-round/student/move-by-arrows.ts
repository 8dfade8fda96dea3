import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, [row: number, column: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/**
 * Moves the focus in a list of choices.
 * Up and down move between choices without choosing, because choosing takes a seat. Right moves to the other button of
 * a choice, left moves back. Each choice is thus one tab stop.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const rows = [...event.currentTarget.children].map((row) => [
    ...row.querySelectorAll<HTMLElement>(':scope > div:first-child > button'),
  ])
  const row = rows.findIndex((buttons) => buttons.some((button) => button === event.target))
  if (!step || row < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const column = rows[row]?.findIndex((button) => button === event.target) ?? 0
  rows.at((row + step[0]) % rows.length)?.[column + step[1]]?.focus()
}
