import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a constant function that calls the latest `act`. */
export function useStableCallback<Given extends unknown[]>(act: (...given: Given) => void) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
