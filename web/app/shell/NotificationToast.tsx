import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNotificationTitle } from '#web/tell/notification/format-notification.ts'
import { Toast } from '#web/ui/Toast.tsx'

const toastMilliseconds = 5000

export function NotificationToast({
  notifications,
  onClose,
}: {
  notifications: readonly Notification[]
  onClose: () => void
}) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [firstNotification] = notifications
  return (
    <Toast
      region={t(($) => $.NOTIFICATION.TOAST.REGION)}
      label={t(($) => $.NOTIFICATION.TOAST.LABEL)}
      message={
        firstNotification && notifications.length === 1
          ? formatNotificationTitle(firstNotification)
          : t(($) => $.NOTIFICATION.TOAST.NEW_AMOUNT_MULTIPLE, { count: notifications.length })
      }
      closeLabel={t(($) => $.COMMON.CLOSE)}
      timeout={toastMilliseconds}
      onAction={() => void navigate({ to: '/notifications' })}
      onClose={onClose}
    />
  )
}
