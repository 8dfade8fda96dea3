import { type RefObject, useLayoutEffect, useState } from 'react'
import { computeVisibleRows } from './visible-rows.ts'

export function useVisibleRows(scroller: RefObject<HTMLElement | null>, height: number, count: number) {
  const [drawn, setDrawn] = useState({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const updateRows = () => {
      const next = computeVisibleRows(element.scrollTop, element.clientHeight, { height, count })
      setDrawn((before) => (before.first === next.first && before.last === next.last ? before : next))
    }
    updateRows()
    const observer = new ResizeObserver(updateRows)
    observer.observe(element)
    element.addEventListener('scroll', updateRows, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', updateRows)
    }
  }, [scroller, height, count])
  return drawn
}
