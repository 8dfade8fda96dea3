import { useIsOffline } from '#web/lib/connection.ts'
import { lazyLoad, ShowNothing, usePrefetch } from '#web/lib/lazy-load.tsx'

const OfflineStrip = lazyLoad(() => import('./OfflineStrip.tsx'), 'OfflineStrip', undefined, ShowNothing)

/** Always rendered, so that screen readers notice the strip. */
export function ConnectionStatus() {
  usePrefetch(OfflineStrip)
  return <div aria-live="polite">{useIsOffline() && <OfflineStrip />}</div>
}
