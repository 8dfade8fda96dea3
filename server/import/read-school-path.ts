import { stat } from 'node:fs/promises'
import type { Findings } from './findings.ts'
import { type ReadOptions, readSchool } from './formats/school-format/reader.ts'
import { openFolder, openZip } from './reading/school-files.ts'
import type { SchoolData } from './school.ts'

/** Returns undefined if there are faults, which are reported. */
export async function readSchoolPath(
  path: string,
  findings: Findings,
  options: ReadOptions,
): Promise<SchoolData | undefined> {
  const files = await ((await stat(path)).isDirectory() ? openFolder(path) : openZip(path))
  try {
    return await readSchool(files, findings, options)
  } finally {
    files.close()
  }
}
