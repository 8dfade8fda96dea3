import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '@uurwerk/contract/notification'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useIsMobile } from '../../lib/media.ts'
import { openOnes, useNotifications } from '../../notification/queries.ts'
import { titleOf } from '../../notification/titles.ts'

const Toast = lazy(() => import('../../ui/Toast.tsx').then(({ Toast }) => ({ default: Toast })))

const toastMilliseconds = 5000

/** Announces new notifications: once, when there first are unread ones, and not on a phone. */
export function NewNotifications() {
  const { t } = useTexts()
  const { data = [] } = useNotifications()
  const mobile = useIsMobile()
  const navigate = useNavigate()
  // Undefined until there first is something unread; null once there is nothing to announce any more.
  const [announced, setAnnounced] = useState<readonly Notification[] | null>()
  const close = useCallback(() => setAnnounced(null), [])
  const open = openOnes(data)
  if (announced === undefined && open.length > 0) setAnnounced(mobile ? null : open)

  const [first] = announced ?? []
  if (!announced || !first) return null
  const message =
    announced.length === 1
      ? titleOf(first)
      : t(($) => $.NOTIFICATION.TOAST.NEW_AMOUNT_MULTIPLE, { count: announced.length })
  return (
    <Suspense>
      <Toast
        region={t(($) => $.NOTIFICATION.TOAST.REGION)}
        label={t(($) => $.NOTIFICATION.TOAST.LABEL)}
        message={message}
        closeLabel={t(($) => $.COMMON.CLOSE)}
        timeout={toastMilliseconds}
        onAction={() => void navigate({ to: '/notifications' })}
        onClose={close}
      />
    </Suspense>
  )
}
