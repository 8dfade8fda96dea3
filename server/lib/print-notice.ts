import type { Level } from 'pino'

const pinoLevels = { debug: 20, info: 30, warn: 40, fatal: 60 } as const satisfies Partial<Record<Level, number>>

export const isTerminal = (): boolean => process.stdout.isTTY

/** Prints regardless of LOG_LEVEL: text in a terminal, else JSON as the log. */
export function printNotice(message: string, level: 'info' | 'warn' | 'fatal' = 'info') {
  if (!isTerminal()) return void process.stdout.write(toJsonLine(message, level))
  if (level === 'info') return console.log(message)
  return console.error(level === 'warn' ? `Warning: ${message}` : message)
}

/** Prints an SQL statement to stderr, because stdout may hold a report. */
export const printStatement = (statement: string) =>
  void process.stderr.write(process.stderr.isTTY ? `${statement}\n` : toJsonLine(statement, 'debug'))

function toJsonLine(message: string, level: keyof typeof pinoLevels): string {
  const time = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  return `${JSON.stringify({ level: pinoLevels[level], time, msg: message })}\n`
}
