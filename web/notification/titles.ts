import { type Notification, type NotificationType, RosterChangeData } from '@uurwerk/contract/notification'
import { t } from '../lib/i18n.ts'
import { formatDay } from '../lib/time.ts'

const day = (text: string) => formatDay(Temporal.PlainDate.from(text), 'short')

/** The data of a notification as an object; undefined where it is not of its kind's form. */
function rosterChangeOf({ type, data }: Notification): RosterChangeData | undefined {
  if (type !== 'rosterChange') return undefined
  try {
    const parsed = RosterChangeData.safeParse(JSON.parse(data))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** What happened, in a few words: `2 wijzigingen in je rooster`. */
export function titleOf(notification: Notification): string {
  const change = rosterChangeOf(notification)
  if (change) return t(($) => $.NOTIFICATION.ROSTER_CHANGES, { count: change.changes })
  const type: NotificationType = notification.type
  return t(($) => $.NOTIFICATION.TITLE[type])
}

/** The days that it is about: `wo 18 nov` or `wo 18 nov – vr 20 nov`; undefined where there are none. */
export function daysOf(notification: Notification): string | undefined {
  const change = rosterChangeOf(notification)
  if (!change) return undefined
  return change.start === change.end ? day(change.start) : `${day(change.start)} – ${day(change.end)}`
}
