import type { KeyboardEvent } from 'react'
import { moveFocus } from '#web/ui/cursor/move-focus.ts'

/**
 * Moves the focus between the weeks with a button: along a subject, and along a week. Weeks are below each other if
 * `areWeeksRows`. F2 opens a week, as Enter does.
 */
export function moveFocusInTable(event: KeyboardEvent<HTMLTableElement>, areWeeksRows = false) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-week]')]
  if (event.key === 'F2') return buttons.find((button) => button === event.target)?.click()
  const weeks = [...new Set(buttons.map(({ dataset }) => dataset.week))]
  const subjects = [...new Set(buttons.map(({ dataset }) => dataset.subject))]
  const findButton = (week: string | undefined, subject: string | undefined) =>
    buttons.find(({ dataset }) => dataset.week === week && dataset.subject === subject)
  moveFocus(
    event,
    areWeeksRows
      ? weeks.map((week) => subjects.map((subject) => findButton(week, subject)))
      : subjects.map((subject) => weeks.map((week) => findButton(week, subject))),
  )
}
