import * as z from 'zod/mini'
import type { Findings } from '#server/import/findings.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import { explainIssue, withText } from '#server/import/reading/explain-issue.ts'
import { hasHiddenCharacter, reportUnreadable, Unreadable, readUtf8Text } from '#server/import/reading/utf8-text.ts'
import { isSourceName } from '@uurwerk/contract/rules/source-name'
import { isDate, explainDate } from '#server/import/reading/time.ts'
import { findDuplicateKeys, getLineOfPosition, getLineOfJsonPath } from './json-positions.ts'

const mebibyte = 1024 * 1024

export const createTextSchema = (maximumLength: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(maximumLength),
    z.refine((text) => !hasHiddenCharacter(text), withText({ code: 'hiddenCharacter' })),
  )

export const nameSchema = createTextSchema(200)
export const sourceNameSchema = z.string().check(z.refine(isSourceName, withText({ code: 'sourceNameExpected' })))
export const sourceSchema = z.optional(z.array(sourceNameSchema))

/** Renames `source`, which only an export has. */
export const withSources = <T extends { source?: string[] | undefined }>({
  source,
  ...fields
}: T): Omit<T, 'source'> & { sources?: string[] } => (source ? { ...fields, sources: source } : fields)

export const dateSchema = z.string().check(({ value, issues }) => {
  if (!isDate(value)) issues.push({ code: 'custom', input: value, params: explainDate(value) })
})

export interface JsonFile<T> {
  value: T
  /** Returns the line, from 1, of the value at a path. */
  getLineAt: (path: readonly PropertyKey[]) => number
}

/** Reads and checks a JSON file. Returns undefined if there are faults, which are reported with their lines. */
export async function readJson<T extends z.ZodMiniType>(
  files: SchoolFiles,
  file: string,
  schema: T,
  findings: Findings,
  maximumMebibytes = 1,
): Promise<JsonFile<z.output<T>> | undefined> {
  const text = await readText(files, file, findings, maximumMebibytes)
  const json = text === undefined ? undefined : parseJson(text, file, findings)
  if (text === undefined || json === undefined) return undefined
  const getLineAt = (path: readonly PropertyKey[]) => getLineOfJsonPath(text, path)
  const parsed = schema.safeParse(json.value)
  if (parsed.success) return { value: parsed.data, getLineAt }
  for (const issue of parsed.error.issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    const value = formatValueAt(json.value, path)
    const text = explainIssue(issue, value === null)
    findings.reportFault({ file, line: getLineAt(path), column: path.join('.'), value, text })
  }
  return undefined
}

async function readText(files: SchoolFiles, file: string, findings: Findings, maximumMebibytes: number) {
  let text = ''
  try {
    for await (const chunk of readUtf8Text(await files.open(file), file, findings)) {
      text += chunk
      if (text.length > maximumMebibytes * mebibyte)
        throw reportUnreadable(file, null, { code: 'fileTooLarge', values: { max: maximumMebibytes } }, findings)
    }
    return text
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

function parseJson(text: string, file: string, findings: Findings): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const duplicates = findDuplicateKeys(text)
    for (const { path, line } of duplicates)
      findings.reportFault({
        file,
        line,
        column: path.join('.'),
        value: null,
        text: { code: 'keyTwice' },
      })
    return duplicates.length === 0 ? { value } : undefined
  } catch (error) {
    const { reason, errorPosition } = locateJsonError((error as Error).message, text)
    findings.reportFault({
      file,
      line: getLineOfPosition(text, errorPosition),
      column: null,
      value: null,
      text: { code: 'notJson', values: { reason } },
    })
    return undefined
  }
}

/** Characters before the error in an excerpt that begins with dots. */
const excerptLead = 10

/** Locates a syntax error by V8's message: by its position, or by an excerpt around it. */
function locateJsonError(message: string, text: string): { reason: string; errorPosition: number } {
  const [beforePosition = message, position] = message.split(/ in JSON at position (\d+).*/)
  if (position !== undefined) return { reason: beforePosition, errorPosition: Number(position) }
  const [, reason, ellipsis, excerpt] = /^(.*?), (\.{3})?"([^]*)"(?:\.{3})? is not valid JSON$/.exec(message) ?? []
  if (reason === undefined || excerpt === undefined) return { reason: message, errorPosition: text.length }
  return { reason, errorPosition: text.indexOf(excerpt) + (ellipsis === undefined ? 0 : excerptLead) }
}

function formatValueAt(value: unknown, path: readonly PropertyKey[]): string | null {
  let nested = value
  for (const key of path) nested = (nested as Record<PropertyKey, unknown> | null | undefined)?.[key]
  if (nested === undefined) return null
  return typeof nested === 'string' ? nested : JSON.stringify(nested)
}
