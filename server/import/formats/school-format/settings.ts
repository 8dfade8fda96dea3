import { modules } from '@uurwerk/contract/modules'
import { roles } from '@uurwerk/contract/roles'
import { TimeOfDay } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import type { Findings } from '../../findings.ts'
import type { SchoolSettings } from '../../school.ts'
import type { SchoolFiles } from '../../reading/files.ts'
import { lineAt, lineOfPath } from './json-lines.ts'
import { unreadable, Unreadable, utf8Text } from '../../reading/text.ts'
import { isDate, isTimeZone } from '../../reading/time.ts'

const file = 'school.json'
const largest = 1024 * 1024

const name = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((text) => !text.includes('\0'), 'The text holds a NUL character.'),
)
const date = z.string().check(z.refine(isDate, 'Expected a date of the calendar, as 2026-11-18.'))
const ordered = z.refine<{ start: string; end: string }>(
  ({ start, end }) => start <= end,
  'The end is before the start.',
)
const uniqueNames = z.refine<{ name: string }[]>(
  (items) => new Set(items.map((item) => item.name)).size === items.length,
  'Two of these have the same name.',
)
const period = z.strictObject({ name, start: date, end: date }).check(ordered)
const periods = z._default(z.array(period).check(uniqueNames), [])
const year = z.strictObject({ name, start: date, end: date, periods }).check(ordered)

const schema = z.strictObject({
  customer: name,
  name,
  timeZone: z.string().check(z.refine(isTimeZone, 'Expected an IANA time zone, as Europe/Amsterdam.')),
  studentsSeeStudents: z._default(z.boolean(), false),
  modulesPerRole: z._default(z.nullable(z.partialRecord(z.enum(roles), z.array(z.enum(modules)))), null),
  day: z._default(z.strictObject({ start: TimeOfDay, end: TimeOfDay }).check(ordered), {
    start: '08:00',
    end: '17:00',
  }),
  years: z.array(year).check(uniqueNames),
})

/** Reads `school.json`; undefined, with the faults told, when it cannot be used. */
export async function readSettings(files: SchoolFiles, findings: Findings): Promise<SchoolSettings | undefined> {
  if (!files.sizes.has(file)) {
    findings.fault({ file, line: null, column: null, value: null, reason: 'The file is missing; it is required.' })
    return undefined
  }
  const text = await readText(files, findings)
  const json = text === undefined ? undefined : parseJson(text, findings)
  if (text === undefined || json === undefined) return undefined
  const parsed = schema.safeParse(json.value)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
    findings.fault({
      file,
      line: lineOfPath(text, path),
      column: path.join('.'),
      value: valueAt(json.value, path),
      reason: issue.message,
    })
  }
  return undefined
}

async function readText(files: SchoolFiles, findings: Findings): Promise<string | undefined> {
  let text = ''
  try {
    for await (const part of utf8Text(await files.open(file), file, findings)) {
      text += part
      if (text.length > largest) throw unreadable(file, null, 'The file is larger than 1 MiB.', findings)
    }
    return text
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

function parseJson(text: string, findings: Findings): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const { message } = error as Error
    const position = /position (\d+)/.exec(message)?.[1]
    const line = lineAt(text, position === undefined ? text.length : Number(position))
    findings.fault({ file, line, column: null, value: null, reason: `This is not JSON: ${message}.` })
    return undefined
  }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): string | null {
  let found = value
  for (const key of path) found = (found as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return found === undefined ? null : typeof found === 'string' ? found : JSON.stringify(found)
}
