import type { Notification } from '@uurwerk/contract/tell/notification'
import { useCallback, useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useIsMobile } from '#web/lib/media.ts'
import { filterOpenNotifications, useMenuNotifications } from '#web/tell/notification/queries.ts'

const NotificationToast = lazyLoad(() => import('./NotificationToast.tsx'), 'NotificationToast')

/** Announces unread notifications once, and not on phones. */
export function NewNotifications() {
  const { data = [] } = useMenuNotifications()
  const mobile = useIsMobile()
  // Undefined until there are unread notifications; null once announced.
  const [announced, setAnnounced] = useState<readonly Notification[] | null>()
  const close = useCallback(() => setAnnounced(null), [])
  const open = filterOpenNotifications(data)
  if (announced === undefined && open.length > 0) setAnnounced(mobile ? null : open)

  if (!announced) return null
  return <NotificationToast news={announced} onClose={close} />
}
