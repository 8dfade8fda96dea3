import path from 'node:path'
import { FileFindings } from '#server/import/reading/file-findings.ts'
import type { Findings } from '#server/import/findings.ts'
import { type IdentityOptions, identityOf } from '#server/import/identity.ts'
import { OptionInvalid } from '#server/import/refusal.ts'
import type { School } from '#server/import/school.ts'
import { isFileBeside, namedFile } from '#server/import/reading/files.ts'
import { Unreadable } from '#server/import/reading/text.ts'
import { checkSet, checkSolution } from './check.ts'
import { type ExamSet, readExamSet } from './exam-set.ts'
import { tellOddities } from './oddities.ts'
import { schoolOf } from './school-of.ts'
import { readSolution } from './solution.ts'

export interface Itc2007Options extends IdentityOptions {
  /** The file that gives each exam its period and room; otherwise the `.sln` beside the set, packed or not. */
  solutionFile?: string | undefined
}

const longestName = 150

/** Reads an ITC-2007 exam set with its solution; undefined, with every fault told, when there are any. @throws OptionInvalid */
export async function readItc2007(
  file: string,
  options: Itc2007Options,
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<School | undefined> {
  const identity = identityOf(options)
  const told = new FileFindings(path.basename(file), findings)
  const name = nameOfSet(file)
  if (options.solutionFile !== undefined) await namedFile(options.solutionFile)
  const solutionFile = options.solutionFile ?? (await solutionBeside(file))
  const set = await unlessUnreadable(() => readSet(file, told, identity.timeZone))
  onProgress(0.5)
  if (solutionFile === undefined) {
    findings.fault({ file: told.file, line: null, column: null, value: null, reason: missingSolution(name) })
    return undefined
  }
  const ofSolution = new FileFindings(path.basename(solutionFile), findings)
  const placements = await unlessUnreadable(() => readSolution(solutionFile, ofSolution))
  if (set === undefined || placements === undefined) return undefined
  checkSolution(set, placements, { solution: ofSolution, timeZone: identity.timeZone })
  if (findings.faultCount > 0) return undefined
  tellOddities(set, placements, findings)
  const school = schoolOf(set, placements, name, identity)
  onProgress(1)
  return school
}

async function readSet(file: string, told: FileFindings, timeZone: string): Promise<ExamSet> {
  const set = await readExamSet(file, told, timeZone)
  checkSet(set, told)
  return set
}

/** Undefined when the rest of a file cannot be read; its fault has been told. */
async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const withoutEnding = (file: string): string => file.replace(/(\.exam)?(\.xz)?$/i, '')

/** What the file is called, without its ending: the sets carry no name. */
function nameOfSet(file: string): string {
  const name = withoutEnding(path.basename(file))
  if (name.length > 0 && name.length <= longestName) return name
  throw new OptionInvalid(`The name of ${file} becomes that of the exam set; give it 1 to ${longestName} characters.`)
}

async function solutionBeside(file: string): Promise<string | undefined> {
  for (const ending of ['.sln', '.sln.xz']) {
    const beside = `${withoutEnding(file)}${ending}`
    if (beside !== file && (await isFileBeside(beside))) return beside
  }
  return undefined
}

const missingSolution = (name: string): string =>
  `The solution is missing, and without it no exam has a time or a room: put ${name}.sln beside this file, ` +
  'or name it with --solution-file.'
