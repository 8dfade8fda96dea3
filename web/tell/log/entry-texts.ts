import { type LogAttendee, type LogEntry, type NamedDetail, namedDetails } from '@uurwerk/contract/tell/log'
import { t } from '#web/lib/i18n.ts'
import { formatDate, formatTime, schoolTime } from '#web/lib/time.ts'
import type { Order } from '#web/ui/order.ts'
import { type Act, actsOf } from './fold.ts'
import { detailText, idText } from './detail-texts.ts'
import type { LogColumn } from './search.ts'

/** Whose roster, and when and what in it. */
export interface InRoster {
  atnId: number
  date?: string
  appointment?: number
}

/** A piece of what an entry tells; some lead to a roster. */
export interface Piece {
  text: string
  to?: InRoster | undefined
}

/** `18-11-2026`, `11:06` and, for a file, `2026-11-18 11:06:05`; all as the school's clock said. */
export function momentTexts({ at }: LogEntry) {
  const moment = schoolTime(at)
  const precise = moment.toString({ smallestUnit: 'second' }).replace('T', ' ')
  return { date: formatDate(moment.toPlainDate()), time: formatTime(moment), precise }
}

/** The name of someone, with what tells that one from another of the same name. */
export const nameOf = (attendee: LogAttendee | null) =>
  [attendee?.name, attendee?.about].filter(Boolean).join(' ·\u00A0')

/** An entry in the words of the language that is shown. */
export const entryTexts = (entry: LogEntry) => ({
  actor: entry.actor ? nameOf(entry.actor) : t(($) => $.LOG.COMMAND_LINE),
  actingAs: nameOf(entry.actingAs),
  action: t(($) => $.LOG.ACTIONS[entry.action]),
  subject: nameOf(entry.subject),
  pieces: piecesOf(entry),
})

/** What an entry is about, then when that is, then what became of it. */
function piecesOf(entry: LogEntry): Piece[] {
  const { details, things } = entry
  const named = namedDetails.flatMap((name) => {
    const thing = things[name]
    return thing ? [{ text: thing.name, to: placeOf(entry, name) }] : []
  })
  const start = typeof details['start'] === 'string' ? Temporal.PlainDateTime.from(details['start']) : undefined
  const room = things.facility?.roster
  const moment = start && {
    text: `${formatDate(start.toPlainDate())} ${formatTime(start)}`,
    to: room && !things.booking ? { atnId: room, date: start.toPlainDate().toString() } : undefined,
  }
  const others = Object.entries(details).flatMap(([name, value]) => detailText(entry.action, name, value) ?? [])
  return [...named, ...(moment ? [moment] : []), ...others.map((text) => ({ text }))]
}

/** Where something is: an appointment in the roster of whom it is about, if there is one, else in that of a teacher or room. */
function placeOf({ things, subject, details }: LogEntry, name: NamedDetail): InRoster | undefined {
  const { date, roster } = things[name] ?? {}
  if (!date) return roster ? { atnId: roster } : undefined
  const atnId = subject?.hasRoster ? subject.id : roster
  return atnId ? { atnId, date, appointment: Number(details[name]) } : undefined
}

/** What several entries of one act tell: what they have in common, how many there are, and between which days. */
export function actTexts(act: Act) {
  const [first, ...rest] = act
  const texts = act.map(entryTexts)
  const [shown] = texts as [ReturnType<typeof entryTexts>]
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
  const span = days.length > 1 && from && until ? [`${dayText(from)} – ${dayText(until)}`] : []
  const count = others > 0 ? [] : [t(($) => $.LOG.TIMES, { count: act.length })]
  return {
    ...shown,
    subject: isOfOneself && others === 0 ? '' : shown.subject,
    others: others > 0 ? t(($) => $.LOG.AND_OTHERS, { count: others }) : '',
    pieces: [...inAll, ...[...span, ...count].map((text): Piece => ({ text }))],
    more: rest.length,
  }
}

const isSame = (a: Piece, b: Piece) => a.text === b.text && JSON.stringify(a.to) === JSON.stringify(b.to)

/** Each entry of an act by itself, with what is not said of all of them. */
export function partsOf(act: Act) {
  const texts = act.map(entryTexts)
  const isOfAll = (piece: Piece) => texts.every(({ pieces }) => pieces.some((eachPiece) => isSame(eachPiece, piece)))
  return texts.map(({ pieces, ...part }) => ({ ...part, pieces: pieces.filter((piece) => !isOfAll(piece)) }))
}

const dayText = (date: string) => formatDate(Temporal.PlainDate.from(date))

/** Acts as the address sorts them; those that are alike stay newest first. */
export function sorted(entries: readonly LogEntry[], column: LogColumn, order: Order): Act[] {
  const acts = actsOf(entries)
  const sign = order === 'ascending' ? 1 : -1
  if (column === 'at') return order === 'descending' ? acts : acts.toReversed()
  const key = (act: Act) => actTexts(act)[column]
  return acts.toSorted((a, b) => sign * key(a).localeCompare(key(b)))
}

/** Header and rows of a file that holds all of it, each entry by itself and with the ids of everything. */
export const csvRows = (entries: readonly LogEntry[]): string[][] => [
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
    const { actor, actingAs, action, subject, pieces } = entryTexts(entry)
    const details = pieces.map(({ text }) => text).join(' · ')
    return [momentTexts(entry).precise, actor, actingAs, action, subject, details, idText(entry)]
  }),
]
