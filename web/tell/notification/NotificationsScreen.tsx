import { getRouteApi, Link } from '@tanstack/react-router'
import { canAnnounce } from '@uurwerk/contract/rules/announcement'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { Bell, CheckCheck, Megaphone } from 'lucide-react'
import { useRef } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, getToday } from '#web/lib/time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TableSkeleton } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Text } from '#web/ui/Text.tsx'
import { groupByDay } from './group-by-day.ts'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './NotificationsScreen.module.css'
import { listBulkReadable, useMarkAllRead } from './use-mark-read.ts'
import { useNotifications } from './queries.ts'

const route = getRouteApi('/signed-in/shell/notifications')

/** Lists notifications by day, newest first. */
export function NotificationsScreen() {
  const { t } = useTexts()
  const { data, error, refetch } = useNotifications()
  useTitle(t(($) => $.SHELL.MODULE.notifications))
  if (data && data.length > 0) return <ReadableNotifications notifications={data} />
  if (data)
    return (
      <Empty
        variant="page"
        icon={<Bell />}
        title={t(($) => $.NOTIFICATION.EMPTY.TITLE)}
        text={t(($) => $.NOTIFICATION.EMPTY.TEXT)}
      >
        <AnnouncementsLink />
      </Empty>
    )
  if (!error) return <LoadingNotifications />
  return <Failed variant="page" title={t(($) => $.NOTIFICATION.FAILED.TITLE)} onRetry={refetch} />
}

function ReadableNotifications({ notifications }: { notifications: readonly Notification[] }) {
  const { t } = useTexts()
  const markAllRead = useMarkAllRead()
  const status = useRef<HTMLSpanElement>(null)
  const unreadCount = notifications.filter(({ read }) => !read).length
  const markAllReadAndFocusStatus = () => {
    markAllRead.mutate()
    // The button disappears, so the count takes the focus.
    status.current?.focus()
  }
  return (
    <div className={styles.screen}>
      <Screen
        title={t(($) => $.SHELL.MODULE.notifications)}
        about={
          <span ref={status} tabIndex={-1} role="status">
            {unreadCount > 0
              ? t(($) => $.NOTIFICATION.UNREAD_COUNT, { count: unreadCount })
              : t(($) => $.NOTIFICATION.ALL_READ)}
          </span>
        }
        actions={
          <>
            <AnnouncementsLink />
            {listBulkReadable(notifications).length > 0 && (
              <Button
                needsConnection
                title={t(($) => $.NOTIFICATION.MARK_ALL_HINT)}
                onClick={markAllReadAndFocusStatus}
              >
                <CheckCheck aria-hidden size={16} />
                {t(($) => $.NOTIFICATION.MARK_ALL_READ)}
              </Button>
            )}
          </>
        }
      >
        <Card isFlush>
          <NotificationDays notifications={notifications} />
        </Card>
      </Screen>
    </div>
  )
}

/** For people who may announce something. */
function AnnouncementsLink() {
  const { t } = useTexts()
  if (!canAnnounce(useCurrentUser().roles)) return null
  return (
    <Link to="/announcements" className={getButtonClass()}>
      <Megaphone aria-hidden size={16} />
      {t(($) => $.ANNOUNCEMENT.REGION)}
    </Link>
  )
}

function NotificationDays({ notifications }: { notifications: readonly Notification[] }) {
  const { open: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const toggle = (id: number) =>
    void navigate({ search: { open: id === openId ? undefined : id }, replace: true, resetScroll: false })
  return groupByDay(notifications).map(({ date, notifications: dayNotifications }) => (
    <section key={date.toString()} className={styles.day}>
      <h2>
        <DayName date={date} />
      </h2>
      <ul>
        {dayNotifications.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            isOpen={notification.id === openId}
            onToggle={toggle}
          />
        ))}
      </ul>
    </section>
  ))
}

function DayName({ date }: { date: Temporal.PlainDate }) {
  const { t } = useTexts()
  const daysAgo = date.until(getToday()).days
  const name = formatDay(date)
  if (daysAgo !== 0 && daysAgo !== 1) return name
  return (
    <>
      {daysAgo === 0 ? t(($) => $.NOTIFICATION.TODAY) : t(($) => $.NOTIFICATION.YESTERDAY)}{' '}
      <Text as="small" size="list" tone="quiet">
        {name}
      </Text>
    </>
  )
}

function LoadingNotifications() {
  const { t } = useTexts()
  return (
    <div className={styles.screen} aria-busy="true">
      <Screen title={t(($) => $.SHELL.MODULE.notifications)}>
        <TableSkeleton label={t(($) => $.NOTIFICATION.LOADING)} lines={[6, 60]} />
      </Screen>
    </div>
  )
}
