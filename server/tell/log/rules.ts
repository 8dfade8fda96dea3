const secrets: [pattern: RegExp, instead: string][] = [
  [/(?<![\w-])eyJ[\w-]+(?:\.[\w-]*){1,4}/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/(\/feeds\/)[\w-]+/gi, '$1[token]'],
  [/\?[^\s"'<>()?=]*=[^\s"'<>()]*/g, '?…'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
]

/** A text as a log may have it: no token, query or e-mail address, and nothing that would steer a terminal. */
export const harmless = (text: string): string =>
  secrets
    .reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text)
    // Line ends stay: a stack is read by them, and a line of the log has them escaped.
    .replace(/[^\P{C}\n]|\p{Zl}|\p{Zp}/gu, ' ')

/** How many bytes the log keeps of what one browser told. */
export const keptBytes = 8192

/** A report as the log may have it: every text harmless, and the longest cut until all of it is small enough to keep. */
export function keptOf<T>(report: T): T {
  const whole = eachText(report, harmless)
  let kept = whole
  for (let most = keptBytes; bytesOf(kept) > keptBytes; most = Math.floor(most / 2))
    kept = eachText(whole, (text) => text.slice(0, most).toWellFormed())
  return kept
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** A value with each text in it changed. */
function eachText<T>(value: T, change: (text: string) => string): T
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item: unknown) => eachText(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, eachText(inner, change)]))
}
