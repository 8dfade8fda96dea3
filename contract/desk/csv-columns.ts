import * as z from 'zod/mini'

export const csvKinds = [
  'students',
  'teachers',
  'staff',
  'people',
  'groups',
  'memberships',
  'rooms',
  'courses',
  'appointments',
  'none',
] as const
export type CsvKind = (typeof csvKinds)[number]

export const csvFields = [
  'id',
  'code',
  'type',
  'name',
  'firstName',
  'prefix',
  'lastName',
  'email',
  'group',
  'coach',
  'fte',
  'kind',
  'person',
  'from',
  'until',
  'building',
  'capacity',
  'facilities',
  'date',
  'week',
  'weekday',
  'start',
  'end',
  'minutes',
  'hour',
  'lastHour',
  'course',
  'groups',
  'teachers',
  'rooms',
  'students',
  'cancelled',
] as const
export type CsvField = (typeof csvFields)[number]

const nameFields = ['name', 'firstName', 'prefix', 'lastName'] as const
export const identityFields = ['id', 'code', 'email'] as const
const personFields = ['id', 'code', ...nameFields, 'email', 'group'] as const

export const fieldsByKind = {
  students: [...personFields, 'coach'],
  teachers: [...personFields, 'fte'],
  staff: [...personFields, 'fte'],
  people: ['type', ...personFields, 'coach', 'fte'],
  groups: ['id', 'name', 'kind'],
  memberships: ['group', 'person', 'from', 'until'],
  rooms: ['id', 'name', 'building', 'capacity', 'facilities'],
  courses: ['id', 'code', 'name'],
  appointments: [
    'date',
    'week',
    'weekday',
    'start',
    'end',
    'minutes',
    'hour',
    'lastHour',
    'course',
    'name',
    'groups',
    'teachers',
    'rooms',
    'students',
    'cancelled',
    'id',
  ],
  none: [],
} as const satisfies Record<CsvKind, readonly CsvField[]>

const aName = ['name', 'lastName', 'firstName'] as const

/** Of each list, one field is needed. */
const neededFields: Record<CsvKind, readonly (readonly CsvField[])[]> = {
  students: [aName, identityFields],
  teachers: [aName, identityFields],
  staff: [aName, identityFields],
  people: [['type'], aName, identityFields],
  groups: [['name', 'id']],
  memberships: [['group'], ['person']],
  rooms: [['name', 'id']],
  courses: [['name', 'code', 'id']],
  appointments: [
    ['date', 'week'],
    ['start', 'hour'],
    ['course', 'name'],
  ],
  none: [],
}

/** Lists what the mapping of a file lacks; of each list one field would do. */
export const listMissingFields = (kind: CsvKind, columns: Partial<Record<CsvField, string>>) => [
  ...neededFields[kind].filter((fields) => !fields.some((field) => columns[field] !== undefined)),
  ...(columns.week !== undefined && columns.date === undefined && columns.weekday === undefined
    ? [['weekday'] as const]
    : []),
]

export const dateOrders = ['dmy', 'ymd', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Between several values in a cell; a cell is one value with an empty one. */
export const listSeparators = ['', ',', ';', '|', '/', '+'] as const
export type ListSeparator = (typeof listSeparators)[number]

const Text = z.string().check(z.maxLength(200))

export const CsvFile = z.object({
  /** Name of the file. Later files match if they differ in digits and punctuation only. */
  name: Text.check(z.minLength(1)),
  kind: z.enum(csvKinds),
  columns: z._default(z.partialRecord(z.enum(csvFields), Text), {}),
  dates: z._default(z.enum(dateOrders), 'dmy'),
  separator: z._default(z.enum(listSeparators), ','),
})
export type CsvFile = z.infer<typeof CsvFile>

export const csvValueKinds = ['groups', 'teachers', 'rooms', 'courses', 'people'] as const
export type CsvValueKind = (typeof csvValueKinds)[number]

/** `same` is the record `id`, `new` is added, `none` is left out. */
export const csvValueUses = ['same', 'new', 'none'] as const
export type CsvValueUse = (typeof csvValueUses)[number]

export const CsvValue = z.object({
  kind: z.enum(csvValueKinds),
  value: Text,
  use: z.enum(csvValueUses),
  id: z.optional(Text),
})
export type CsvValue = z.infer<typeof CsvValue>

export const maximumCsvFiles = 100
export const maximumCsvValues = 5000

export const CsvColumns = z.object({
  files: z._default(z.array(CsvFile).check(z.maxLength(maximumCsvFiles)), []),
  values: z._default(z.array(CsvValue).check(z.maxLength(maximumCsvValues)), []),
})
export type CsvColumns = z.infer<typeof CsvColumns>

const CsvSample = z.object({
  ...CsvFile.shape,
  headers: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** False if the columns are guessed. */
  isKnown: z.boolean(),
})
export type CsvSample = z.infer<typeof CsvSample>

const UnknownValue = z.object({
  ...CsvValue.shape,
  count: z.int(),
})
export type UnknownValue = z.infer<typeof UnknownValue>

export const CsvQuestions = z.object({
  files: z.array(CsvSample),
  values: z.array(UnknownValue),
  existing: z.array(z.object({ kind: z.enum(csvValueKinds), id: z.string(), name: z.string() })),
})
export type CsvQuestions = z.infer<typeof CsvQuestions>
