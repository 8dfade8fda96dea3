import { getCurrentLanguage, locales } from '#web/lib/language.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

function formatNumber(value: number, options: Intl.NumberFormatOptions) {
  const key = getCurrentLanguage() + JSON.stringify(options)
  let numberFormat = numberFormats.get(key)
  if (!numberFormat)
    numberFormats.set(key, (numberFormat = new Intl.NumberFormat(locales[getCurrentLanguage()], options)))
  // Uses a minus sign, because a hyphen would be read as part of a word.
  return numberFormat.format(value).replace('-', '−')
}

/** Returns `1.113` or `62,5`. */
export const formatPlanHours = (hours: number) => formatNumber(hours, { maximumFractionDigits: 1 })
/** Returns `+7`, `−12` or `0`. Whole hours by default, because contracted hours are no more exact. */
export const formatSignedHours = (hours: number, digits = 0) =>
  formatNumber(hours, { maximumFractionDigits: digits, signDisplay: 'exceptZero' })
export const formatWholeHours = (hours: number) => formatNumber(hours, { maximumFractionDigits: 0 })
export const formatFte = (fte: number) => formatNumber(fte, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
/** Leaves out thousands separators, for spreadsheets. */
export const formatCsvNumber = (value: number | null, digits = 2) =>
  value === null ? '' : formatNumber(value, { maximumFractionDigits: digits, useGrouping: false })
