import { useEffect } from 'react'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'

/** Runs the callback before the user's next key or press takes effect. */
export function useNextInput(isWaiting: boolean, callback: () => void) {
  const onInput = useStableCallback(callback)
  useEffect(() => {
    if (!isWaiting) return
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    addEventListener('keydown', onInput, options)
    addEventListener('pointerdown', onInput, options)
    return () => listening.abort()
  }, [isWaiting, onInput])
}
