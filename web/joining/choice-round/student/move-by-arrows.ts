import type { KeyboardEvent } from 'react'

const directions: Readonly<Record<string, [row: number, column: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/**
 * Up and down move without choosing, because choosing takes a seat. Left and right move between a choice's buttons.
 */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const direction = directions[event.key]
  // Each row holds the choice and its preview toggle.
  const rows = [...event.currentTarget.children].map((row) => [
    ...row.querySelectorAll<HTMLElement>(':scope > div:first-child > button'),
  ])
  const rowIndex = rows.findIndex((buttons) => buttons.some((button) => button === event.target))
  if (!direction || rowIndex < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const columnIndex = rows[rowIndex]?.findIndex((button) => button === event.target) ?? 0
  rows.at((rowIndex + direction[0]) % rows.length)?.[columnIndex + direction[1]]?.focus()
}
