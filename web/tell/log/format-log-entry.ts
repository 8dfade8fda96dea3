import { type LogAttendee, type LogEntry, type NamedDetail, namedDetails } from '@uurwerk/contract/tell/log'
import { t } from '#web/lib/i18n.ts'
import { formatDate, formatTime, toSchoolTime } from '#web/lib/time.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'
import { type LogAct, groupActs } from './group-acts.ts'
import { formatLogDetail, formatLogIds } from './format-log-detail.ts'
import type { LogColumn } from './search.ts'

export interface RosterLocation {
  atnId: number
  date?: string
  appointment?: number
}

/** Text of an entry, with an optional link to a roster. */
export interface EntryPiece {
  text: string
  to?: RosterLocation | undefined
}

/** `18-11-2026`, `11:06` and, for the CSV file, `2026-11-18 11:06:05`, in the school's time zone. */
export function formatEntryTime({ at }: LogEntry) {
  const moment = toSchoolTime(at)
  const precise = moment.toString({ smallestUnit: 'second' }).replace('T', ' ')
  return { date: formatDate(moment.toPlainDate()), time: formatTime(moment), precise }
}

/** Appends what distinguishes people with equal names. */
export const formatLogPerson = (attendee: LogAttendee | null) =>
  [attendee?.name, attendee?.about].filter(Boolean).join(' ·\u00A0')

/** Formats an entry in the current language. */
export const formatLogEntry = (entry: LogEntry) => ({
  actor: entry.actor ? formatLogPerson(entry.actor) : t(($) => $.LOG.COMMAND_LINE),
  actingAs: formatLogPerson(entry.actingAs),
  action: t(($) => $.LOG.ACTIONS[entry.action]),
  subject: formatLogPerson(entry.subject),
  pieces: buildEntryPieces(entry),
})

/** Lists the subject, then its time, then the other details. */
function buildEntryPieces(entry: LogEntry): EntryPiece[] {
  const { details, things } = entry
  const named = namedDetails.flatMap((name) => {
    const thing = things[name]
    return thing ? [{ text: thing.name, to: findRosterLocation(entry, name) }] : []
  })
  const start = typeof details['start'] === 'string' ? Temporal.PlainDateTime.from(details['start']) : undefined
  const room = things.facility?.roster
  const moment = start && {
    text: `${formatDate(start.toPlainDate())} ${formatTime(start)}`,
    to: room && !things.booking ? { atnId: room, date: start.toPlainDate().toString() } : undefined,
  }
  const others = Object.entries(details).flatMap(([name, value]) => formatLogDetail(entry.action, name, value) ?? [])
  return [...named, ...(moment ? [moment] : []), ...others.map((text) => ({ text }))]
}

/** Links to the roster of the entry's subject if there is one, otherwise of a teacher or room. */
function findRosterLocation({ things, subject, details }: LogEntry, name: NamedDetail): RosterLocation | undefined {
  const { date, roster } = things[name] ?? {}
  if (!date) return roster ? { atnId: roster } : undefined
  const atnId = subject?.hasRoster ? subject.id : roster
  return atnId ? { atnId, date, appointment: Number(details[name]) } : undefined
}

/** Formats an act: its common details, the number of entries and the range of days. */
export function formatAct(act: LogAct) {
  const [first, ...rest] = act
  const texts = act.map(formatLogEntry)
  const [shown] = texts as [ReturnType<typeof formatLogEntry>]
  // The actor is shown already.
  const isOfOneself = first.subject?.id === (first.actingAs ?? first.actor)?.id
  if (rest.length === 0) return { ...shown, subject: isOfOneself ? '' : shown.subject, others: '', more: 0 }
  const others = new Set(texts.map(({ subject }) => subject)).size - 1
  const inAll = shown.pieces.filter(({ text }) =>
    texts.every(({ pieces }) => pieces.some((piece) => piece.text === text)),
  )
  const days = [
    ...new Set(act.flatMap(({ details: { start } }) => (typeof start === 'string' ? start.slice(0, 10) : []))),
  ]
  const [from, until] = [days.toSorted()[0], days.toSorted().at(-1)]
  const span = days.length > 1 && from && until ? [`${formatIsoDate(from)} – ${formatIsoDate(until)}`] : []
  const count = others > 0 ? [] : [t(($) => $.LOG.TIMES, { count: act.length })]
  return {
    ...shown,
    subject: isOfOneself && others === 0 ? '' : shown.subject,
    others: others > 0 ? t(($) => $.LOG.AND_OTHERS, { count: others }) : '',
    pieces: [...inAll, ...[...span, ...count].map((text): EntryPiece => ({ text }))],
    more: rest.length,
  }
}

const isSame = (a: EntryPiece, b: EntryPiece) => a.text === b.text && JSON.stringify(a.to) === JSON.stringify(b.to)

/** Formats each entry without the details that all entries share. */
export function formatActEntries(act: LogAct) {
  const texts = act.map(formatLogEntry)
  const isOfAll = (piece: EntryPiece) =>
    texts.every(({ pieces }) => pieces.some((eachPiece) => isSame(eachPiece, piece)))
  return texts.map(({ pieces, ...part }) => ({ ...part, pieces: pieces.filter((piece) => !isOfAll(piece)) }))
}

const formatIsoDate = (date: string) => formatDate(Temporal.PlainDate.from(date))

/** Sorts as the address says; equal acts stay newest first. */
export function sortActs(entries: readonly LogEntry[], column: LogColumn, order: SortOrder): LogAct[] {
  const acts = groupActs(entries)
  const sign = order === 'ascending' ? 1 : -1
  if (column === 'at') return order === 'descending' ? acts : acts.toReversed()
  const getSortText = (act: LogAct) => formatAct(act)[column]
  return acts.toSorted((a, b) => sign * getSortText(a).localeCompare(getSortText(b)))
}

/** Returns the header and a row per entry, with all ids. */
export const buildLogCsvRows = (entries: readonly LogEntry[]): string[][] => [
  [
    t(($) => $.LOG.COLUMN.AT),
    t(($) => $.LOG.COLUMN.ACTOR),
    t(($) => $.LOG.COLUMN.ACTING_AS),
    t(($) => $.LOG.COLUMN.WHAT),
    t(($) => $.LOG.COLUMN.SUBJECT),
    t(($) => $.LOG.COLUMN.DETAILS),
    t(($) => $.LOG.COLUMN.IDS),
  ],
  ...entries.map((entry) => {
    const { actor, actingAs, action, subject, pieces } = formatLogEntry(entry)
    const details = pieces.map(({ text }) => text).join(' · ')
    return [formatEntryTime(entry).precise, actor, actingAs, action, subject, details, formatLogIds(entry)]
  }),
]
