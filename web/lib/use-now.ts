import { useEffect, useState } from 'react'
import { now } from './time.ts'

/** The school's wall clock, on the minute; renders again each minute and when the page is looked at again. */
export function useNow() {
  const [time, setTime] = useState(now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const present = now()
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
