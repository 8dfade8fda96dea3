import { type CsvFile, type CsvKind, identityFields } from '@uurwerk/contract/desk/csv-columns'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '#server/import/findings.ts'
import type { Course, Group, Membership, Person, Room } from '#server/import/school.ts'
import { type MappedRow, listRows, maximumIdLength, readNumber } from './csv-row.ts'
import { createId, type NamedRecord, NameIndex, prefixes } from './name-index.ts'
import { parseMoment } from './parse-cells.ts'
import type { CsvTable } from './read-table.ts'
import { personTypeWords, simplify } from './synonyms.ts'

export interface MappedTable {
  table: CsvTable
  mapping: CsvFile
}

export interface Records {
  people: Map<string, Person>
  groups: Map<string, Group>
  rooms: Map<string, Room>
  courses: Map<string, Course>
  memberships: Map<string, Membership>
  /** Cells that name a group, a coach or a member, for when all lists are read. */
  classes: { person: string; group: string }[]
  coaches: { person: string; value: string; row: MappedRow }[]
  members: { row: MappedRow; from: string | null; until: string | null }[]
}

type PersonType = 'student' | 'teacher' | 'staff'
const typeOfKind: Partial<Record<CsvKind, PersonType>> = { students: 'student', teachers: 'teacher', staff: 'staff' }

export function readRecords(tables: readonly MappedTable[], existing: NameIndex, findings: Findings): Records {
  const records: Records = {
    people: new Map(),
    groups: new Map(),
    rooms: new Map(),
    courses: new Map(),
    memberships: new Map(),
    classes: [],
    coaches: [],
    members: [],
  }
  for (const { table, mapping } of tables)
    for (const row of listRows(table, mapping, findings)) readRecord(row, mapping, records, existing)
  addClasses(records, existing)
  return records
}

function readRecord(row: MappedRow, { kind, dates }: CsvFile, records: Records, existing: NameIndex): void {
  if (kind === 'groups') {
    const id = readId(row, 'groups', [row.get('name')], existing)
    if (id)
      addOnce(row, records.groups, { id, name: row.get('name') || row.get('id'), kind: row.get('kind') || 'class' })
  } else if (kind === 'rooms') readRoom(row, records, existing)
  else if (kind === 'courses') {
    const id = readId(row, 'courses', [row.get('code'), row.get('name')], existing)
    const code = row.get('code')
    if (id) addOnce(row, records.courses, { id, name: row.get('name') || code || row.get('id'), code: code || null })
  } else if (kind === 'memberships') {
    const [from, until] = [readDate(row, 'from', dates), readDate(row, 'until', dates)]
    if (from !== null && until !== null && until < from)
      row.reportFault('until', { code: 'endsBeforeStart', values: { start: from } })
    for (const field of ['group', 'person'] as const)
      if (row.get(field) === '') row.reportFault(field, { code: 'valueRequired' })
    records.members.push({ row, from, until })
  } else if (kind !== 'appointments' && kind !== 'none') readPerson(row, kind, records, existing)
}

function readRoom(row: MappedRow, records: Records, existing: NameIndex): void {
  const id = readId(row, 'rooms', [row.get('name')], existing)
  const capacity = readNumber(row, 'capacity', 0, 1_000_000)
  if (id)
    addOnce(row, records.rooms, {
      id,
      name: row.get('name') || row.get('id'),
      building: row.get('building') || null,
      capacity: capacity === null ? null : Math.round(capacity),
      latitude: null,
      longitude: null,
      facilities: row.list('facilities'),
    })
}

function readPerson(row: MappedRow, kind: CsvKind, records: Records, existing: NameIndex): void {
  const type = typeOfKind[kind] ?? personTypeWords[simplify(row.get('type'))]
  if (type === undefined) return row.reportFault('type', { code: 'personTypeExpected' })
  const parts = ['firstName', 'prefix', 'lastName'] as const
  const name =
    row.get('name') ||
    parts
      .map((field) => row.get(field))
      .filter((part) => part !== '')
      .join(' ')
  const [code, email] = [row.get('code'), row.get('email')]
  if (name === '') return row.reportFault('name', { code: 'valueRequired' })
  if (email !== '' && !/^[^\s@]+@[^\s@]+$/.test(email)) row.reportFault('email', { code: 'emailExpected' })
  const id = readId(row, kindOfType[type], [code, email], existing)
  if (id === undefined) return
  const present = records.people.get(id)
  const person: Person = {
    id,
    type,
    name,
    email: email || null,
    code: code || null,
    roles: type === 'staff' ? [] : [type],
    coach: null,
    fte: readNumber(row, 'fte', 0, 99),
  }
  // A list may have a row for each group of a person.
  if (present && !isSame(present, person)) return reportDuplicate(row)
  records.people.set(id, present ?? person)
  if (row.get('coach') !== '') records.coaches.push({ person: id, value: row.get('coach'), row })
  for (const group of row.list('group')) records.classes.push({ person: id, group })
}

/** Adds the groups that lists of people name, unless a list of groups has them. */
function addClasses(records: Records, existing: NameIndex): void {
  const given = new NameIndex(listNamedRecords(records))
  for (const { person, group } of records.classes) {
    const id = given.find('groups', group)?.id ?? existing.find('groups', group)?.id ?? createId(prefixes.groups, group)
    if (!records.groups.has(id)) records.groups.set(id, { id, name: group, kind: 'class' })
    setMembership(records, { group: id, person, from: null, until: null })
  }
}

export const setMembership = ({ memberships }: Records, membership: Membership) =>
  memberships.set(`${membership.group} ${membership.person} ${membership.from}`, membership)

const kindOfType = { student: 'students', teacher: 'teachers', staff: 'staff' } as const

/**
 * Returns the id of a record: that of the school's record of the same name, else its own in the file, else the first of
 * `names` that is filled, each with the name of its kind. A person's name is none.
 */
function readId(row: MappedRow, kind: keyof typeof prefixes, names: string[], existing: NameIndex): string | undefined {
  const given = row.get('id')
  const key = given || names.find((name) => name !== '')
  const isPerson = kind === 'students' || kind === 'teachers' || kind === 'staff'
  if (key === undefined) {
    if (isPerson) row.reportFault(identityFields.find(row.hasColumn) ?? 'id', { code: 'personUnidentified' })
    else row.reportFault(row.hasColumn('name') ? 'name' : 'id', { code: 'valueRequired' })
    return undefined
  }
  if (key.length > maximumIdLength) {
    row.reportFault('id', { code: 'charactersAtMost', values: { max: maximumIdLength } })
    return undefined
  }
  const id = createId(prefixes[kind], key)
  const known = isPerson ? existing.findById('people', given) : existing.find(kind, key)
  const isOfKind = !isPerson || (known?.type === 'student') === (kind === 'students')
  return existing.findById(isPerson ? 'people' : kind, id)?.id ?? (isOfKind ? known?.id : undefined) ?? id
}

function addOnce<T extends { id: string }>(row: MappedRow, records: Map<string, T>, record: T): void {
  const present = records.get(record.id)
  if (present && !isSame(present, record)) reportDuplicate(row)
  else records.set(record.id, record)
}

const isSame = (a: object, b: object) => JSON.stringify({ ...a, coach: null }) === JSON.stringify({ ...b, coach: null })

function reportDuplicate(row: MappedRow): void {
  const field = identityFields.find((each) => row.get(each) !== '') ?? 'name'
  row.reportFault(field, { code: 'earlierRow', values: { name: row.get(field) } })
}

function readDate(row: MappedRow, field: 'from' | 'until', order: CsvFile['dates']): string | null {
  const cell = row.get(field)
  if (cell === '') return null
  const date = parseMoment(cell, order)?.date
  if (date === undefined) row.reportFault(field, explainOrder(order))
  return date ?? null
}

const examples = { dmy: '18-11-2026', ymd: '2026-11-18', mdy: '11/18/2026' }
export const explainOrder = (order: CsvFile['dates']): ImportText => ({
  code: 'dateExpected',
  values: { example: examples[order] },
})

export const listNamedRecords = ({ people, groups, rooms, courses }: Records): NamedRecord[] => [
  ...[...people.values()].map((person) => ({ ...person, kind: 'people' as const })),
  ...[...groups.values()].map(({ id, name }) => ({
    id,
    name,
    kind: 'groups' as const,
    type: '',
    code: null,
    email: null,
  })),
  ...[...rooms.values()].map(({ id, name }) => ({
    id,
    name,
    kind: 'rooms' as const,
    type: '',
    code: null,
    email: null,
  })),
  ...[...courses.values()].map(({ id, name, code }) => ({
    id,
    name,
    code,
    kind: 'courses' as const,
    type: '',
    email: null,
  })),
]
