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

/** The same for whatever a report holds. */
export function harmlessly<T>(value: T): T
export function harmlessly(value: unknown): unknown {
  if (typeof value === 'string') return harmless(value)
  if (Array.isArray(value)) return value.map((one: unknown) => harmlessly(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, harmlessly(inner)]))
}
