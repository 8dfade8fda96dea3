import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows are added and dropped in steps, so that scrolling by a row renders nothing. */
const step = 10
/** Fills a high screen before the browser reports the rows on it. */
const firstRows = { from: 0, to: 40 }
const allRows = { from: 0, to: Infinity }

/**
 * Tells which items of a long table are near the part on screen; only their rows need cells, which would otherwise make
 * each layout and paint slow. All rows stay, with their headings, for the keyboard and screen readers. Paper shows all.
 */
export function useNearRows(items: readonly unknown[]) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [{ from, to }, setRange] = useState(firstRows)
  useEffect(() => {
    const indexes = new Map(
      [...(body.current?.querySelectorAll('[data-line]') ?? [])].map((row, index) => [row, index]),
    )
    const nearIndexes = new Set<number>()
    const showNear = () => {
      if (nearIndexes.size === 0) return
      const nextFrom = Math.floor(Math.min(...nearIndexes) / step) * step
      const nextTo = Math.ceil((Math.max(...nearIndexes) + 1) / step) * step
      startTransition(() =>
        setRange((range) => (range.from === nextFrom && range.to === nextTo ? range : { from: nextFrom, to: nextTo })),
      )
    }
    const update = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries)
        nearIndexes[isIntersecting ? 'add' : 'delete'](indexes.get(target) ?? 0)
      showNear()
    }
    const options = { rootMargin: '50%', scrollMargin: '50%' }
    const observer = new IntersectionObserver(update, options)
    for (const row of indexes.keys()) observer.observe(row)
    const renderAll = () => flushSync(() => setRange(allRows))
    addEventListener('beforeprint', renderAll)
    addEventListener('afterprint', showNear)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', renderAll)
      removeEventListener('afterprint', showNear)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other items are other rows
  }, [items])
  return { body, isNear: (index: number) => from <= index && index < to }
}
