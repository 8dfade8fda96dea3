import {
  type CsvField,
  type CsvFile,
  type CsvKind,
  csvKinds,
  type DateOrder,
  fieldsByKind,
  listMissingFields,
  type ListSeparator,
} from '@uurwerk/contract/desk/csv-columns'
import { parseHours, parseMoment, parseStart, parseWeek, parseWeekday, parseYes } from './parse-cells.ts'
import type { CsvTable } from './read-table.ts'
import { headerWords, headerWordsOfKind, personTypeWords, signsOfKind, simplify } from './synonyms.ts'

type Columns = CsvFile['columns']

const sampleSize = 500

const isNumber = (text: string) => /^\d+([.,]\d+)?$/.test(text)
const hasDate = (text: string) => (parseMoment(text, 'dmy') ?? parseMoment(text, 'mdy'))?.date !== undefined
const hasTime = (text: string) => (parseStart(text, 'dmy') ?? parseStart(text, 'mdy'))?.time !== undefined

/** What a value of a field looks like; other fields hold any text. */
const looks: Partial<Record<CsvField, (text: string) => boolean>> = {
  email: (text) => text.includes('@'),
  type: (text) => personTypeWords[simplify(text)] !== undefined,
  fte: isNumber,
  capacity: isNumber,
  minutes: isNumber,
  from: hasDate,
  until: hasDate,
  date: hasDate,
  start: hasTime,
  end: hasTime,
  week: (text) => parseWeek(text) !== undefined,
  weekday: (text) => parseWeekday(text) !== undefined,
  hour: (text) => parseHours(text) !== undefined && !hasDate(text),
  lastHour: (text) => parseHours(text) !== undefined && !hasDate(text),
  cancelled: (text) => parseYes(text) !== undefined,
}

/** Share of the values that have the look of a field: under its own name, and under one that only begins with it. */
const enough = { exact: 0.5, prefix: 0.8 }

/** Guesses what a file holds, and which column gives what, from its name, headings and first rows. */
export function guessColumns({ file, headers, rows }: CsvTable): CsvFile {
  const cells = headers.map((_, index) =>
    rows
      .slice(0, sampleSize)
      .map((row) => (row.cells[index] ?? '').trim())
      .filter((cell) => cell !== ''),
  )
  const samples = new Map(headers.map((header, index) => [header, cells[index] ?? []]))
  const kinds = csvKinds.map((kind) => ({ kind, columns: matchColumns(kind, headers, samples) }))
  const ranked = kinds
    .map((each) => ({ ...each, score: rateKind(each.kind, each.columns, file, headers) }))
    .toSorted((a, b) => b.score - a.score)
  const { kind, columns } = ranked[0] ?? { kind: 'none', columns: {} }
  return {
    name: file,
    kind,
    columns,
    dates: guessDates(listSamples(columns, samples, ['date', 'start', 'from', 'until'])),
    separator: guessSeparator(
      listSamples(columns, samples, ['groups', 'teachers', 'rooms', 'students', 'group', 'facilities']),
    ),
  }
}

const listSamples = (columns: Columns, samples: ReadonlyMap<string, string[]>, fields: readonly CsvField[]): string[] =>
  fields.flatMap((field) => samples.get(columns[field] ?? '') ?? [])

export function matchColumns(
  kind: CsvKind,
  headers: readonly string[],
  samples: ReadonlyMap<string, string[]>,
): Columns {
  const columns: Columns = {}
  const taken = new Set<string>()
  const fits = (field: CsvField, header: string, share: number) => {
    const values = samples.get(header) ?? []
    const look = looks[field]
    return look === undefined || values.filter(look).length >= values.length * share
  }
  const match = (share: number, matches: (header: string, word: string) => boolean) => {
    for (const field of fieldsByKind[kind]) {
      if (columns[field] !== undefined) continue
      const words = headerWordsOfKind[kind]?.[field] ?? headerWords[field]
      const header = words
        .flatMap((word) => headers.filter((each) => matches(simplify(each), word)))
        .find((each) => !taken.has(each) && fits(field, each, share))
      if (header === undefined) continue
      columns[field] = header
      // A column of date and time gives both.
      if (field !== 'date' || !isMoment(samples.get(header) ?? [])) taken.add(header)
    }
  }
  match(enough.exact, (header, word) => header === word)
  match(enough.prefix, (header, word) => word.length > 3 && header.startsWith(word))
  addByLooks(
    kind,
    columns,
    headers.filter((header) => !taken.has(header)),
    samples,
  )
  return columns
}

const isMoment = (values: readonly string[]) =>
  values.length > 0 && values.every((value) => hasDate(value) && hasTime(value))

/** Finds dates, times and addresses under headings that say nothing. */
function addByLooks(
  kind: CsvKind,
  columns: Columns,
  headers: readonly string[],
  samples: ReadonlyMap<string, string[]>,
) {
  const fields: readonly CsvField[] = fieldsByKind[kind]
  const left = [...headers]
  for (const field of ['email', 'date', 'start', 'end'] as const) {
    if (!fields.includes(field) || columns[field] !== undefined) continue
    if (field === 'date' && columns.week !== undefined) continue
    if (field !== 'email' && field !== 'date' && columns.hour !== undefined) continue
    const header = left.find((each) => {
      const values = samples.get(each) ?? []
      return values.length > 0 && values.every((value) => looks[field]?.(value) === true && !/^\d+$/.test(value))
    })
    if (header === undefined) continue
    columns[field] = header
    if (field !== 'date' || !isMoment(samples.get(header) ?? [])) left.splice(left.indexOf(header), 1)
  }
}

function rateKind(kind: CsvKind, columns: Columns, file: string, headers: readonly string[]): number {
  if (kind === 'none') return 0
  const { file: fileWords, headers: headerSigns } = signsOfKind[kind]
  const signs = headers.filter((header) => headerSigns.includes(simplify(header))).length
  const isNamed = fileWords.some((word) => simplify(file).includes(word))
  const matched = Object.keys(columns).length
  return (listMissingFields(kind, columns).length === 0 ? 2 * matched : matched - 4) + signs + (isNamed ? 3 : 0)
}

function guessDates(values: readonly string[]): DateOrder {
  if (values.some((value) => /^\d{4}[-/.]?\d{2}/.test(value) && hasDate(value))) return 'ymd'
  const isMonthFirst = values.some(
    (value) => parseMoment(value, 'dmy') === undefined && parseMoment(value, 'mdy')?.date !== undefined,
  )
  return isMonthFirst ? 'mdy' : 'dmy'
}

const hasSeveral = (value: string, separator: string) => {
  const parts = value.split(separator)
  return parts.length > 1 && parts.every((part) => part.trim() !== '')
}

/** The separator that most cells have; a slash or a plus in many cells belongs to the names. */
function guessSeparator(values: readonly string[]): ListSeparator {
  const counts = ([',', ';', '|', '/', '+'] as const).map((separator) => {
    const count = values.filter((value) => hasSeveral(value, separator)).length
    return { separator, count: '/+'.includes(separator) && count > values.length / 3 ? 0 : count }
  })
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).separator
}
