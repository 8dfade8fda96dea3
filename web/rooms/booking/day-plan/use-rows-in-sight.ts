import { type RefObject, useLayoutEffect, useState } from 'react'
import { rowsInSight } from './rows-in-sight.ts'

/** The rows to draw of a list that scrolls; of a thousand some tens. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, height: number, count: number) {
  const [drawn, setDrawn] = useState({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const next = rowsInSight(element.scrollTop, element.clientHeight, { height, count })
      setDrawn((before) => (before.first === next.first && before.last === next.last ? before : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, height, count])
  return drawn
}
