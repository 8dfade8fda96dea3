import { useIsOffline } from '#web/lib/connection.ts'
import { lazyLoad, ShowNothing } from '#web/lib/lazy-load.tsx'

/** Loaded before the event stream opens, which may report a lost connection. */
export const OfflineStrip = lazyLoad(() => import('./OfflineStrip.tsx'), 'OfflineStrip', undefined, ShowNothing)

/** Reports a lost connection. Always rendered, so that screen readers notice the strip. */
export const ConnectionStatus = () => <div aria-live="polite">{useIsOffline() && <OfflineStrip />}</div>
