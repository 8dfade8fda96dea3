import { type LogAttendee, type LogEntry, type NamedDetail, namedDetails } from '@uurwerk/contract/tell/log'
import { t } from '#web/lib/i18n.ts'
import { formatDate, formatTime, toSchoolTime } from '#web/lib/time.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'
import { type LogAct, groupActs } from './group-acts.ts'
import { formatLogDetail, formatLogIds } from './format-log-detail.ts'
import type { LogColumn } from './address.ts'

export interface RosterLocation {
  atnId: number
  date?: string
  appointment?: number
}

/** Text of an entry, with an optional link to a roster. */
export interface EntryFact {
  text: string
  to?: RosterLocation | undefined
}

/** `18-11-2026`, `11:06` and, for the CSV file, `2026-11-18 11:06:05`, in the school's time zone. */
export function formatEntryTime({ at }: LogEntry) {
  const dateTime = toSchoolTime(at)
  const preciseTime = dateTime.toString({ smallestUnit: 'second' }).replace('T', ' ')
  return { date: formatDate(dateTime.toPlainDate()), time: formatTime(dateTime), precise: preciseTime }
}

/** Formats a person's name, with what distinguishes people with equal names. */
export const formatLogPerson = (attendee: LogAttendee | null) =>
  [attendee?.name, attendee?.about].filter(Boolean).join(' ·\u00A0')

export const formatLogEntry = (entry: LogEntry) => ({
  actor: entry.actor ? formatLogPerson(entry.actor) : t(($) => $.LOG.COMMAND_LINE),
  actingAs: formatLogPerson(entry.actingAs),
  action: t(($) => $.LOG.ACTIONS[entry.action]),
  subject: formatLogPerson(entry.subject),
  facts: buildEntryFacts(entry),
})

/** Lists what the entry is about, then its time, then the other details. */
function buildEntryFacts(entry: LogEntry): EntryFact[] {
  const { details, things } = entry
  const namedFacts = namedDetails.flatMap((name) => {
    const thing = things[name]
    return thing ? [{ text: thing.name, to: findRosterLocation(entry, name) }] : []
  })
  const start = typeof details['start'] === 'string' ? Temporal.PlainDateTime.from(details['start']) : undefined
  const roomId = things.facility?.roster
  const startFact = start && {
    text: `${formatDate(start.toPlainDate())} ${formatTime(start)}`,
    to: roomId && !things.booking ? { atnId: roomId, date: start.toPlainDate().toString() } : undefined,
  }
  const otherTexts = Object.entries(details).flatMap(
    ([name, value]) => formatLogDetail(entry.action, name, value) ?? [],
  )
  return [...namedFacts, ...(startFact ? [startFact] : []), ...otherTexts.map((text) => ({ text }))]
}

/** Links to the roster of the entry's subject if there is one, otherwise of a teacher or room. */
function findRosterLocation({ things, subject, details }: LogEntry, name: NamedDetail): RosterLocation | undefined {
  const { date, roster } = things[name] ?? {}
  if (!date) return roster ? { atnId: roster } : undefined
  const atnId = subject?.hasRoster ? subject.id : roster
  return atnId ? { atnId, date, appointment: Number(details[name]) } : undefined
}

export function formatAct(act: LogAct) {
  const [firstEntry, ...otherEntries] = act
  const texts = act.map(formatLogEntry)
  // An act has at least one entry.
  const [firstTexts] = texts as [ReturnType<typeof formatLogEntry>]
  // The actor is shown already.
  const isSubjectActor = firstEntry.subject?.id === (firstEntry.actingAs ?? firstEntry.actor)?.id
  if (otherEntries.length === 0)
    return { ...firstTexts, subject: isSubjectActor ? '' : firstTexts.subject, othersText: '', otherEntryCount: 0 }
  const otherSubjectCount = new Set(texts.map(({ subject }) => subject)).size - 1
  // Only what holds for all entries is shown for the act.
  const commonFacts = firstTexts.facts.filter(({ text }) =>
    texts.every(({ facts }) => facts.some((fact) => fact.text === text)),
  )
  const dates = [
    ...new Set(act.flatMap(({ details: { start } }) => (typeof start === 'string' ? start.slice(0, 10) : []))),
  ]
  const [firstDate, lastDate] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  const dateRangeTexts =
    dates.length > 1 && firstDate && lastDate ? [`${formatIsoDate(firstDate)} – ${formatIsoDate(lastDate)}`] : []
  // Several subjects are counted beside the first instead.
  const countTexts = otherSubjectCount > 0 ? [] : [t(($) => $.LOG.TIMES, { count: act.length })]
  return {
    ...firstTexts,
    subject: isSubjectActor && otherSubjectCount === 0 ? '' : firstTexts.subject,
    othersText: otherSubjectCount > 0 ? t(($) => $.LOG.AND_OTHERS, { count: otherSubjectCount }) : '',
    facts: [...commonFacts, ...[...dateRangeTexts, ...countTexts].map((text): EntryFact => ({ text }))],
    otherEntryCount: otherEntries.length,
  }
}

const areSameFacts = (a: EntryFact, b: EntryFact) => a.text === b.text && JSON.stringify(a.to) === JSON.stringify(b.to)

/** Formats each entry without the details that all entries share. */
export function formatActEntries(act: LogAct) {
  const texts = act.map(formatLogEntry)
  const isCommonFact = (fact: EntryFact) =>
    texts.every(({ facts }) => facts.some((eachFact) => areSameFacts(eachFact, fact)))
  return texts.map(({ facts, ...otherTexts }) => ({
    ...otherTexts,
    facts: facts.filter((fact) => !isCommonFact(fact)),
  }))
}

const formatIsoDate = (date: string) => formatDate(Temporal.PlainDate.from(date))

/** The log hides these entries unless filtered by action, because everyone agrees to the privacy notice once. */
export const isConsentEntry = ({ action, details }: LogEntry) =>
  action === 'settings.patch' && details['showPrivacyConsentMessage'] === false && Object.keys(details).length === 1

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
    const { actor, actingAs, action, subject, facts } = formatLogEntry(entry)
    const details = facts.map(({ text }) => text).join(' · ')
    return [formatEntryTime(entry).precise, actor, actingAs, action, subject, details, formatLogIds(entry)]
  }),
]
