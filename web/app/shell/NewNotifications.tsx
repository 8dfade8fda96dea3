import type { Notification } from '@uurwerk/contract/tell/notification'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useIsMobile } from '../../lib/media.ts'
import { openOnes, useNotifications } from '../../tell/notification/queries.ts'

const NotificationToast = lazy(() =>
  import('./NotificationToast.tsx').then(({ NotificationToast }) => ({ default: NotificationToast })),
)

/** Announces new notifications: once, when there first are unread ones, and not on a phone. */
export function NewNotifications() {
  const { data = [] } = useNotifications()
  const mobile = useIsMobile()
  // Undefined until there first is something unread; null once there is nothing to announce any more.
  const [announced, setAnnounced] = useState<readonly Notification[] | null>()
  const close = useCallback(() => setAnnounced(null), [])
  const open = openOnes(data)
  if (announced === undefined && open.length > 0) setAnnounced(mobile ? null : open)

  if (!announced) return null
  return (
    <Suspense>
      <NotificationToast news={announced} onClose={close} />
    </Suspense>
  )
}
