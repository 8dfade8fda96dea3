import { useSyncExternalStore } from 'react'

/** Phones, also lying down: there the menu is a bar. */
export const mobileQuery = '(max-width: 699px), (max-height: 499px) and (max-width: 959px)'
export const tabletQuery = '(max-width: 1099px)'

function useMedia(query: string) {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

export const useIsMobile = () => useMedia(mobileQuery)

/** At most as wide as a tablet; true on phones too. */
export const useIsTablet = () => useMedia(tabletQuery)
