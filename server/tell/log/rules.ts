const secrets: [pattern: RegExp, instead: string][] = [
  [/(?<![\w-])eyJ[\w-]+(?:\.[\w-]*){1,4}/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/(\/feeds\/)[\w-]+/gi, '$1[token]'],
  [/\?[^\s"'<>()?=]*=[^\s"'<>()]*/g, '?…'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
]

/** Removes tokens, queries, e-mail addresses and control characters, which could steer a terminal. */
export const sanitizeText = (text: string): string =>
  secrets
    .reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text)
    // Stacks need line ends, and the log escapes them.
    .replace(/[^\P{C}\n]|\p{Zl}|\p{Zp}/gu, ' ')

export const maximumReportBytes = 8192

/** Shortens the longest texts until the report fits. */
export function sanitizeReport<T>(report: T): T {
  const whole = mapTexts(report, sanitizeText)
  let kept = whole
  for (let most = maximumReportBytes; countBytes(kept) > maximumReportBytes; most = Math.floor(most / 2))
    kept = mapTexts(whole, (text) => text.slice(0, most).toWellFormed())
  return kept
}

const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function mapTexts<T>(value: T, change: (text: string) => string): T
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
}
