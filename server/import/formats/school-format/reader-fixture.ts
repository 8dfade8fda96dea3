import { Findings } from '#server/import/findings.ts'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import type { ExistingRecords } from '#server/import/existing-records.ts'
import { openFolder } from '#server/import/reading/school-files.ts'
import { readSchool } from './reader.ts'

const noRecords: ExistingRecords = { attendees: new Map(), locatedRoomIds: new Set(), courses: new Map() }

/** Reads a folder with only these files. */
export async function readFixture(files: Record<string, string | Buffer>, existingRecords = noRecords) {
  const findings = new Findings()
  const source = await openFolder(makeImportFolder(files))
  const school = await readSchool(source, findings, {
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
