import { useEffect, useState } from 'react'

/** The text, once nothing was typed for a moment. */
export function useDebouncedValue(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
