import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const secondsPerPage = 12

/**
 * Turns the pages of columns that are wider than their element.
 * @returns the number of pages, and the distance to the current page in pixels
 */
export function usePages(columns: RefObject<HTMLElement | null>, isPaused: boolean) {
  const [{ count, width }, setLayout] = useState({ count: 1, width: 0 })
  const [turn, setTurn] = useState(0)
  useLayoutEffect(() => {
    const element = columns.current
    if (!element) return
    const measure = () => {
      const pageWidth = element.clientWidth + (Number.parseFloat(getComputedStyle(element).columnGap) || 0)
      // Half a pixel may be missing.
      const pageCount = Math.max(1, Math.ceil((element.scrollWidth - element.clientWidth - 1) / pageWidth) + 1)
      setLayout((current) =>
        current.count === pageCount && current.width === pageWidth ? current : { count: pageCount, width: pageWidth },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  })
  useEffect(() => {
    if (isPaused || count === 1) return
    const timer = setInterval(() => setTurn((current) => current + 1), secondsPerPage * 1000)
    return () => clearInterval(timer)
  }, [isPaused, count])
  const page = turn % count
  return { page, count, offset: page * width }
}
