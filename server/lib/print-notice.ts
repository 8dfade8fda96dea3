import type { Level } from 'pino'

/** Level numbers of pino, which the log uses too. */
const levels = { debug: 20, info: 30, warn: 40, fatal: 60 } as const satisfies Partial<Record<Level, number>>

/** Whether the server's output goes to a terminal, where sentences are printed instead of JSON. */
export const isTerminal = (): boolean => process.stdout.isTTY

/** Prints a message for the operator, independent of LOG_LEVEL: a sentence on a terminal, otherwise a JSON line on stdout. */
export function printNotice(message: string, level: 'info' | 'warn' | 'fatal' = 'info') {
  if (!isTerminal()) return void process.stdout.write(toJsonLine(message, level))
  if (level === 'info') return console.log(message)
  return console.error(level === 'warn' ? `Warning: ${message}` : message)
}

/** Prints an SQL statement on stderr, since stdout of a command may be its report. */
export const printStatement = (statement: string) =>
  void process.stderr.write(process.stderr.isTTY ? `${statement}\n` : toJsonLine(statement, 'debug'))

function toJsonLine(message: string, level: keyof typeof levels): string {
  const time = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  return `${JSON.stringify({ level: levels[level], time, msg: message })}\n`
}
