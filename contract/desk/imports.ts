import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { IdParam, Id, Instant, IsoWeek, Named } from '../values.ts'

/** In the order in which a run goes through them; the last three are final. */
export const importStates = ['uploaded', 'reading', 'ready', 'applying', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export const importFormats = ['school', 'xhstt', 'itc2019', 'itc2007'] as const

/** Kinds of records, in the order in which they are shown. */
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

/** Maximum numbers in an answer; totals are beside the lists. */
export const maximumImportFaults = 1000
export const maximumImportExamples = 20

/** Something wrong in the files. Line and column are null where they cannot be known. */
export const ImportFault = z.object({
  file: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.string()),
  value: z.nullable(z.string()),
  message: z.string(),
})
export type ImportFault = z.infer<typeof ImportFault>

/** Something that the import leaves out or reads differently. */
const ImportNotice = z.object({ message: z.string(), count: z.int(), examples: z.array(z.string()) })

const ChangeCounts = z.object({ added: z.int(), changed: z.int(), removed: z.int() })

const ImportExample = z.object({
  kind: z.enum(importKinds),
  effect: z.enum(importEffects),
  name: z.string(),
  /** Further identification, such as a code or a time. */
  about: z.nullable(z.string()),
})
export type ImportExample = z.infer<typeof ImportExample>

/** Why the import stops unless it is told to replace. */
export const importStopReasons = [
  'customer',
  'removed',
  'emptied',
  'role',
  'lessons',
  'oneself',
  'rolesNeedAdmin',
] as const
const ImportStop = z.object({ reason: z.enum(importStopReasons), message: z.string() })

const LostBooking = z.object({
  id: Id,
  name: z.string(),
  room: z.string(),
  organizer: z.string(),
  start: z.string(),
  end: z.string(),
})

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
  /** Part of the present phase, from 0 to 1. */
  progress: z.number(),
  bytes: z.int(),
  /** Options that the format needs; the run continues when they are given with a new upload. */
  questions: z.array(z.string()),
  faults: z.array(ImportFault),
  faultCount: z.int(),
  notices: z.array(ImportNotice),
  preview: z.nullable(z.record(z.enum(importKinds), ChangeCounts)),
  examples: z.array(ImportExample),
  stopped: z.array(ImportStop),
  /** Number of removed appointments that stay, cancelled. */
  cancelled: z.int(),
  peopleNotified: z.int(),
  bookingsDisplaced: z.array(LostBooking),
  dayChangesTouched: z.int(),
  subscriptionsLost: z.int(),
  published: z.array(IsoWeek),
})
export type ImportRun = z.infer<typeof ImportRun>

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
  apply: {
    method: 'POST',
    path: '/api/School/Imports/:id/apply',
    summary: 'Apply an import that is ready; answers when the comparison was made again',
    access: ['school'],
    params: z.object({ id: IdParam }),
    body: z.object({ replace: z.optional(z.boolean()), unpublished: z.optional(z.boolean()) }),
    result: ImportRun,
    errors: [
      'importDoesNotExist',
      'importRunning',
      'importNotReady',
      'importOutdated',
      'importStopped',
      'attendeeNoRights',
    ],
  },
  cancel: {
    method: 'DELETE',
    path: '/api/School/Imports/:id',
    summary: 'Cancel an import and remove its files',
    access: ['school'],
    params: z.object({ id: IdParam }),
    result: ImportRun,
    errors: ['importDoesNotExist', 'importNotReady'],
  },
})
