import type { Notification } from '@uurwerk/contract/tell/notification'
import { useCallback, useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useIsMobile } from '#web/lib/media.ts'
import { filterOpenNotifications, useMenuNotifications } from '#web/tell/notification/queries.ts'

const NotificationToast = lazyLoad(() => import('./NotificationToast.tsx'), 'NotificationToast')

/** Announces unread notifications once, and not on phones. */
export function NewNotifications() {
  const { data = [] } = useMenuNotifications()
  const isMobile = useIsMobile()
  // Undefined until there are unread notifications; null once announced.
  const [announcedList, setAnnouncedList] = useState<readonly Notification[] | null>()
  const close = useCallback(() => setAnnouncedList(null), [])
  const openNotifications = filterOpenNotifications(data)
  if (announcedList === undefined && openNotifications.length > 0) setAnnouncedList(isMobile ? null : openNotifications)

  if (!announcedList) return null
  return <NotificationToast notifications={announcedList} onClose={close} />
}
