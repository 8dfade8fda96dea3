import { type KeyboardEvent, type MouseEvent, useRef } from 'react'

interface Options<Item> {
  /** In the order of the list. */
  items: readonly Item[]
  getKey: (item: Item) => number | string
  select: (items: readonly Item[], isSelected: boolean) => void
}

/** Returns the handlers of a row's checkbox: Shift selects up to the last chosen row, and arrows move between rows. */
export function useRangeSelection<Item>({ items, getKey, select }: Options<Item>) {
  const lastKey = useRef<number | string>(undefined)
  const selectRange = (item: Item, isSelected: boolean, isRange: boolean) => {
    const index = items.indexOf(item)
    const lastIndex = isRange ? items.findIndex((each) => getKey(each) === lastKey.current) : -1
    const start = lastIndex === -1 ? index : Math.min(index, lastIndex)
    const end = lastIndex === -1 ? index : Math.max(index, lastIndex)
    select(items.slice(start, end + 1), isSelected)
    lastKey.current = getKey(item)
  }
  const move = (event: KeyboardEvent<HTMLInputElement>, item: Item) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const isDown = event.key === 'ArrowDown'
    const next = items[items.indexOf(item) + (isDown ? 1 : -1)]
    if (next === undefined) return
    if (event.shiftKey) {
      select([item, next], true)
      lastKey.current = getKey(next)
    }
    const row = event.currentTarget.closest('tr, li')
    const nextRow = isDown ? row?.nextElementSibling : row?.previousElementSibling
    nextRow?.querySelector('input')?.focus()
  }
  return (item: Item) => ({
    onChange: (isSelected: boolean, isRange: boolean) => selectRange(item, isSelected, isRange),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => move(event, item),
    // Otherwise the browser selects the text between both rows.
    onMouseDown: (event: MouseEvent) => event.shiftKey && event.preventDefault(),
  })
}

export type RowBoxProps = ReturnType<ReturnType<typeof useRangeSelection>>
