import { useEffect, useRef } from 'react'

/**
 * Returns the heading of a list, which gets the focus when the row that had it is gone; or a status beside buttons.
 * @param count of rows or buttons; undefined while they load
 * @param isPaused while a dialog that removes a row is open: it returns the focus to that row
 */
export function useFocusAfterRemoval(count: number | undefined, isPaused = false) {
  const heading = useRef<HTMLHeadingElement>(null)
  const earlierCount = useRef(count)
  useEffect(() => {
    if (isPaused) return
    const isFewer = count !== undefined && earlierCount.current !== undefined && count < earlierCount.current
    if (isFewer && document.activeElement === document.body) heading.current?.focus()
    earlierCount.current = count
  }, [count, isPaused])
  return heading
}
