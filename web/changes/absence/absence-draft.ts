import type { Absence } from '@uurwerk/contract/changes/absence'
import type { LessonNote } from '@uurwerk/contract/lesson-note'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatTime } from '#web/lib/time.ts'

export const absenceKinds = ['day', 'part', 'days'] as const

export interface AbsenceDraft {
  kind: (typeof absenceKinds)[number]
  /** `2026-11-24` */
  date: string
  /** Last day, of several. */
  last: string
  /** `09:00` */
  start: string
  end: string
}

/** Today, or tomorrow once the school is closed. A part of a day begins now. */
export function createAbsenceDraft(now: Temporal.PlainDateTime, day: { start: string; end: string }): AbsenceDraft {
  const time = formatTime(now)
  const isOver = time >= day.end
  const date = now.toPlainDate().add({ days: isOver ? 1 : 0 })
  return {
    ...createDayDraft(date, day),
    start: isOver || time < day.start ? day.start : time,
  }
}

export const createDayDraft = (date: Temporal.PlainDate, day: { start: string; end: string }): AbsenceDraft => ({
  kind: 'day',
  date: date.toString(),
  last: date.add({ days: 1 }).toString(),
  ...day,
})

const toNextMidnight = (date: string) => `${Temporal.PlainDate.from(date).add({ days: 1 }).toString()}T00:00`

/** Returns undefined if the end is not after the start. */
export function toPeriod({ kind, date, last, start, end }: AbsenceDraft) {
  if (kind === 'part') return start < end ? { start: `${date}T${start}`, end: `${date}T${end}` } : undefined
  if (kind === 'days' && last < date) return undefined
  return { start: `${date}T00:00`, end: toNextMidnight(kind === 'days' ? last : date) }
}

/** Leaves out what an absence that is over has of the period, such as this morning. */
export function startAfterEnded<Period extends { start: string; end: string }>(
  period: Period,
  absences: readonly Pick<Absence, 'end'>[],
  now: string,
): Period {
  const ends = absences.map(({ end }) => end).filter((end) => end <= now && end < period.end)
  return { ...period, start: [period.start, ...ends].toSorted().at(-1) ?? period.start }
}

/** The last day of an absence, which may end at midnight. */
export const getLastDay = ({ end }: Pick<Absence, 'end'>): Temporal.PlainDate => {
  const moment = Temporal.PlainDateTime.from(end)
  return end.endsWith('T00:00') ? moment.toPlainDate().subtract({ days: 1 }) : moment.toPlainDate()
}

export const toEndOfDay = (date: Temporal.PlainDate) => toNextMidnight(date.toString())

/** Formats like `wo 18 nov`, `wo 18 nov 10:30–12:00` or `wo 18 nov tot en met vr 20 nov`. */
export function formatAbsence(absence: Pick<Absence, 'start' | 'end'>): string {
  const [start, end] = [absence.start, absence.end].map((text) => Temporal.PlainDateTime.from(text))
  if (!start || !end) return ''
  const [first, last] = [start.toPlainDate(), getLastDay(absence)]
  const startsInDay = !absence.start.endsWith('T00:00')
  const endsInDay = !absence.end.endsWith('T00:00')
  const from = formatDay(first, 'short')
  if (first.equals(last))
    return startsInDay || endsInDay ? `${from} ${formatTime(start)}–${endsInDay ? formatTime(end) : '24:00'}` : from
  return t(($) => $.ABSENCE[endsInDay ? 'PERIOD_TO_TIME' : 'PERIOD'], {
    from: startsInDay ? `${from} ${formatTime(start)}` : from,
    until: formatDay(last, 'short') + (endsInDay ? ` ${formatTime(end)}` : ''),
  })
}

export interface NoteDraft {
  note: string
  link: string
  forStudents: boolean
}

/** In characters, as the server allows. */
export const noteMaximum = { note: 1000, link: 500 }

export const createNoteDraft = (note: LessonNote | undefined): NoteDraft => ({
  note: note?.note ?? '',
  link: note?.link ?? '',
  forStudents: note?.forStudents ?? false,
})

/** Adds the protocol that people leave out. Returns undefined for what is no link, null for none. */
export function toLink(text: string): string | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const link = /^[a-z][a-z0-9+.-]*:/iu.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.parse(link)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.hostname.includes('.') && !/\s/u.test(link) ? link : undefined
}

export const isNoteValid = ({ note, link }: NoteDraft) =>
  countCharacters(note.trim()) <= noteMaximum.note && toLink(link) !== undefined

export const toLessonNote = ({ note, link, forStudents }: NoteDraft): LessonNote => ({
  note: note.trim() || null,
  link: toLink(link) ?? null,
  forStudents,
})
