import { useLayoutEffect, useRef } from 'react'

const positions = new Map<string, number>()

const findScroller = (element: HTMLElement): Element => {
  const { overflowY } = getComputedStyle(element)
  if (overflowY === 'auto' || overflowY === 'scroll') return element
  return element.parentElement ? findScroller(element.parentElement) : (document.scrollingElement ?? element)
}

/** Returns a ref of a list that is scrolled to where it was when it was last shown under this name. */
export function useScrollMemory(name: string, isReady: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!list.current || !isReady) return undefined
    const scroller = findScroller(list.current)
    scroller.scrollTop = positions.get(name) ?? 0
    const remember = () => positions.set(name, scroller.scrollTop)
    const target = scroller === document.scrollingElement ? document : scroller
    target.addEventListener('scroll', remember, { passive: true })
    return () => target.removeEventListener('scroll', remember)
  }, [name, isReady])
  return list
}
