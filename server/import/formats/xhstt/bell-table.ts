import { readFile } from 'node:fs/promises'
import { bellsSchema, buildDefaultBells } from '@uurwerk/contract/bells'
import { type Bell, TimeOfDay } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { OptionInvalid } from '#server/import/import-errors.ts'
import { explainFirstIssue, withText } from '#server/import/reading/explain-issue.ts'
import { requireNamedFile } from '#server/import/reading/school-files.ts'

export type DayBells = { start: string; end: string }[]

/** Function that returns the times of a day's lessons, in order, by day of the week (1 is Monday). */
export type BellTable = (dayOfWeek: number) => DayBells

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const bellSchema = z
  .strictObject({ start: TimeOfDay, end: TimeOfDay })
  .check(z.refine(({ start, end }) => start < end, withText({ code: 'endNotAfterStart' })))
const daySchema = z.array(bellSchema).check(
  z.minLength(1),
  // The highest number of a lesson hour (`Bell`).
  z.maxLength(20),
  z.refine(
    (schoolDayBells) =>
      schoolDayBells.every(({ start }, index) => index === 0 || start >= (schoolDayBells[index - 1]?.end ?? '')),
    withText({ code: 'lessonsOverlap' }),
  ),
)
const bellTableSchema = z.strictObject({
  default: daySchema,
  ...(Object.fromEntries(weekdays.map((name) => [name, z.optional(daySchema)])) as Record<
    (typeof weekdays)[number],
    z.ZodMiniOptional<typeof daySchema>
  >),
})

const defaultBells: DayBells = buildDefaultBells().map(({ start, end }) => ({ start, end }))

/** Lists a day's lessons as lesson hours, with the days of the week that have them. */
export function listBells(bellTable: BellTable): Bell[] {
  const bells = weekdays.flatMap((_, index) =>
    bellTable(index + 1).map((times, position) => ({ hour: position + 1, ...times, day: index + 1 })),
  )
  const sameBells = Map.groupBy(bells, ({ hour, start, end }) => `${hour} ${start} ${end}`)
  return [...sameBells.values()].flatMap(([bell, ...others]) => {
    if (!bell) return []
    const { day, ...times } = bell
    const days = [day, ...others.map((other) => other.day)]
    return days.length === weekdays.length ? times : { ...times, days }
  })
}

export const defaultBellTable: BellTable = () => defaultBells

/** Reads a JSON file with `default` and days by name, or with lesson hours. @throws OptionInvalid */
export async function readBells(file: string): Promise<BellTable> {
  await requireNamedFile(file)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw createUnreadableError(file, error)
  })
  const json = parseJson(text, file)
  if (Array.isArray(json)) return createBellTable(parseTable(bellsSchema, json, file))
  const table = parseTable(bellTableSchema, json, file)
  return (dayOfWeek) => table[weekdays[dayOfWeek - 1] ?? 'monday'] ?? table.default
}

function parseTable<T>(schema: z.ZodMiniType<T>, json: unknown, file: string): T {
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new OptionInvalid({ code: 'bellTableWrong', values: { file, ...explainFirstIssue(parsed.error) } })
}

/** The first lesson of a day is its earliest hour, whatever its number. */
function createBellTable(bells: readonly Bell[]): BellTable {
  const ordered = bells.toSorted((bell, other) => (bell.start < other.start ? -1 : 1))
  return (dayOfWeek) =>
    ordered.filter(({ days }) => days?.includes(dayOfWeek) ?? true).map(({ start, end }) => ({ start, end }))
}

const createUnreadableError = (file: string, error: unknown) =>
  new OptionInvalid({ code: 'bellTableUnreadable', values: { file, reason: (error as Error).message } })

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw createUnreadableError(file, error)
  }
}
