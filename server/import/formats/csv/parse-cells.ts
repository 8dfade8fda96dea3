import type { DateOrder } from '@uurwerk/contract/desk/csv-columns'
import { isDate } from '#server/import/reading/time.ts'

const months = [
  ['jan'],
  ['feb'],
  ['mrt', 'maa', 'mar', 'mär'],
  ['apr'],
  ['mei', 'may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['okt', 'oct'],
  ['nov'],
  ['dec', 'dez'],
]

const toMonthNumber = (word: string): number =>
  months.findIndex((names) => names.some((name) => word.toLowerCase().startsWith(name))) + 1

export interface Moment {
  date: string | undefined
  time: string | undefined
}

const timeAtEnd = /(?:^|[T\s,])(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:\.\d+)?\s*([ap])?\.?(?:m\.?)?$/i

/** Reads a date, a time of day or both; undefined if it is neither. A year of four digits may stand first in any order. */
export function parseMoment(text: string, order: DateOrder): Moment | undefined {
  const isDateAlone = /^(?:\p{L}+\.?,?\s+)?\d{1,2}\.\d{1,2}\.\d{2}(?:\d{2})?$/u.test(text)
  const clock = isDateAlone ? null : timeAtEnd.exec(text)
  const time = clock === null ? undefined : toTime(clock)
  if (clock !== null && time === undefined) return undefined
  const dateText = clock === null ? text : text.slice(0, clock.index)
  // Spreadsheets write a time without a date as one in 1899 or 1900.
  const isTimeAlone = /^\s*$|\b(?:1899|1900)\b/.test(dateText)
  if (isTimeAlone) return time === undefined ? undefined : { date: undefined, time }
  const date = parseDate(dateText.trim(), order)
  return date === undefined ? undefined : { date, time }
}

function toTime([, hours = '', minutes = '', half]: RegExpExecArray): string | undefined {
  const isAfternoon = half?.toLowerCase() === 'p'
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

/** Reads `830` and `0830` too, which `parseMoment` cannot tell from other numbers. */
export function parseStart(text: string, order: DateOrder): Moment | undefined {
  const [, hours, minutes] = /^(\d{1,2})(\d{2})$/.exec(text) ?? []
  return parseMoment(hours === undefined ? text : `${hours}:${minutes}`, order)
}

function parseDate(text: string, order: DateOrder): string | undefined {
  const words = text.replace(/^\p{L}+\.?,?\s+(?=\d)/u, '')
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(words)
  const parts = compact ? compact.slice(1) : words.split(/[-/. ]+/)
  if (parts.length !== 3) return undefined
  const numbers = parts.map((part) => (/^\p{L}+$/u.test(part) ? toMonthNumber(part) : Number(part)))
  if (numbers.some((number) => !Number.isInteger(number) || number < 1)) return undefined
  const [first = 0, second = 0, third = 0] = numbers
  const isMonthWritten = /\p{L}/u.test(parts[1] ?? '')
  const [year, month, day] =
    /^\d{4}$/.test(parts[0] ?? '') || (order === 'ymd' && !/^\d{4}$/.test(parts[2] ?? ''))
      ? [first, second, third]
      : order === 'mdy' && !isMonthWritten
        ? [third, first, second]
        : [third, second, first]
  const date = [year < 100 ? 2000 + year : year, month, day].map((number) => String(number).padStart(2, '0')).join('-')
  return isDate(date) ? date : undefined
}

/** Reads a lesson hour as `3`, `3e uur`, `P3` or several as `3-4`; undefined if there is none. */
export function parseHours(text: string): { first: number; last: number } | undefined {
  // Excel turns `1-2` into `1-feb`.
  if (/\d\s*[-–/,&+]\s*\p{L}\D*$/u.test(text)) return undefined
  const range = /^\D*?(\d{1,2})\D*?(?:\s*(-|–|\/|,|&|\+|t\/m|tot|to|bis)\s*\D*?(\d{1,2}))?\D*$/i.exec(text)
  if (!range) return undefined
  const first = Number(range[1])
  const last = Number(range[3] ?? range[1])
  const isList = /[,&+]/.test(range[2] ?? '')
  return last < first || (isList && last !== first + 1) ? undefined : { first, last }
}

const weekdays: Record<string, number> = {
  ma: 1,
  mo: 1,
  di: 2,
  tu: 2,
  wo: 3,
  we: 3,
  mi: 3,
  do: 4,
  th: 4,
  vr: 5,
  fr: 5,
  za: 6,
  sa: 6,
  zo: 7,
  su: 7,
  so: 7,
}

/** Returns 1 for Monday, from a number or the first letters in Dutch, English or German. */
export const parseWeekday = (text: string): number | undefined =>
  /^[1-7]$/.test(text) ? Number(text) : weekdays[text.slice(0, 2).toLowerCase()]

/** Reads `47`, `W47`, `week 47` and `2026-W47`. */
export function parseWeek(text: string): { year: number | undefined; week: number } | undefined {
  const parts = /^(?:(\d{4})[-\s]?)?(?:w|wk|week|kw)?\s*(\d{1,2})$/i.exec(text)
  const week = Number(parts?.[2])
  return week >= 1 && week <= 53 ? { year: parts?.[1] === undefined ? undefined : Number(parts[1]), week } : undefined
}

const yesWords = new Set([
  'ja',
  'j',
  'yes',
  'y',
  'true',
  'waar',
  'wahr',
  '1',
  'x',
  'vervallen',
  'vervalt',
  'uitval',
  'uitgevallen',
  'geannuleerd',
  'cancelled',
  'canceled',
  'entfällt',
  'entfall',
  'ausfall',
])
const noWords = new Set(['', 'nee', 'n', 'no', 'nein', 'false', 'onwaar', 'falsch', '0', '-'])

export function parseYes(text: string): boolean | undefined {
  const word = text.toLowerCase()
  return yesWords.has(word) ? true : noWords.has(word) ? false : undefined
}

export const splitList = (text: string, separator: string): string[] => [
  ...new Set(
    (separator === '' ? [text] : text.split(separator)).map((value) => value.trim()).filter((value) => value !== ''),
  ),
]
