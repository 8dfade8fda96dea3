import { type LogAttendee, type LogEntry, type NamedDetail, namedDetails } from '@uurwerk/contract/tell/log'
import { t } from '#web/lib/i18n.ts'
import { formatDate, formatTime, toSchoolTime } from '#web/lib/time.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'
import { type LogAct, groupActs } from './group-acts.ts'
import { formatLogDetail, formatLogIds } from './format-log-detail.ts'
import type { LogColumn } from './search.ts'

/** Whose roster, and when and what in it. */
export interface RosterLocation {
  atnId: number
  date?: string
  appointment?: number
}

/** A piece of what an entry tells; some lead to a roster. */
export interface EntryPiece {
  text: string
  to?: RosterLocation | undefined
}

/** `18-11-2026`, `11:06` and, for a file, `2026-11-18 11:06:05`; all as the school's clock said. */
export function formatEntryTime({ at }: LogEntry) {
  const moment = toSchoolTime(at)
  const precise = moment.toString({ smallestUnit: 'second' }).replace('T', ' ')
  return { date: formatDate(moment.toPlainDate()), time: formatTime(moment), precise }
}

/** The name of someone, with what tells that one from another of the same name. */
export const formatLogPerson = (attendee: LogAttendee | null) =>
  [attendee?.name, attendee?.about].filter(Boolean).join(' ·\u00A0')

/** An entry in the words of the language that is shown. */
export const formatLogEntry = (entry: LogEntry) => ({
  actor: entry.actor ? formatLogPerson(entry.actor) : t(($) => $.LOG.COMMAND_LINE),
  actingAs: formatLogPerson(entry.actingAs),
  action: t(($) => $.LOG.ACTIONS[entry.action]),
  subject: formatLogPerson(entry.subject),
  pieces: buildEntryPieces(entry),
})

/** What an entry is about, then when that is, then what became of it. */
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

/** Where something is: an appointment in the roster of whom it is about, if there is one, else in that of a teacher or room. */
function findRosterLocation({ things, subject, details }: LogEntry, name: NamedDetail): RosterLocation | undefined {
  const { date, roster } = things[name] ?? {}
  if (!date) return roster ? { atnId: roster } : undefined
  const atnId = subject?.hasRoster ? subject.id : roster
  return atnId ? { atnId, date, appointment: Number(details[name]) } : undefined
}

/** What several entries of one act tell: what they have in common, how many there are, and between which days. */
export function formatAct(act: LogAct) {
  const [first, ...rest] = act
  const texts = act.map(formatLogEntry)
  const [shown] = texts as [ReturnType<typeof formatLogEntry>]
  // That someone did something for oneself is told by who did it.
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

/** Each entry of an act by itself, with what is not said of all of them. */
export function formatActEntries(act: LogAct) {
  const texts = act.map(formatLogEntry)
  const isOfAll = (piece: EntryPiece) =>
    texts.every(({ pieces }) => pieces.some((eachPiece) => isSame(eachPiece, piece)))
  return texts.map(({ pieces, ...part }) => ({ ...part, pieces: pieces.filter((piece) => !isOfAll(piece)) }))
}

const formatIsoDate = (date: string) => formatDate(Temporal.PlainDate.from(date))

/** Acts as the address sorts them; those that are alike stay newest first. */
export function sortActs(entries: readonly LogEntry[], column: LogColumn, order: SortOrder): LogAct[] {
  const acts = groupActs(entries)
  const sign = order === 'ascending' ? 1 : -1
  if (column === 'at') return order === 'descending' ? acts : acts.toReversed()
  const getSortText = (act: LogAct) => formatAct(act)[column]
  return acts.toSorted((a, b) => sign * getSortText(a).localeCompare(getSortText(b)))
}

/** Header and rows of a file that holds all of it, each entry by itself and with the ids of everything. */
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
