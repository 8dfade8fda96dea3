import path from 'node:path'
import { FileFindings } from '#server/import/reading/file-findings.ts'
import type { Findings } from '#server/import/findings.ts'
import { type IdentityOptions, toSchoolIdentity } from '#server/import/school-identity.ts'
import { OptionInvalid } from '#server/import/import-errors.ts'
import type { SchoolData } from '#server/import/school.ts'
import { isFileBeside, requireNamedFile } from '#server/import/reading/school-files.ts'
import { Unreadable } from '#server/import/reading/utf8-text.ts'
import { checkExamSet, checkExamSolution } from './check-exam-set.ts'
import { type ExamSet, readExamSet } from './exam-set.ts'
import { reportOddities } from './report-oddities.ts'
import { buildItc2007School } from './build-school.ts'
import { readSolution } from './solution.ts'

export interface Itc2007Options extends IdentityOptions {
  /** File with the period and room of each exam; defaults to the `.sln` or `.sln.xz` beside the set. */
  solutionFile?: string | undefined
}

const maximumNameLength = 150

/** Returns undefined if there are faults, which are reported. @throws OptionInvalid */
export async function readItc2007(
  file: string,
  options: Itc2007Options,
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<SchoolData | undefined> {
  const identity = toSchoolIdentity(options)
  const setFindings = new FileFindings(path.basename(file), findings)
  const setName = getSetName(file)
  if (options.solutionFile !== undefined) await requireNamedFile(options.solutionFile)
  const solutionFile = options.solutionFile ?? (await findSolutionBeside(file))
  const examSet = await catchUnreadable(() => readCheckedExamSet(file, setFindings, identity.timeZone))
  onProgress(0.5)
  if (solutionFile === undefined) {
    findings.reportFault({
      file: setFindings.file,
      line: null,
      column: null,
      value: null,
      text: { code: 'solutionMissing', values: { file: `${setName}.sln` } },
    })
    return undefined
  }
  const solutionFindings = new FileFindings(path.basename(solutionFile), findings)
  const placements = await catchUnreadable(() => readSolution(solutionFile, solutionFindings))
  if (examSet === undefined || placements === undefined) return undefined
  checkExamSolution(examSet, placements, { solutionFindings, timeZone: identity.timeZone })
  if (findings.faultCount > 0) return undefined
  reportOddities(examSet, placements, findings)
  const school = buildItc2007School(examSet, placements, setName, identity)
  onProgress(1)
  return school
}

async function readCheckedExamSet(file: string, setFindings: FileFindings, timeZone: string): Promise<ExamSet> {
  const examSet = await readExamSet(file, setFindings, timeZone)
  checkExamSet(examSet, setFindings)
  return examSet
}

/** Returns undefined if reading stopped; the fault has been reported. */
async function catchUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const stripEnding = (file: string): string => file.replace(/(\.exam)?(\.xz)?$/i, '')

/** Returns the file name without its ending, because sets have no name. @throws OptionInvalid */
function getSetName(file: string): string {
  const setName = stripEnding(path.basename(file))
  if (setName.length > 0 && setName.length <= maximumNameLength) return setName
  throw new OptionInvalid({ code: 'examSetName', values: { file, max: maximumNameLength } })
}

async function findSolutionBeside(file: string): Promise<string | undefined> {
  for (const ending of ['.sln', '.sln.xz']) {
    const solutionFile = `${stripEnding(file)}${ending}`
    if (solutionFile !== file && (await isFileBeside(solutionFile))) return solutionFile
  }
  return undefined
}
