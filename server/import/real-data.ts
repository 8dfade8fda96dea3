import { existsSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(process.env['REAL_DATA'] ?? path.join(import.meta.dirname, '../../../shared/data'))

/** Where a file of real timetables stands; they are no part of the product. */
export const realFile = (name: string): string => path.join(folder, name)

/** Whether tests of these cannot run here, which is then said. */
export function isRealDataAbsent(what: string, files: string[]): boolean {
  const isAbsent = !files.every((file) => existsSync(realFile(file)))
  if (isAbsent) console.log(`skipped: ${what} needs the real timetables in ${folder}`)
  return isAbsent
}
