import { Findings } from '#server/import/findings.ts'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { type ExistingRecords, noExistingRecords } from '#server/import/existing-records.ts'
import { openFolder } from '#server/import/reading/school-files.ts'
import { readSchool } from './reader.ts'

/** Reads a folder with only these files. */
export async function readFixture(files: Record<string, string | Buffer>, existingRecords = noExistingRecords) {
  const findings = new Findings()
  const folder = await openFolder(makeImportFolder(files))
  const school = await readSchool(folder, findings, {
    findExistingRecords: () => Promise.resolve(existingRecords),
    onProgress: () => undefined,
  })
  const { faults, faultCount, notices } = findings
  return {
    school,
    faults,
    faultCount,
    notices,
    lines: faults.map(({ file, line, column }) => `${file}:${line} ${column}`),
  }
}

/** Reads the small school with some files replaced. */
export const readSmallSchool = (changes: Record<string, string | Buffer | null>, existingRecords?: ExistingRecords) =>
  readFixture(schoolFiles(changes), existingRecords)
