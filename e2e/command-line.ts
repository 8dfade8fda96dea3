import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Imports a timetable by the command line, and returns the report. */
export const importByCommand = (args: readonly string[], environment: Record<string, string>): string =>
  execFileSync(process.execPath, ['server/start.mjs', 'import', ...args], {
    cwd: path.join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
