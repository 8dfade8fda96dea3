import { type KeyboardEvent, useState } from 'react'

/**
 * Returns props of a Select that adds options. Keyboard users pass other options on the way, so their choice counts on
 * Enter or blur.
 */
export function useOptionToAdd<T extends string | number>(onAdd: (value: T) => void) {
  const [pendingValue, setPendingValue] = useState<T>()
  const [isTyping, setTyping] = useState(false)
  const add = (value: T | undefined) => {
    setPendingValue(undefined)
    if (value !== undefined) onAdd(value)
  }
  return {
    value: pendingValue,
    onPointerDown: () => setTyping(false),
    onChange: (value: T | undefined) => (isTyping ? setPendingValue(value) : add(value)),
    onKeyDown: (event: KeyboardEvent) => {
      setTyping(event.key !== 'Enter')
      if (event.key !== 'Enter' || pendingValue === undefined) return
      event.preventDefault()
      add(pendingValue)
    },
    onBlur: () => add(pendingValue),
  }
}
