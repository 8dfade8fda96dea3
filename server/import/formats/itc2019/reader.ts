import path from 'node:path'
import type { Findings } from '#server/import/findings.ts'
import { type IdentityOptions, toSchoolIdentity } from '#server/import/school-identity.ts'
import { OptionInvalid } from '#server/import/import-errors.ts'
import type { SchoolData } from '#server/import/school.ts'
import { Unreadable } from '#server/import/reading/utf8-text.ts'
import { isDate } from '#server/import/reading/time.ts'
import { requireNamedFile } from '#server/import/reading/school-files.ts'
import { openUnpacked } from '#server/import/reading/open-unpacked.ts'
import { readXml, type XmlHandlers, type XmlKind } from '#server/import/reading/xml/reader.ts'
import { checkSameAttendees, checkClassSolution } from './check-problem.ts'
import { ElementFindings } from './element-findings.ts'
import { createProblemBuilder } from './problem.ts'
import { buildItc2019School } from './build-school.ts'
import { createSolutionBuilder } from './solution.ts'

/** Options for what a problem does not state. */
export interface Itc2019Options extends IdentityOptions {
  /** Monday of the first week, as `2026-08-31`; required. */
  firstMonday?: string | undefined
  /** File with the time, room and students of each class. */
  solutionFile?: string | undefined
}

const problemKind: XmlKind = { name: 'anItc2019Problem', root: 'problem', allowsExternalDoctype: true }
const solutionKind: XmlKind = { name: 'anItc2019Solution', root: 'solution', allowsExternalDoctype: true }

/** Returns undefined if there are faults, which are reported. @throws OptionInvalid */
export async function readItc2019(
  file: string,
  options: Itc2019Options,
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<SchoolData | undefined> {
  const schoolOptions = { ...toSchoolIdentity(options), firstMonday: parseFirstMonday(options.firstMonday) }
  const { solutionFile } = options
  const readXmlFile = await createFileReader(
    [...(solutionFile === undefined ? [] : [solutionFile]), file],
    findings,
    onProgress,
  )
  try {
    const solutionFindings = new ElementFindings(path.basename(solutionFile ?? ''), findings)
    const solutionBuilder = solutionFile === undefined ? undefined : createSolutionBuilder(solutionFindings)
    if (solutionBuilder && solutionFile !== undefined)
      await readXmlFile(solutionFile, solutionKind, solutionBuilder.handlers)
    const problemFindings = new ElementFindings(path.basename(file), findings)
    const { problem, handlers } = createProblemBuilder(problemFindings, solutionBuilder?.solution)
    await readXmlFile(file, problemKind, handlers)
    checkSameAttendees(problem, problemFindings)
    if (solutionBuilder) checkClassSolution(problem, solutionBuilder.solution, solutionFindings)
    if (findings.faultCount > 0) return undefined
    const school = buildItc2019School(
      problem,
      solutionBuilder?.solution,
      schoolOptions,
      solutionBuilder ? solutionFindings : problemFindings,
    )
    onProgress(1)
    return findings.faultCount > 0 ? undefined : school
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** Reports progress over all files together. */
async function createFileReader(files: string[], findings: Findings, onProgress: (fraction: number) => void) {
  let totalBytes = 0
  for (const file of files) {
    totalBytes += (await requireNamedFile(file)).size
  }
  let readBytes = 0
  return (file: string, kind: XmlKind, handlers: XmlHandlers) =>
    readXml(openUnpacked(file), path.basename(file), kind, findings, handlers, (count) => {
      readBytes += count
      // For packed files this is only an estimate.
      onProgress(Math.min(0.9, readBytes / totalBytes))
    })
}

function parseFirstMonday(firstMonday: string | undefined): Temporal.PlainDate {
  if (firstMonday === undefined) throw new OptionInvalid({ code: 'itc2019WithoutDates' })
  if (!isDate(firstMonday))
    throw new OptionInvalid({ code: 'optionDate', values: { text: firstMonday, option: 'firstMonday' } })
  const monday = Temporal.PlainDate.from(firstMonday)
  if (monday.dayOfWeek !== 1) throw new OptionInvalid({ code: 'notMonday', values: { date: firstMonday } })
  return monday
}
