import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a constant function that calls the latest `callback`. */
export function useStableCallback<Arguments extends unknown[]>(callback: (...callArguments: Arguments) => void) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...callArguments: Arguments) => latest.current(...callArguments), [])
}
