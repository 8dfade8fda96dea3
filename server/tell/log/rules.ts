const secretPatterns: [pattern: RegExp, replacement: string][] = [
  [/(?<![\w-])eyJ[\w-]+(?:\.[\w-]*){1,4}/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/(\/feeds\/)[\w-]+/gi, '$1[token]'],
  [/\?[^\s"'<>()?=]*=[^\s"'<>()]*/g, '?…'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
]

/** Removes tokens, queries, e-mail addresses and control characters, which could steer a terminal. */
export const sanitizeText = (text: string): string =>
  secretPatterns
    .reduce((sanitized, [pattern, replacement]) => sanitized.replace(pattern, replacement), text)
    // Stacks need line ends, and the log escapes them.
    .replace(/[^\P{C}\n]|\p{Zl}|\p{Zp}/gu, ' ')

export const maximumReportBytes = 8192

/** Shortens the longest texts until the report fits. */
export function sanitizeReport<T>(report: T): T {
  const sanitized = mapTexts(report, sanitizeText)
  let shortened = sanitized
  for (
    let maximumLength = maximumReportBytes;
    countBytes(shortened) > maximumReportBytes;
    maximumLength = Math.floor(maximumLength / 2)
  )
    shortened = mapTexts(sanitized, (text) => text.slice(0, maximumLength).toWellFormed())
  return shortened
}

const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

function mapTexts<T>(value: T, convert: (text: string) => string): T
function mapTexts(value: unknown, convert: (text: string) => string): unknown {
  if (typeof value === 'string') return convert(value)
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, convert))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, convert)]))
}
