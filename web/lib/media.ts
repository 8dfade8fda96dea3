import { useSyncExternalStore } from 'react'

/** Phones, also lying down: there the menu is a bar. */
export const mobileQuery = '(max-width: 699px), (max-height: 499px) and (max-width: 959px)'
export const tabletQuery = '(max-width: 1099px)'

/** A hook that tells whether a query holds; the browser is asked once for all that use it. */
function mediaHook(query: string) {
  let list: MediaQueryList | undefined
  const asked = () => (list ??= matchMedia(query))
  const subscribe = (changed: () => void) => {
    asked().addEventListener('change', changed)
    return () => asked().removeEventListener('change', changed)
  }
  const holds = () => asked().matches
  return () => useSyncExternalStore(subscribe, holds)
}

export const useIsMobile = mediaHook(mobileQuery)

/** At most as wide as a tablet; true on phones too. */
export const useIsTablet = mediaHook(tabletQuery)
