import { getRouteApi } from '@tanstack/react-router'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { Bell, CheckCheck, CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, getToday } from '#web/lib/time.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
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
  if (data && data.length > 0)
    return (
      <div className={styles.screen}>
        <Header notifications={data} />
        <div className={styles.panel}>
          <NotificationDays notifications={data} />
        </div>
      </div>
    )
  if (data)
    return (
      <Empty
        variant="page"
        icon={<Bell />}
        title={t(($) => $.NOTIFICATION.EMPTY.TITLE)}
        text={t(($) => $.NOTIFICATION.EMPTY.TEXT)}
      />
    )
  if (!error) return <LoadingNotifications />
  return (
    <Failed
      variant="page"
      icon={<CircleAlert />}
      title={t(($) => $.NOTIFICATION.FAILED.TITLE)}
      text={t(($) => $.NOTIFICATION.FAILED.TEXT)}
      onRetry={refetch}
    />
  )
}

function Header({ notifications }: { notifications: readonly Notification[] }) {
  const { t } = useTexts()
  const markAllRead = useMarkAllRead()
  const title = useRef<HTMLHeadingElement>(null)
  const unreadCount = notifications.filter(({ read }) => !read).length
  const markAllReadAndFocusTitle = () => {
    markAllRead.mutate()
    // The button disappears, so the title takes the focus.
    title.current?.focus()
  }
  return (
    <header className={styles.header}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {t(($) => $.SHELL.MODULE.notifications)}{' '}
        <span role="status">
          {unreadCount > 0
            ? t(($) => $.NOTIFICATION.UNREAD_COUNT, { count: unreadCount })
            : t(($) => $.NOTIFICATION.ALL_READ)}
        </span>
      </h1>
      {listBulkReadable(notifications).length > 0 && (
        <Button title={t(($) => $.NOTIFICATION.MARK_ALL_HINT)} onClick={markAllReadAndFocusTitle}>
          <CheckCheck aria-hidden size={16} />
          {t(($) => $.NOTIFICATION.MARK_ALL_READ)}
        </Button>
      )}
    </header>
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
      {daysAgo === 0 ? t(($) => $.NOTIFICATION.TODAY) : t(($) => $.NOTIFICATION.YESTERDAY)} <span>{name}</span>
    </>
  )
}

function LoadingNotifications() {
  const { t } = useTexts()
  return (
    <div className={styles.screen} aria-busy="true">
      <h1 className={styles.title}>{t(($) => $.SHELL.MODULE.notifications)}</h1>
      <Skeleton label={t(($) => $.NOTIFICATION.LOADING)} className={styles.panel}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={styles.ghost}>
            <i className="skeleton-logo" />
            <i className="skeleton-title" />
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
