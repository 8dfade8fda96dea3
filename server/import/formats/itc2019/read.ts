import path from 'node:path'
import type { Findings } from '#server/import/findings.ts'
import { type IdentityOptions, identityOf } from '#server/import/identity.ts'
import { OptionInvalid } from '#server/import/refusal.ts'
import type { School } from '#server/import/school.ts'
import { Unreadable } from '#server/import/reading/text.ts'
import { isDate } from '#server/import/reading/time.ts'
import { namedFile } from '#server/import/reading/files.ts'
import { openUnpacked } from '#server/import/reading/unpacked.ts'
import { readXml, type XmlHandlers, type XmlKind } from '#server/import/reading/xml/reader.ts'
import { checkProblem, checkSolution } from './check.ts'
import { Elements } from './elements.ts'
import { problemBuilder } from './problem.ts'
import { schoolOf } from './school-of.ts'
import { solutionBuilder } from './solution.ts'

/** What an ITC-2019 problem does not say of itself. */
export interface Itc2019Options extends IdentityOptions {
  /** The Monday of its first week, `2026-08-31`; required. */
  firstMonday?: string | undefined
  /** The file that says when and where each class meets, and who is in it. */
  solutionFile?: string | undefined
}

const problemKind: XmlKind = { name: 'an ITC-2019 problem', root: 'problem', passesDoctype: true }
const solutionKind: XmlKind = { name: 'an ITC-2019 solution', root: 'solution', passesDoctype: true }

/** Reads an ITC-2019 problem with its solution; undefined, with every fault told, when there are any. @throws OptionInvalid */
export async function readItc2019(
  file: string,
  options: Itc2019Options,
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<School | undefined> {
  const chosen = { ...identityOf(options), firstMonday: mondayOption(options.firstMonday) }
  const { solutionFile } = options
  const read = await fileReader([...(solutionFile === undefined ? [] : [solutionFile]), file], findings, onProgress)
  try {
    const ofSolution = new Elements(path.basename(solutionFile ?? ''), findings)
    const solved = solutionFile === undefined ? undefined : solutionBuilder(ofSolution)
    if (solved && solutionFile !== undefined) await read(solutionFile, solutionKind, solved.handlers)
    const ofProblem = new Elements(path.basename(file), findings)
    const { problem, handlers } = problemBuilder(ofProblem, solved?.solution)
    await read(file, problemKind, handlers)
    checkProblem(problem, ofProblem)
    if (solved) checkSolution(problem, solved.solution, ofSolution)
    if (findings.faultCount > 0) return undefined
    const school = schoolOf(problem, solved?.solution, chosen, solved ? ofSolution : ofProblem)
    onProgress(1)
    return findings.faultCount > 0 ? undefined : school
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** Reads one file after the other, telling how far it is with all of them. */
async function fileReader(files: string[], findings: Findings, onProgress: (fraction: number) => void) {
  let size = 0
  for (const file of files) {
    size += (await namedFile(file)).size
  }
  let bytes = 0
  return (file: string, kind: XmlKind, handlers: XmlHandlers) =>
    readXml(openUnpacked(file), path.basename(file), kind, findings, handlers, (count) => {
      bytes += count
      // Packed files grow, so that this is only a guess for them.
      onProgress(Math.min(0.9, bytes / size))
    })
}

function mondayOption(firstMonday: string | undefined): Temporal.PlainDate {
  if (firstMonday === undefined)
    throw new OptionInvalid(
      'An ITC-2019 problem has no dates: say the Monday of its first week (firstMonday is missing), as 2026-08-31.',
    )
  if (!isDate(firstMonday)) throw new OptionInvalid(`"${firstMonday}" is no date (firstMonday).`)
  const monday = Temporal.PlainDate.from(firstMonday)
  if (monday.dayOfWeek !== 1) throw new OptionInvalid(`${firstMonday} is no Monday (firstMonday).`)
  return monday
}
