import type { LogEntry } from '@uurwerk/contract/tell/log'
import { t } from '../../lib/i18n.ts'
import { formatDate, formatTime, schoolTime } from '../../lib/time.ts'
import type { Order } from '../../ui/order.ts'
import type { LogColumn } from './search.ts'

const knownDetails = [
  'appointment',
  'booking',
  'facility',
  'start',
  'online',
  'noteLength',
  'expired',
  'format',
  'added',
  'changed',
  'removed',
  'published',
  'weeks',
  'feed',
  'preset',
  'content',
  'isNew',
  'attendees',
  'language',
  'theme',
  'showPrivacyConsentMessage',
  'notifications',
  'courseColours',
  'event',
  'interrogation',
  'group',
  'option',
  'options',
] as const

const knownValues = [
  'accepted',
  'denied',
  'removed',
  'locked',
  'unlocked',
  'own-roster',
  'exams',
  'bookings',
  'composed',
  'light',
  'dark',
  'nl',
  'en',
] as const

const isOneOf = <T extends string>(known: readonly T[], text: string): text is T => known.some((one) => one === text)

const localMinute = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

function valueText(value: LogEntry['details'][string]): string {
  if (value === null) return t(($) => $.LOG.NONE)
  if (typeof value === 'boolean') return value ? t(($) => $.LOG.YES) : t(($) => $.LOG.NO)
  if (typeof value === 'number') return String(value)
  if (isOneOf(knownValues, value)) return t(($) => $.LOG.VALUE[value])
  if (!localMinute.test(value)) return value
  const moment = Temporal.PlainDateTime.from(value)
  return `${formatDate(moment.toPlainDate())} ${formatTime(moment)}`
}

/** `18-11-2026`, `11:06` and, for a file, `2026-11-18 11:06:05`; all as the school's clock said. */
export function momentTexts({ at }: LogEntry) {
  const moment = schoolTime(at)
  const precise = moment.toString({ smallestUnit: 'second' }).replace('T', ' ')
  return { date: formatDate(moment.toPlainDate()), time: formatTime(moment), precise }
}

/** An entry in the words of the language that is shown. */
export const entryTexts = (entry: LogEntry) => ({
  actor: entry.actor?.name ?? t(($) => $.LOG.COMMAND_LINE),
  actingAs: entry.actingAs?.name ?? '',
  action: t(($) => $.LOG.ACTIONS[entry.action]),
  subject: entry.subject?.name ?? '',
  details: Object.entries(entry.details)
    .map(([name, value]) => `${isOneOf(knownDetails, name) ? t(($) => $.LOG.DETAIL[name]) : name}: ${valueText(value)}`)
    .join(' · '),
})

/** The entries as the address sorts them; those that are alike stay newest first. */
export function sorted(entries: readonly LogEntry[], column: LogColumn, order: Order): LogEntry[] {
  const sign = order === 'ascending' ? 1 : -1
  if (column === 'at') return order === 'descending' ? [...entries] : entries.toReversed()
  const key = (entry: LogEntry) => entryTexts(entry)[column]
  return entries.toSorted((one, two) => sign * key(one).localeCompare(key(two)))
}

/** Header and rows of a file that holds all of it. */
export const csvRows = (entries: readonly LogEntry[]): string[][] => [
  [
    t(($) => $.LOG.COLUMN.AT),
    t(($) => $.LOG.COLUMN.ACTOR),
    t(($) => $.LOG.COLUMN.ACTING_AS),
    t(($) => $.LOG.COLUMN.WHAT),
    t(($) => $.LOG.COLUMN.SUBJECT),
    t(($) => $.LOG.COLUMN.DETAILS),
  ],
  ...entries.map((entry) => {
    const { actor, actingAs, action, subject, details } = entryTexts(entry)
    return [momentTexts(entry).precise, actor, actingAs, action, subject, details]
  }),
]
