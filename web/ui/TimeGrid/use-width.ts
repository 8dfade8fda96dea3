import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the width of an element in pixels; 0 until known. */
export function useWidth(element: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
