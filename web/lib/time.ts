import type { Language } from '@uurwerk/contract/languages'
import { t } from './i18n.ts'
import { getCurrentLanguage, firstDays, locales } from './language.ts'

type PlainDate = Temporal.PlainDate
type PlainDateTime = Temporal.PlainDateTime

export type Clock = () => Temporal.Instant

// Not Temporal.Now, so that a browser test can set the page's clock.
const systemClock: Clock = () => Temporal.Instant.fromEpochMilliseconds(Date.now())
let clock = systemClock
let timeZone = 'Europe/Amsterdam'

export function setClock(newClock: Clock = systemClock) {
  clock = newClock
}

export function setSchoolTimeZone(zone: string) {
  timeZone = zone
}

/** Returns the school's wall-clock time. */
export const getNow = (): PlainDateTime => clock().toZonedDateTimeISO(timeZone).toPlainDateTime()
export const getToday = (): PlainDate => getNow().toPlainDate()

export const toSchoolTime = (instant: string): PlainDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime()

const formattersByKey = new Map<string, Intl.DateTimeFormat>()

function formatWithIntl(date: PlainDate, language: Language, options: Intl.DateTimeFormatOptions) {
  const key = language + JSON.stringify(options)
  let formatter = formattersByKey.get(key)
  if (!formatter)
    formattersByKey.set(key, (formatter = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })))
  return formatter.format(date.toZonedDateTime('UTC').epochMilliseconds)
}

/** `18-11-2026` or `11/18/2026` */
export const formatDate = (date: PlainDate, language = getCurrentLanguage()) =>
  language === 'nl'
    ? formatWithIntl(date, language, { day: '2-digit', month: '2-digit', year: 'numeric' })
    : formatWithIntl(date, language, { day: 'numeric', month: 'numeric', year: 'numeric' })

type NameWidth = 'long' | 'short'

const dateNamesByKey = new Map<string, readonly string[]>()

function listDateNames(kind: 'weekday' | 'month', width: NameWidth, language: Language): readonly string[] {
  const key = `${language} ${kind} ${width}`
  let dateNames = dateNamesByKey.get(key)
  if (!dateNames) {
    const monday = Temporal.PlainDate.from('2024-01-01')
    const days = Array.from({ length: kind === 'weekday' ? 7 : 12 }, (_, index) =>
      kind === 'weekday' ? monday.add({ days: index }) : monday.add({ months: index }),
    )
    dateNamesByKey.set(
      key,
      (dateNames = days.map((day) => formatWithIntl(day, language, { [kind]: width }).replace('.', ''))),
    )
  }
  return dateNames
}

/** `woensdag` or `wo` */
export const getWeekdayName = (date: PlainDate, width: NameWidth = 'long', language = getCurrentLanguage()) =>
  listDateNames('weekday', width, language)[date.dayOfWeek - 1] ?? ''

export const getMonthName = (date: PlainDate, width: NameWidth = 'long', language = getCurrentLanguage()) =>
  listDateNames('month', width, language)[date.month - 1] ?? ''

/** `woensdag 18 november` or `wo 18 nov` */
export const formatDay = (date: PlainDate, width: NameWidth = 'long', language = getCurrentLanguage()) =>
  `${getWeekdayName(date, width, language)} ${date.day} ${getMonthName(date, width, language)}`

/** `16 – 20 november 2026` */
export function formatRange(
  start: PlainDate,
  end: PlainDate,
  width: NameWidth = 'long',
  language = getCurrentLanguage(),
) {
  const endText = `${end.day} ${getMonthName(end, width, language)} ${end.year}`
  if (start.equals(end)) return endText
  const startText = `${start.day} ${getMonthName(start, width, language)}`
  if (start.year !== end.year) return `${startText} ${start.year} – ${endText}`
  return start.month === end.month ? `${start.day} – ${endText}` : `${startText} – ${endText}`
}

export const formatTime = ({ hour, minute }: PlainDateTime | Temporal.PlainTime) =>
  `${padTwoDigits(hour)}:${padTwoDigits(minute)}`

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** `09:20–10:10` */
export const formatTimes = (start: PlainDateTime, end: PlainDateTime) => `${formatTime(start)}–${formatTime(end)}`

export const formatNumber = (value: number, language = getCurrentLanguage()) =>
  new Intl.NumberFormat(locales[language]).format(value)

/** `2e` or `2nd` */
export const formatOrdinal = (number: number, language = getCurrentLanguage()) =>
  t(($) => $.COMMON.ORDINAL[new Intl.PluralRules(locales[language], { type: 'ordinal' }).select(number) as 'other'], {
    number,
  })

/** Always Dutch: `woensdag 18 november, week 47`. */
export const formatShellDay = (date: PlainDate) => `${formatDay(date, 'long', 'nl')}, week ${date.weekOfYear}`

export interface Week {
  /** From Monday in Dutch, from Sunday in English. */
  days: PlainDate[]
  start: PlainDate
  end: PlainDate
  /** ISO week of its Monday: `2026-W47` and 47. */
  iso: string
  number: number
}

export const formatIsoWeek = (date: PlainDate) => `${date.yearOfWeek}-W${padTwoDigits(date.weekOfYear ?? 0)}`

export function getWeek(date: PlainDate, language: Language = getCurrentLanguage()): Week {
  const isMonday = firstDays[language] === 'mon'
  const daysSinceStart = isMonday ? date.dayOfWeek - 1 : date.dayOfWeek % 7
  const start = date.subtract({ days: daysSinceStart })
  const days = Array.from({ length: 7 }, (_, index) => start.add({ days: index }))
  const monday = isMonday ? start : start.add({ days: 1 })
  return { days, start, end: start.add({ days: 6 }), iso: formatIsoWeek(monday), number: monday.weekOfYear ?? 0 }
}

export const isWeekend = (date: PlainDate) => date.dayOfWeek > 5

/** `over 1 u 39`, `over 12 min`, `nu` */
export function formatTimeUntil(moment: PlainDateTime, from: PlainDateTime = getNow()): string {
  const totalMinutes = Math.ceil(from.until(moment).total({ unit: 'minutes' }))
  if (totalMinutes <= 0) return t(($) => $.SHELL.TIME.NOW)
  if (totalMinutes < 60) return t(($) => $.SHELL.TIME.IN_MINUTES, { minutes: totalMinutes })
  if (totalMinutes >= 48 * 60) return t(($) => $.SHELL.TIME.IN_DAYS, { days: Math.floor(totalMinutes / (24 * 60)) })
  const hours = Math.floor(totalMinutes / 60)
  if (totalMinutes % 60 === 0) return t(($) => $.SHELL.TIME.IN_HOURS, { hours })
  return t(($) => $.SHELL.TIME.IN_HOURS_MINUTES, { hours, minutes: padTwoDigits(totalMinutes % 60) })
}
