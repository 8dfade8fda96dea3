import { useEffect, useState } from 'react'

export function useDebouncedValue(text: string) {
  const [debouncedText, setDebouncedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return debouncedText
}
