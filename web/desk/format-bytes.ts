import { getCurrentLanguage } from '#web/lib/language.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats as `1.4 GB`, in powers of a thousand, with at most three digits. */
export function formatBytes(bytes: number, language = getCurrentLanguage()): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** power)
}
