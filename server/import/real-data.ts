import { existsSync } from 'node:fs'
import path from 'node:path'
import { isFull } from '../test/full.ts'

const folder = path.resolve(process.env['REAL_DATA'] ?? path.join(import.meta.dirname, '../../../shared/data'))

/** Where a file of real timetables stands; they are no part of the product. */
export const getRealDataPath = (name: string): string => path.join(folder, name)

/** Whether tests of these are left out here: in all runs but `npm run test:full`, and where a file is missing, which is said. */
export function isRealDataSkipped(what: string, files: string[]): boolean {
  if (!isFull) return true
  const isAbsent = !files.every((file) => existsSync(getRealDataPath(file)))
  if (isAbsent) console.log(`skipped: ${what} needs the real timetables in ${folder}`)
  return isAbsent
}
