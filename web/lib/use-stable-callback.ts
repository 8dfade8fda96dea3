import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what the latest one does: what it is given to need not be rendered again. */
export function useStableCallback<Given extends unknown[]>(act: (...given: Given) => void) {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
