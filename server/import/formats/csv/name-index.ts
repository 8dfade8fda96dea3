import type { CsvValue, CsvValueKind, UnknownValue } from '@uurwerk/contract/desk/csv-columns'
import { simplify } from './synonyms.ts'

export interface NamedRecord {
  id: string
  kind: CsvValueKind | 'teams'
  type: string
  code: string | null
  name: string
  email: string | null
}

const staffTypes = ['teacher', 'exam-desk', 'staff']

const isOfKind = (record: NamedRecord, kind: CsvValueKind) =>
  kind === 'teachers' ? staffTypes.includes(record.type) : record.kind === kind

/** Names of a record, the most certain first; ids that the files did not give have the prefix of their kind. */
const listNames = ({ id, code, email, name }: NamedRecord) => [id, id.slice(id.indexOf(':') + 1), code, email, name]
const levels = [0, 1, 2, 3, 4]

/** Finds records by id, code, address or name, in any case. Names of two records find neither. */
export class NameIndex {
  readonly #idsByName = new Map<string, Set<string>>()
  readonly #records = new Map<string, NamedRecord>()

  constructor(records: Iterable<NamedRecord>) {
    for (const record of records) this.add(record)
  }

  add(record: NamedRecord): void {
    this.#records.set(`${record.kind} ${record.id}`, record)
    for (const [level, name] of listNames(record).entries()) {
      if (name === null || name === '') continue
      for (const key of [`${level} ${name.toLowerCase()}`, `similar ${simplify(name)}`]) {
        const ids = this.#idsByName.get(key) ?? new Set()
        this.#idsByName.set(key, ids.add(`${record.kind} ${record.id}`))
      }
    }
  }

  findById(kind: CsvValueKind, id: string): NamedRecord | undefined {
    return this.#records.get(`${kind} ${id}`)
  }

  find(kind: CsvValueKind, name: string): NamedRecord | undefined {
    const records = this.list(kind, name)
    return records.length === 1 ? records[0] : undefined
  }

  list(kind: CsvValueKind, name: string): NamedRecord[] {
    for (const level of levels) {
      const records = this.#listByKey(kind, `${level} ${name.toLowerCase()}`)
      if (records.length > 0) return records
    }
    return []
  }

  /** A record of nearly the same name, as `B 2.14` for `B2.14`. */
  findSimilar(kind: CsvValueKind, name: string): NamedRecord | undefined {
    const records = this.#listByKey(kind, `similar ${simplify(name)}`)
    return records.length === 1 ? records[0] : undefined
  }

  #listByKey(kind: CsvValueKind, key: string): NamedRecord[] {
    const ids = this.#idsByName.get(key) ?? []
    return [...ids].flatMap((id) => this.#records.get(id) ?? []).filter((each) => isOfKind(each, kind))
  }
}

export interface Resolved {
  id: string
  name: string
}

export interface CellPlace {
  file: string
  line: number
  column: string
}

/** Finds what cells mean: among the files, by the choices that were made, among the school's records. */
export class Resolver {
  readonly #given: NameIndex
  readonly #existing: NameIndex
  readonly #choices: Map<string, CsvValue>
  readonly #cache = new Map<string, Resolved | null | undefined>()
  readonly unknown = new Map<string, UnknownValue & { place: CellPlace }>()
  readonly added = new Map<string, { kind: CsvValueKind; value: string }>()

  constructor(given: Iterable<NamedRecord>, existing: NameIndex, choices: readonly CsvValue[]) {
    this.#given = new NameIndex(given)
    this.#existing = existing
    this.#choices = new Map(choices.map((choice) => [toKey(choice.kind, choice.value), choice]))
  }

  /** Returns undefined for a value that is left out, or unknown. */
  resolve(kind: CsvValueKind, value: string, place: CellPlace): Resolved | undefined {
    const key = toKey(kind, value)
    const unknown = this.unknown.get(key)
    if (unknown !== undefined) unknown.count += 1
    if (!this.#cache.has(key)) this.#cache.set(key, this.#find(kind, value, place))
    return this.#cache.get(key) ?? undefined
  }

  #find(kind: CsvValueKind, value: string, place: CellPlace): Resolved | undefined {
    const key = toKey(kind, value)
    const given = this.#given.list(kind, value)
    if (given.length === 1) return given[0]
    const choice = this.#choices.get(key)
    if (choice?.use === 'none') return undefined
    if (choice?.use === 'same') {
      const chosen = this.#existing.find(kind, choice.id ?? '') ?? this.#given.find(kind, choice.id ?? '')
      if (chosen !== undefined) return chosen
    }
    if (choice?.use === 'new' && kind !== 'people') {
      this.added.set(key, { kind, value })
      return { id: createId(prefixes[kind], value), name: value }
    }
    const isShared = given.length > 1
    const existing = isShared ? undefined : this.#existing.find(kind, value)
    if (existing !== undefined) return existing
    const similar = isShared
      ? undefined
      : (this.#existing.findSimilar(kind, value) ?? this.#given.findSimilar(kind, value))
    const proposal = similar
      ? { use: 'same' as const, id: similar.id }
      : { use: kind === 'people' ? ('none' as const) : ('new' as const) }
    this.unknown.set(key, { kind, value, ...proposal, count: 1, place })
    return undefined
  }
}

const toKey = (kind: string, value: string) => `${kind} ${value.toLowerCase()}`

export const prefixes = {
  students: 'student',
  teachers: 'teacher',
  staff: 'staff',
  groups: 'group',
  rooms: 'room',
  courses: 'course',
} as const

/** Ids of people, groups and rooms are unique together, so that each has the name of its kind. */
export const createId = (prefix: string, key: string): string =>
  `${prefix}:${key.toLowerCase().replaceAll('|', '/')}`.slice(0, 200)
