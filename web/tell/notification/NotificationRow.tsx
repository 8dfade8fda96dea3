import { Link } from '@tanstack/react-router'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { ArrowRight, CalendarDays, Check, ChevronDown } from 'lucide-react'
import { useId, useRef } from 'react'
import { AnswerInvitation } from '#web/rooms/invitation/AnswerInvitation.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { formatTime, toSchoolTime } from '#web/lib/time.ts'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { restoreAnnouncement } from '#web/roster/screen/dismissed-announcements.ts'
import { Button, getButtonClass } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { notificationIcons } from './notification-icons.ts'
import styles from './NotificationRow.module.css'
import { useMarkRead } from './use-mark-read.ts'
import { RosterChangeDetails } from './RosterChangeDetails.tsx'
import {
  findNotifiedAppointment,
  parseBookingNotification,
  parseRosterChange,
  formatNotificationFacts,
  formatNotificationTitle,
} from './format-notification.ts'
import { findNotificationLink } from './notification-link.ts'

interface Props {
  notification: Notification
  isOpen: boolean
  onToggle: (id: number) => void
}

/** A roster change has details, and opening them marks it read. Other types have a button for that. */
export function NotificationRow({ notification, isOpen, onToggle }: Props) {
  const detailsId = useId()
  const { id, type, read } = notification
  const unread = read ? undefined : true
  if (type !== 'rosterChange') return <NotificationWithoutDetails notification={notification} />
  return (
    <li className={styles.item} data-unread={unread} data-open={isOpen || undefined}>
      <Button
        variant="quiet"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => onToggle(id)}
      >
        <NotificationContent notification={notification} />
        <ChevronDown aria-hidden size={18} className={styles.chevron} />
      </Button>
      {isOpen && (
        <div id={detailsId} className={styles.details}>
          <RosterChangeDetails id={id} isRead={read} covers={parseRosterChange(notification)?.covers ?? []} />
        </div>
      )}
    </li>
  )
}

function NotificationWithoutDetails({ notification }: { notification: Notification }) {
  const { t } = useTexts()
  const markRead = useMarkRead()
  const item = useRef<HTMLLIElement>(null)
  const markAsRead = () => {
    markRead.mutate(notification.id)
    // The button disappears, so its row takes the focus.
    item.current?.focus()
  }
  return (
    <li ref={item} tabIndex={-1} className={styles.item} data-unread={notification.read ? undefined : true}>
      <div className={styles.row}>
        <NotificationContent notification={notification} />
        <RosterLink notification={notification} />
        <SubjectLink notification={notification} />
        <InvitationAnswer notification={notification} />
        {!notification.read && (
          <Button
            variant="quiet"
            isSquare
            aria-label={`${t(($) => $.NOTIFICATION.MARK_READ)}: ${formatNotificationTitle(notification)}`}
            title={t(($) => $.NOTIFICATION.MARK_READ)}
            onClick={markAsRead}
          >
            <Check aria-hidden size={18} />
          </Button>
        )}
      </div>
    </li>
  )
}

/** Links to the appointment. A click marks the notification read. */
function RosterLink({ notification }: { notification: Notification }) {
  const { t } = useTexts()
  const markRead = useMarkRead()
  const hasRoster = useScope().modules.includes('roster')
  const appointment = findNotifiedAppointment(notification)
  if (!appointment || !hasRoster) return null
  const { id, name, date } = appointment
  return (
    <Link
      to="/roster"
      search={{ date, appointment: id }}
      className={`${getButtonClass({ variant: 'quiet' })} ${styles.link}`}
      aria-label={t(($) => $.NOTIFICATION.OPEN_IN_ROSTER, { name })}
      onClick={() => !notification.read && markRead.mutate(notification.id)}
    >
      <CalendarDays aria-hidden size={18} />
      <span>{t(($) => $.NOTIFICATION.IN_ROSTER)}</span>
    </Link>
  )
}

/** Links to the round, request, plan or announcement. A click marks the notification read. */
function SubjectLink({ notification }: { notification: Notification }) {
  const markRead = useMarkRead()
  const { modules } = useScope()
  const personId = useCurrentUser().attendee?.id ?? 0
  const { id, type, read, dataReferenceId } = notification
  const target = findNotificationLink(notification)
  if (!target || !modules.includes(target.module)) return null
  const markOpened = () => {
    if (type === 'announcement' && dataReferenceId !== null) restoreAnnouncement(personId, dataReferenceId)
    if (!read) markRead.mutate(id)
  }
  return (
    <Link
      {...target.link}
      className={`${getButtonClass({ variant: 'quiet' })} ${styles.link}`}
      aria-label={target.name}
      onClick={markOpened}
    >
      <ArrowRight aria-hidden size={18} />
      <span>{target.text}</span>
    </Link>
  )
}

/** The answer can change later. */
function InvitationAnswer({ notification }: { notification: Notification }) {
  const bookingData = parseBookingNotification(notification)
  if (!bookingData?.invitationStatus) return null
  return (
    <AnswerInvitation
      booking={bookingData.booking}
      end={bookingData.end}
      status={bookingData.invitationStatus}
      className={styles.answer}
    />
  )
}

function NotificationContent({ notification }: { notification: Notification }) {
  const { t } = useTexts()
  const Icon = notificationIcons[notification.type]
  const facts = formatNotificationFacts(notification)
  return (
    <>
      <span aria-hidden className={styles.icon}>
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <Stack as="span" gap={1} className={styles.text}>
        <Text as="span" tone={notification.read ? 'quiet' : undefined} isStrong={!notification.read}>
          {formatNotificationTitle(notification)}
        </Text>
        {facts && (
          <Text as="span" size="list" tone="faint">
            {facts}
          </Text>
        )}
      </Stack>
      {!notification.read && (
        <span className={styles.dot}>
          <span className="unseen">, {t(($) => $.NOTIFICATION.UNREAD)}</span>
        </span>
      )}
      <Text as="span" size="list" tone="faint" className={styles.time}>
        <time dateTime={notification.createdOn}>{formatTime(toSchoolTime(notification.createdOn))}</time>
      </Text>
    </>
  )
}
