import { useSyncExternalStore } from 'react'

/** Phones, also in landscape. */
export const mobileQuery = '(max-width: 699px), (max-height: 499px) and (max-width: 959px)'
export const tabletQuery = '(max-width: 1099px)'

function createMediaHook(query: string) {
  let list: MediaQueryList | undefined
  const getQueryList = () => (list ??= matchMedia(query))
  const subscribe = (changed: () => void) => {
    getQueryList().addEventListener('change', changed)
    return () => getQueryList().removeEventListener('change', changed)
  }
  const isMatching = () => getQueryList().matches
  return () => useSyncExternalStore(subscribe, isMatching)
}

export const useIsMobile = createMediaHook(mobileQuery)

/** Returns true on phones too. */
export const useIsTablet = createMediaHook(tabletQuery)
