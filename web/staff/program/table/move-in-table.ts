import type { KeyboardEvent } from 'react'

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'F2']

/** Moves the focus with arrow keys between the weeks with a button; F2 opens a week, as Enter does. */
export function moveInTable(event: KeyboardEvent<HTMLTableElement>, key = event.key) {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLButtonElement) || target.dataset.week === undefined || !keys.includes(key)) return
  event.preventDefault()
  if (key === 'F2') return target.click()
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>('button[data-week]')]
  const { week, subject } = target.dataset
  const lineButtons = buttons.filter(({ dataset }) =>
    key === 'ArrowUp' || key === 'ArrowDown' ? dataset.week === week : dataset.subject === subject,
  )
  lineButtons[lineButtons.indexOf(target) + (key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1)]?.focus()
}
