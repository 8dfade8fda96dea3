import { useEffect, useState } from 'react'
import { getNow } from './time.ts'

/** Updates each minute, and when the page becomes visible. */
export function useNow() {
  const [time, setTime] = useState(getNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const present = getNow()
      setTime(present)
      clearTimeout(timer)
      timer = setTimeout(tick, (60 - present.second) * 1000)
    }
    tick()
    addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      removeEventListener('visibilitychange', tick)
    }
  }, [])
  return time
}
