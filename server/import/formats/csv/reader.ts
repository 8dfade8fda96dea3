import {
  type CsvColumns,
  type CsvFile,
  csvKinds,
  listMissingFields,
  type UnknownValue,
} from '@uurwerk/contract/desk/csv-columns'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '#server/import/findings.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import type { SchoolData, SchoolSettings } from '#server/import/school.ts'
import { type NamedRecord, NameIndex, prefixes, createId, Resolver } from './name-index.ts'
import { type ExistingLesson, nameLessons } from './name-lessons.ts'
import { type Calendar, placeCell, readLessons } from './read-lessons.ts'
import { listNamedRecords, type MappedTable, readRecords, type Records, setMembership } from './read-records.ts'
import { type CsvTable, readCsvTable } from './read-table.ts'

export { guessColumns } from './guess-columns.ts'
export { lessonPrefix, type ExistingLesson } from './name-lessons.ts'
export type { NamedRecord } from './name-index.ts'
export type { CsvTable } from './read-table.ts'

export interface CsvContext {
  columns: CsvColumns
  settings: SchoolSettings
  /** True if the settings are those of the school already. */
  isPresentSchool: boolean
  today: string
  existing: readonly NamedRecord[]
  lessons: readonly ExistingLesson[]
  givenIds: ReadonlyMap<string, string>
  /** Receives values that name nothing; otherwise each is a fault. */
  onUnknown?: ((values: UnknownValue[]) => void) | undefined
}

export function listTableNames({ sizes }: SchoolFiles): string[] {
  const names = [...sizes.keys()]
  return names.length === 1 ? names : names.filter((name) => /\.(csv|tsv|txt)$/i.test(name))
}

/** Reads the files of the upload that may be CSV; others are noticed. */
export async function readTables(files: SchoolFiles, findings: Findings): Promise<CsvTable[]> {
  const tableNames = new Set(listTableNames(files))
  const tables: CsvTable[] = []
  for (const name of files.sizes.keys())
    if (tableNames.has(name)) {
      const table = await readCsvTable(files, name, findings)
      if (table) tables.push(table)
    } else findings.reportNotice('unknownFile', { code: 'noCsvLeftOut' }, name)
  if (tables.length === 0 && findings.faultCount === 0)
    findings.reportFault({ file: '', line: null, column: null, value: null, text: { code: 'noCsvFile' } })
  return tables
}

/** Letters of a name: exports are numbered and dated. */
const toNameKey = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

/** Finds how to read a file: by its name, else by its name without digits. */
export const findMapping = ({ files }: CsvColumns, name: string): CsvFile | undefined =>
  files.find((file) => file.name === name) ?? files.find((file) => toNameKey(file.name) === toNameKey(name))

export const listAbsentColumns = ({ columns }: CsvFile, { headers }: CsvTable): string[] =>
  Object.values(columns).filter((header) => !headers.includes(header))

export const fits = (mapping: CsvFile, table: CsvTable): boolean =>
  listAbsentColumns(mapping, table).length === 0 && listMissingFields(mapping.kind, mapping.columns).length === 0

/** Returns undefined if there are faults, which are reported, or values to ask about. */
export async function readCsv(
  files: SchoolFiles,
  context: CsvContext,
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<SchoolData | undefined> {
  const tables = await readTables(files, findings)
  onProgress(0.4)
  const mapped = tables.flatMap((table) => findMappedTable(table, context.columns, findings))
  // Otherwise each reference to what such a file gives would be a fault.
  const isReadable = mapped.length === tables.length && tables.length > 0
  const school = isReadable ? buildSchool(mapped, context, findings) : undefined
  onProgress(1)
  if (findings.faultCount === 0) return school
  const order = tables.map(({ file }) => file)
  findings.faults.sort((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || (a.line ?? 0) - (b.line ?? 0))
  return undefined
}

function findMappedTable(table: CsvTable, columns: CsvColumns, findings: Findings): MappedTable[] {
  const mapping = findMapping(columns, table.file)
  const reportFault = (column: string | null, text: ImportText) =>
    findings.reportFault({ file: table.file, line: 1, column, value: null, text })
  if (mapping === undefined) {
    reportFault(null, { code: 'columnsUnexplained' })
    return []
  }
  for (const column of listAbsentColumns(mapping, table)) reportFault(column, { code: 'columnMissing' })
  for (const fields of listMissingFields(mapping.kind, mapping.columns))
    reportFault(null, { code: 'fieldMissing', values: { fields: fields.join(' / ') } })
  return fits(mapping, table) ? [{ table, mapping }] : []
}

function buildSchool(mapped: readonly MappedTable[], context: CsvContext, findings: Findings): SchoolData | undefined {
  const existing = new NameIndex(context.existing)
  const records = readRecords(mapped, existing, findings)
  const resolver = new Resolver(listNamedRecords(records), existing, context.columns.values)
  resolvePeople(records, resolver)
  const { settings, today } = context
  const calendar: Calendar = { bells: settings.bells ?? [], years: settings.years, timeZone: settings.timeZone, today }
  const lessonTables = mapped.filter(({ mapping }) => mapping.kind === 'appointments')
  const lessons = readLessons(lessonTables, resolver, calendar, findings)
  if (resolver.unknown.size > 0) {
    reportUnknown([...resolver.unknown.values()], context, findings)
    return undefined
  }
  return {
    settings,
    leavesSettings: context.isPresentSchool,
    ...listKinds(mapped, records, resolver),
    ...(lessonTables.length > 0 && { appointments: nameLessons(lessons, context.lessons, context.givenIds) }),
  }
}

function resolvePeople(records: Records, resolver: Resolver): void {
  const { people, coaches, members } = records
  for (const { person, value, row } of coaches) {
    const record = people.get(person)
    const coach = resolver.resolve('teachers', value, placeCell(row, 'coach'))
    if (record && coach) people.set(person, { ...record, coach: coach.id })
  }
  for (const { row, from, until } of members) {
    const person = resolver.resolve('people', row.get('person'), placeCell(row, 'person'))
    for (const value of row.list('group')) {
      const group = resolver.resolve('groups', value, placeCell(row, 'group'))
      if (person && group) setMembership(records, { group: group.id, person: person.id, from, until })
    }
  }
}

const nounsByKind = {
  groups: 'aGroup',
  teachers: 'aTeacherOrStaff',
  rooms: 'aRoom',
  courses: 'aCourse',
  people: 'aPerson',
} as const

function reportUnknown(
  values: Resolver['unknown'] extends Map<string, infer Value> ? Value[] : never,
  { onUnknown }: CsvContext,
  findings: Findings,
): void {
  if (onUnknown)
    return onUnknown(
      values.map(({ kind, value, use, id, count }) => ({ kind, value, use, count, ...(id !== undefined && { id }) })),
    )
  for (const { place, value, kind, count } of values) {
    const text = { code: 'unknownValue', values: { kind: { code: nounsByKind[kind] }, count } } as const
    findings.reportFault({ ...place, value, text })
  }
}

const typesOfKind: Record<string, readonly string[]> = {
  students: ['student'],
  teachers: ['teacher'],
  staff: ['staff'],
  people: ['student', 'teacher', 'staff'],
  groups: ['group'],
  rooms: ['classroom'],
  courses: ['courses'],
}

/** The kinds that the files give; of the others, only new records are added and the rest stays. */
function listKinds(mapped: readonly MappedTable[], records: Records, { added }: Resolver): Partial<SchoolData> {
  const kinds = csvKinds.filter((kind) => mapped.some(({ mapping }) => mapping.kind === kind))
  const namesClasses = mapped.some(
    ({ mapping }) => mapping.kind !== 'memberships' && mapping.columns.group !== undefined,
  )
  const complete = new Set([...kinds.flatMap((kind) => typesOfKind[kind] ?? []), ...(namesClasses ? ['group'] : [])])
  for (const { kind, value } of added.values()) addNew(kind, value, records)
  const give = <T>(map: Map<string, T>, types: readonly string[]) =>
    map.size > 0 || types.some((type) => complete.has(type)) ? [...map.values()] : undefined
  const given = {
    people: give(records.people, ['student', 'teacher', 'staff']),
    groups: give(records.groups, ['group']),
    rooms: give(records.rooms, ['classroom']),
    courses: give(records.courses, ['courses']),
    memberships: namesClasses || kinds.includes('memberships') ? [...records.memberships.values()] : undefined,
  }
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, list]) => list !== undefined)),
    partial: new Set(
      ['student', 'teacher', 'exam-desk', 'staff', 'group', 'classroom', 'courses'].filter(
        (type) => !complete.has(type),
      ),
    ),
  }
}

function addNew(kind: string, value: string, { people, groups, rooms, courses }: Records): void {
  if (kind === 'teachers') {
    const id = createId(prefixes.teachers, value)
    people.set(id, {
      id,
      type: 'teacher',
      name: value,
      email: null,
      code: value,
      roles: ['teacher'],
      coach: null,
      fte: null,
    })
  } else if (kind === 'groups') {
    const id = createId(prefixes.groups, value)
    groups.set(id, { id, name: value, kind: 'class' })
  } else if (kind === 'rooms') {
    const id = createId(prefixes.rooms, value)
    rooms.set(id, { id, name: value, building: null, capacity: null, latitude: null, longitude: null, facilities: [] })
  } else if (kind === 'courses') {
    const id = createId(prefixes.courses, value)
    courses.set(id, { id, name: value, code: null })
  }
}
