import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a constant function that calls the latest `act`. */
export function useStableCallback<Arguments extends unknown[]>(act: (...callArguments: Arguments) => void) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...callArguments: Arguments) => latest.current(...callArguments), [])
}
