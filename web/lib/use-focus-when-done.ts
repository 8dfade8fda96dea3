import { useLayoutEffect, useRef } from 'react'

/** Returns a message that gets the focus when `isDone` becomes true, if the button that had it is gone. */
export function useFocusWhenDone(isDone: boolean) {
  const message = useRef<HTMLParagraphElement>(null)
  const wasDone = useRef(isDone)
  useLayoutEffect(() => {
    if (isDone && !wasDone.current && document.activeElement === document.body) message.current?.focus()
    wasDone.current = isDone
  }, [isDone])
  return message
}
