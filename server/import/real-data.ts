import { existsSync } from 'node:fs'
import path from 'node:path'
import { isFullRun } from '../test/full.ts'

const folder = path.resolve(process.env['REAL_DATA'] ?? path.join(import.meta.dirname, '../../../shared/data'))

/** Returns the path of a real timetable; these are not part of the product. */
export const getRealDataPath = (name: string): string => path.join(folder, name)

/** Returns false only in `npm run test:full` with all files present; logs if a file is missing. */
export function isRealDataSkipped(subject: string, files: string[]): boolean {
  if (!isFullRun) return true
  const isAbsent = !files.every((file) => existsSync(getRealDataPath(file)))
  if (isAbsent) console.log(`skipped: ${subject} needs the real timetables in ${folder}`)
  return isAbsent
}
