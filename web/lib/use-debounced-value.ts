import { useEffect, useState } from 'react'

const pauseMilliseconds = 150

/** Returns the value after a pause in its changes. An object must stay the same while it does not change. */
export function useDebouncedValue<T extends string | object>(value: T): T {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return debouncedValue
}
