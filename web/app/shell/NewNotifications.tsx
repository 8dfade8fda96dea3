import type { Notification } from '@uurwerk/contract/tell/notification'
import { useCallback, useEffect, useState } from 'react'
import { useIsMobile } from '#web/lib/media.ts'
import { findSessionId } from '#web/lib/session.ts'
import { NotificationToast } from './NotificationToast.tsx'
import { filterOpenNotifications, useMenuNotifications } from '#web/tell/notification/queries.ts'

/** Local storage: id of the session in which the toast was shown. */
const shownInKey = 'toastShownIn'

/** Announces unread notifications in a toast, once per session, and not on phones. */
export function NewNotifications() {
  const { data = [] } = useMenuNotifications()
  const isMobile = useIsMobile()
  // Undefined until there are unread notifications; null once the toast is closed, or at once on a phone.
  const [toastNotifications, setToastNotifications] = useState<readonly Notification[] | null | undefined>(() =>
    localStorage.getItem(shownInKey) === findSessionId() ? null : undefined,
  )
  const close = useCallback(() => setToastNotifications(null), [])
  const openNotifications = filterOpenNotifications(data)
  if (toastNotifications === undefined && openNotifications.length > 0)
    setToastNotifications(isMobile ? null : openNotifications)

  const isShown = Boolean(toastNotifications)
  useEffect(() => {
    if (isShown) localStorage.setItem(shownInKey, findSessionId() ?? '')
  }, [isShown])

  if (!toastNotifications) return null
  return <NotificationToast notifications={toastNotifications} onClose={close} />
}
