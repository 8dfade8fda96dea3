import * as z from 'zod/mini'
import { bellsSchema } from '../bells.ts'
import { CodedText } from '../coded-text.ts'
import { defineContract } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { CsvColumns, CsvQuestions } from './csv-columns.ts'
import { DateRange } from '../roster/appointment.ts'
import { IdParam, Id, Instant, IsoWeek, LocalDate, LocalMinute, Named } from '../values.ts'

/** In the order of a run; `done`, `failed` and `cancelled` are final. */
export const importStates = ['uploaded', 'reading', 'ready', 'applying', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export const importFormats = ['school', 'csv', 'xhstt', 'itc2019', 'itc2007'] as const
export type ImportFormat = (typeof importFormats)[number]

/** Kinds of records, in the order of reports. */
export const importKinds = [
  'school',
  'people',
  'teams',
  'groups',
  'memberships',
  'rooms',
  'courses',
  'bookingProfiles',
  'interrogations',
  'availability',
  'deploymentPlans',
  'programs',
  'appointments',
] as const
export type ImportKind = (typeof importKinds)[number]

export const importEffects = ['added', 'changed', 'removed'] as const
export type ImportEffect = (typeof importEffects)[number]

/**
 * Text fields of an upload beside its parts `file`. `bell` is a JSON table, or the name of an uploaded file with one;
 * `columns` is `CsvColumns` as JSON, `daysOff` periods as {@link formatPeriods} writes them.
 */
export const importOptionNames = [
  'format',
  'source',
  'weeks',
  'bell',
  'columns',
  'for',
  'org',
  'customer',
  'name',
  'timeZone',
  'solution',
  'start',
  'end',
  'cycle',
  'region',
  'schoolDays',
  'daysOff',
  'firstMonday',
] as const
export type ImportOptionName = (typeof importOptionNames)[number]

/** Options that a format needs and no file states. */
export const neededOptions = {
  school: [],
  csv: [],
  xhstt: ['start', 'end', 'bell'],
  itc2019: ['firstMonday'],
  itc2007: [],
} as const satisfies Record<ImportFormat, readonly ImportOptionName[]>

/** Returns text such as `2026-12-19/2027-01-03,2027-05-05`. */
export const formatPeriods = (periods: readonly DateRange[]): string =>
  periods.map(({ start, end }) => (start === end ? start : `${start}/${end}`)).join(',')

/** Parses what {@link formatPeriods} returns, without checking the dates. */
export const splitPeriods = (text: string): DateRange[] =>
  text.split(',').flatMap((item) => {
    const [start = '', end = start] = item.trim().split('/')
    return start === '' ? [] : [{ start, end }]
  })

/** Answers by the name of the option; those that are absent stay as they are. */
export const ImportAnswers = z.object({
  start: z.optional(LocalDate),
  end: z.optional(LocalDate),
  firstMonday: z.optional(LocalDate),
  bell: z.optional(bellsSchema),
  /** Days of the school year without lessons. */
  daysOff: z.optional(z.array(DateRange.check(z.refine(({ start, end }) => start <= end))).check(z.maxLength(100))),
  /** Whether the days of the file repeat regardless of weekdays; null leaves that to a guess. */
  cycle: z.optional(z.nullable(z.boolean())),
})
export type ImportAnswers = z.infer<typeof ImportAnswers>

export const maximumUploadBytes = 512 * 1024 * 1024

export const maximumImportFaults = 1000
export const maximumImportExamples = 20

/** `code` and `values` tell what `message` says in English; only earlier imports lack them. */
const Text = { ...z.partial(CodedText).shape, message: z.string() }

export const ImportFault = z.object({
  ...Text,
  file: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
})
export type ImportFault = z.infer<typeof ImportFault>

const ImportNotice = z.object({ ...Text, count: z.int(), examples: z.array(z.string()) })

const ChangeCounts = z.object({ added: z.int(), changed: z.int(), removed: z.int() })
export type ChangeCounts = z.infer<typeof ChangeCounts>

const KindCounts = z.object({
  school: ChangeCounts,
  people: ChangeCounts,
  teams: ChangeCounts,
  groups: ChangeCounts,
  memberships: ChangeCounts,
  rooms: ChangeCounts,
  courses: ChangeCounts,
  bookingProfiles: ChangeCounts,
  interrogations: ChangeCounts,
  availability: ChangeCounts,
  deploymentPlans: ChangeCounts,
  programs: ChangeCounts,
  appointments: ChangeCounts,
} satisfies Record<ImportKind, typeof ChangeCounts>)

export const importFields = [
  'name',
  'code',
  'type',
  'email',
  'roles',
  'start',
  'end',
  'course',
  'groups',
  'teachers',
  'rooms',
  'students',
  'cancelled',
  'capacity',
  'building',
  'unit',
  'kind',
] as const
export type ImportField = (typeof importFields)[number]

const ImportExample = z.object({
  kind: z.enum(importKinds),
  effect: z.enum(importEffects),
  name: z.string(),
  about: z.nullable(z.string()),
  /** Fields that differ. `before` is null for an added record, `after` for a removed one. Commas separate several values. */
  fields: z.array(
    z.object({ field: z.enum(importFields), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})
export type ImportExample = z.infer<typeof ImportExample>

/** `rolesNeedAdmin`: rights, or what their holders sign in by, change, which only administrators may. */
export const importStopReasons = [
  'customer',
  'removed',
  'emptied',
  'role',
  'lessons',
  'oneself',
  'rolesNeedAdmin',
] as const
export type ImportStopReason = (typeof importStopReasons)[number]
const ImportStop = z.object({
  reason: z.enum(importStopReasons),
  kind: z.optional(z.string()),
  role: z.optional(z.enum(roles)),
  count: z.optional(z.int()),
  of: z.optional(z.int()),
  /** `customer`: the id of the school here, and that in the files. */
  present: z.optional(z.string()),
  given: z.optional(z.string()),
})
export type ImportStop = z.infer<typeof ImportStop>

const importRefusals = ['outdated', 'stopped', 'busy', 'noRights', 'lastAdmin'] as const
export type ImportRefusal = (typeof importRefusals)[number]

const LostBooking = z.object({
  id: Id,
  name: z.string(),
  room: z.string(),
  organizer: z.string(),
  start: z.string(),
  end: z.string(),
})

const LostSubscription = z.object({
  appointmentId: Id,
  appointment: z.string(),
  start: z.string(),
  student: z.string(),
})

const ConflictingForm = z.object({
  start: LocalMinute,
  end: LocalMinute,
  isCancelled: z.boolean(),
  teachers: z.array(z.string()),
  rooms: z.array(z.string()),
})

/** A day change on a lesson that the files plan otherwise. */
export const DayChangeConflict = z.object({
  id: Id,
  name: z.string(),
  isKept: z.boolean(),
  changed: ConflictingForm,
  /** Null if the files leave the lesson out. */
  planned: z.nullable(ConflictingForm),
})
export type DayChangeConflict = z.infer<typeof DayChangeConflict>

/** Totals; the lists beside them are cut off. */
const ImportTotals = z.object({
  ...ChangeCounts.shape,
  /** Number of appointments that stay as cancelled, because people know of them. */
  cancelled: z.int(),
  peopleNotified: z.int(),
  bookingsDisplaced: z.int(),
  subscriptionsLost: z.int(),
  choicesOverruled: z.int(),
})
export type ImportTotals = z.infer<typeof ImportTotals>

export const ImportSummaryItem = z.object({
  id: Id,
  state: z.enum(importStates),
  format: z.nullable(z.string()),
  source: z.nullable(z.string()),
  fileName: z.string(),
  /** Null for imports of the command line. */
  startedBy: z.nullable(Named),
  startedAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Sums over all kinds; null before they are known. */
  counts: z.nullable(ChangeCounts),
})
export type ImportSummaryItem = z.infer<typeof ImportSummaryItem>

export const ImportRun = z.extend(ImportSummaryItem, {
  /** Progress of reading or applying, from 0 to 1. */
  progress: z.number(),
  bytes: z.int(),
  /**
   * Options that the format needs and the server assumed. A run that is ready without a preview
   * waits for `answer`.
   */
  questions: z.array(z.enum(importOptionNames)),
  /** Values that were given, remembered from the last import of the source, or assumed. */
  options: z.record(z.string(), z.string()),
  /** Of CSV files whose columns the school chooses, until the run has ended. */
  csv: z.nullable(CsvQuestions),
  faults: z.array(ImportFault),
  faultCount: z.int(),
  notices: z.array(ImportNotice),
  preview: z.nullable(KindCounts),
  examples: z.array(ImportExample),
  totals: z.nullable(ImportTotals),
  /** Why applying needs `replace`, for the caller. */
  stopped: z.array(z.enum(importStopReasons)),
  stopDetails: z.array(ImportStop),
  /** True after `importOutdated`: the preview is the new one, which can be applied. */
  outdated: z.boolean(),
  refusal: z.optional(z.nullable(z.enum(importRefusals))),
  peopleNotified: z.int(),
  bookingsDisplaced: z.array(LostBooking),
  dayChangesTouched: z.array(DayChangeConflict),
  subscriptionsLost: z.array(LostSubscription),
  span: z.nullable(DateRange),
  published: z.array(IsoWeek),
})
export type ImportRun = z.infer<typeof ImportRun>

export const maximumWeekGroups = 40
export const maximumWeekLessons = 60

const WeekLesson = {
  start: LocalMinute,
  end: LocalMinute,
  name: z.string(),
  teachers: z.array(z.string()),
  rooms: z.array(z.string()),
}

export const ImportWeek = z.object({
  /** Its Monday; null if no appointment is added or changed. */
  start: z.nullable(LocalDate),
  /** Groups with the most changes, then with the most lessons; in the order of their names. */
  groups: z.array(
    z.object({
      name: z.string(),
      lessons: z.array(
        z.object({
          ...WeekLesson,
          isCancelled: z.boolean(),
          /** Null if the import leaves it as it is. */
          effect: z.nullable(z.enum(['added', 'changed'])),
          /** The present lesson; null if new or unchanged. */
          before: z.nullable(z.object(WeekLesson)),
        }),
      ),
    }),
  ),
})
export type ImportWeek = z.infer<typeof ImportWeek>

export const importsContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/School/Imports',
    summary: 'The latest imports, newest first',
    access: ['school'],
    result: z.array(ImportSummaryItem),
    errors: [],
  },
  upload: {
    method: 'POST',
    path: '/api/School/Imports',
    summary: 'Upload files, which are then read and compared without changing anything',
    access: ['school'],
    takesFiles: true,
    status: 202,
    result: z.object({ id: Id }),
    errors: ['importRunning'],
  },
  one: {
    method: 'GET',
    path: '/api/School/Imports/:id',
    summary: 'An import: its state, faults, and what it would change or changed',
    access: ['school'],
    params: z.object({ id: IdParam }),
    result: ImportRun,
    errors: ['importDoesNotExist'],
  },
  week: {
    method: 'GET',
    path: '/api/School/Imports/:id/week',
    summary: 'The week in which an import changes most, per group, as it would be',
    access: ['school'],
    params: z.object({ id: IdParam }),
    result: ImportWeek,
    errors: ['importDoesNotExist'],
  },
  answer: {
    method: 'POST',
    path: '/api/School/Imports/:id/answer',
    summary:
      'Say what the files do not: the source, columns and values of CSV files, dates and lesson hours; they are then read again',
    access: ['school'],
    params: z.object({ id: IdParam }),
    body: z.object({
      columns: z.optional(CsvColumns),
      source: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      options: z.optional(ImportAnswers),
    }),
    result: ImportRun,
    errors: ['importDoesNotExist', 'importNotReady'],
  },
  apply: {
    method: 'POST',
    path: '/api/School/Imports/:id/apply',
    summary: 'Apply an import that is ready; answers when the comparison was made again',
    access: ['school'],
    params: z.object({ id: IdParam }),
    body: z._default(
      z.object({
        replace: z.optional(z.boolean()),
        unpublished: z.optional(z.boolean()),
        keepDayChanges: z.optional(z.array(Id).check(z.maxLength(200))),
      }),
      {},
    ),
    result: ImportRun,
    errors: [
      'importDoesNotExist',
      'importRunning',
      'importNotReady',
      'importOutdated',
      'importStopped',
      'attendeeNoRights',
      'lastAdmin',
    ],
  },
  cancel: {
    method: 'DELETE',
    path: '/api/School/Imports/:id',
    summary: 'Cancel an import unless it has ended, and remove its files',
    access: ['school'],
    params: z.object({ id: IdParam }),
    result: ImportRun,
    errors: ['importDoesNotExist'],
  },
})
