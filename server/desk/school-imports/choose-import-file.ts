import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { findTimetableRoot } from '#server/import/detect-format.ts'

export interface ChosenFiles {
  /** File or folder to import. */
  path: string
  solutionFile?: string
  holidays?: string[]
}

/** Finds what to import among uploaded files: the only file, a timetable, or a folder of the school format. */
export async function chooseImportFile(folder: string): Promise<ChosenFiles> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !name.startsWith('.'))
  const [first] = entries
  if (entries.length === 1 && first?.isDirectory()) return chooseImportFile(path.join(folder, first.name))
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name))
  const [onlyFile] = files
  if (files.length === 1 && onlyFile !== undefined) return { path: onlyFile }
  const examSet = files.find((file) => /\.exam(\.xz)?$/i.test(file))
  if (examSet !== undefined) return { path: examSet }
  let timetable: string | undefined
  let solutionFile: string | undefined
  for (const file of files.filter((name) => /\.xml(\.xz)?$/i.test(name)).toSorted())
    if ((await findTimetableRoot(file)) === 'solution') solutionFile ??= file
    else timetable ??= file
  if (timetable === undefined) return { path: folder }
  const holidays = files.filter((file) => /holidays[^/]*\.csv$/i.test(file))
  return { path: timetable, ...(solutionFile && { solutionFile }), ...(holidays.length > 0 && { holidays }) }
}
