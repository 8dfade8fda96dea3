import { useEffect, useState } from 'react'
import { getNow } from './time.ts'

/** Updates when a minute begins and when the page becomes visible. */
export function useNow() {
  const [time, setTime] = useState(getNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = getNow()
      setTime(now)
      clearTimeout(timer)
      timer = setTimeout(tick, (60 - now.second) * 1000)
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
