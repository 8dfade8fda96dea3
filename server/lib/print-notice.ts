import type { Level } from 'pino'

/** Those that the log has, by the numbers that it gives them. */
const levels = { debug: 20, info: 30, warn: 40, fatal: 60 } as const satisfies Partial<Record<Level, number>>

/** Whether a person looks at what the server prints, and not a program. */
export const isWatched = (): boolean => process.stdout.isTTY

/**
 * Tells who runs the server what is no event of its log, at any LOG_LEVEL: a person reads a sentence, a program a line of
 * JSON among those of the log.
 */
export function say(message: string, level: keyof typeof levels = 'info') {
  if (isWatched()) {
    if (level === 'info') return console.log(message)
    return console.error(level === 'warn' ? `Warning: ${message}` : message)
  }
  const time = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  process.stdout.write(`${JSON.stringify({ level: levels[level], time, msg: message })}\n`)
}
