import type { KeyboardEvent } from 'react'
import { moveFocus } from '#web/ui/cursor/move-focus.ts'

/**
 * Up and down move without choosing, because choosing takes a seat. Left and right move between a choice's button and its
 * preview toggle.
 */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>) =>
  moveFocus(
    event,
    [...event.currentTarget.children].map((row) => [
      ...row.querySelectorAll<HTMLElement>(':scope > div:first-child > button'),
    ]),
    { wraps: true },
  )
