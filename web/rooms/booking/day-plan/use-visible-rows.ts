import { type RefObject, useLayoutEffect, useState } from 'react'
import { computeVisibleRows } from './visible-rows.ts'

export function useVisibleRows(scroller: RefObject<HTMLElement | null>, rowHeight: number, rowCount: number) {
  const [visibleRows, setVisibleRows] = useState({ first: 0, end: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const updateRows = () => {
      const nextRows = computeVisibleRows(element.scrollTop, element.clientHeight, {
        height: rowHeight,
        count: rowCount,
      })
      setVisibleRows((currentRows) =>
        currentRows.first === nextRows.first && currentRows.end === nextRows.end ? currentRows : nextRows,
      )
    }
    updateRows()
    const observer = new ResizeObserver(updateRows)
    observer.observe(element)
    element.addEventListener('scroll', updateRows, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', updateRows)
    }
  }, [scroller, rowHeight, rowCount])
  return visibleRows
}
