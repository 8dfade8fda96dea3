import { useEffect, useState } from 'react'

const pauseMilliseconds = 150

/** Returns the text after a pause in its changes. */
export function useDebouncedValue(text: string) {
  const [debouncedText, setDebouncedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}
