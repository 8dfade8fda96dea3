import { useSyncExternalStore } from 'react'

/** Phones, also in landscape. */
export const mobileQuery = '(max-width: 699px), (max-height: 499px) and (max-width: 959px)'
export const tabletQuery = '(max-width: 1099px)'

function createMediaHook(query: string) {
  let queryList: MediaQueryList | undefined
  const getQueryList = () => (queryList ??= matchMedia(query))
  const subscribe = (onChange: () => void) => {
    getQueryList().addEventListener('change', onChange)
    return () => getQueryList().removeEventListener('change', onChange)
  }
  const isMatching = () => getQueryList().matches
  return () => useSyncExternalStore(subscribe, isMatching)
}

export const useIsMobile = createMediaHook(mobileQuery)

/** Returns true on phones too. */
export const useIsTablet = createMediaHook(tabletQuery)
