import type { ImportText } from '@uurwerk/contract/desk/import-texts'

const dateCache = new Map<string, boolean>()

/** Accepts existing dates of 1900 to 2199, the range of the API. Caches, because a school has few distinct dates. */
export function isDate(text: string): boolean {
  const cached = dateCache.get(text)
  if (cached !== undefined) return cached
  const isValid = /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text) && canParseDate(text)
  if (dateCache.size < 10_000) dateCache.set(text, isValid)
  return isValid
}

export function explainDate(text: string): ImportText {
  const [, year = ''] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? []
  if (year === '') return { code: 'dateExpected', values: { example: '2026-11-18' } }
  return year < '1900' || year > '2199' ? { code: 'yearExpected' } : { code: 'noSuchDay', values: { day: text } }
}

function canParseDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

const regularDayCache = new Map<string, boolean>()

/** Returns false for times that the clock skips in spring. Only days without 24 hours need the check. */
export function existsInTimeZone(localMinute: string, date: string, timeZone: string): boolean {
  const key = `${timeZone} ${date}`
  const isRegularDay =
    regularDayCache.get(key) ?? Temporal.PlainDate.from(date).toZonedDateTime(timeZone).hoursInDay === 24
  if (regularDayCache.size < 10_000) regularDayCache.set(key, isRegularDay)
  if (isRegularDay) return true
  const localTime = Temporal.PlainDateTime.from(localMinute)
  return localTime.toZonedDateTime(timeZone).toPlainDateTime().equals(localTime)
}
