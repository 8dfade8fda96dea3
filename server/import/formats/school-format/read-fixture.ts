import { Findings } from '#server/import/findings.ts'
import { folderOf, schoolFiles } from '#server/import/fixtures.ts'
import type { Known } from '#server/import/known.ts'
import { openFolder } from '#server/import/reading/files.ts'
import { readSchool } from './read.ts'

const nothing: Known = { attendees: new Map(), located: new Set(), courses: new Map() }

/** Reads a folder of exactly these files. */
export async function read(files: Record<string, string | Buffer>, known = nothing) {
  const findings = new Findings()
  const source = await openFolder(folderOf(files))
  const school = await readSchool(source, findings, {
    findKnown: () => Promise.resolve(known),
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

/** Reads the small school with some files given otherwise. */
export const readWith = (changes: Record<string, string | Buffer | null>, known?: Known) =>
  read(schoolFiles(changes), known)
