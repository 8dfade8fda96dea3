import type { Notification } from '@uurwerk/contract/tell/notification'
import { useCallback, useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useIsMobile } from '#web/lib/media.ts'
import { filterOpenNotifications, useMenuNotifications } from '#web/tell/notification/queries.ts'

const NotificationToast = lazyLoad(() => import('./NotificationToast.tsx'), 'NotificationToast')

/** Announces once per page load, and not on phones. */
export function NewNotifications() {
  const { data = [] } = useMenuNotifications()
  const isMobile = useIsMobile()
  // Undefined until there are unread notifications; null once the toast is closed, or at once on a phone.
  const [toastNotifications, setToastNotifications] = useState<readonly Notification[] | null>()
  const close = useCallback(() => setToastNotifications(null), [])
  const openNotifications = filterOpenNotifications(data)
  if (toastNotifications === undefined && openNotifications.length > 0)
    setToastNotifications(isMobile ? null : openNotifications)

  if (!toastNotifications) return null
  return <NotificationToast notifications={toastNotifications} onClose={close} />
}
