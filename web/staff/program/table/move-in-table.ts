import type { KeyboardEvent } from 'react'

const handledKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'F2']

/**
 * Moves the focus with arrow keys between the weeks with a button: left and right within a subject, up and down within a
 * week. F2 opens a week, as Enter does.
 */
export function moveFocusInTable(event: KeyboardEvent<HTMLTableElement>, key = event.key) {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLButtonElement) || target.dataset.week === undefined || !handledKeys.includes(key)) return
  event.preventDefault()
  if (key === 'F2') return target.click()
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('button[data-week]')]
  const { week, subject } = target.dataset
  const buttonsInLine = buttons.filter(({ dataset }) =>
    key === 'ArrowUp' || key === 'ArrowDown' ? dataset.week === week : dataset.subject === subject,
  )
  buttonsInLine[buttonsInLine.indexOf(target) + (key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1)]?.focus()
}
