import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { DateRange } from '../roster/appointment.ts'
import { Instant, IsoWeek, LocalDate } from '../values.ts'

export const attentionCodes = [
  'importsStopped',
  'weeksWithoutLessons',
  'weeksUnpublished',
  'studentsWithoutGroup',
  'roomsWithoutCapacity',
  'jobsFailed',
  'backupOld',
] as const

/** Something that somebody has to look at. */
const Attention = z.object({
  code: z.enum(attentionCodes),
  count: z.int(),
  /** Path of the screen where it is solved. */
  link: z.string(),
})
export type Attention = z.infer<typeof Attention>

export const firstStepNames = ['import', 'publish', 'people', 'rooms', 'signIn'] as const
const FirstStep = z.object({ name: z.enum(firstStepNames), isDone: z.boolean() })
export type FirstStep = z.infer<typeof FirstStep>

export const maximumWeeksAhead = 52

/**
 * Weeks with lessons are published when an import brings them: until a week, or a number of weeks ahead of the current
 * one. Has one of both.
 */
const PublicationRule = z.object({
  until: z.optional(IsoWeek),
  weeksAhead: z.optional(z.int().check(z.minimum(1), z.maximum(maximumWeeksAhead))),
})
export type PublicationRule = z.infer<typeof PublicationRule>

const Period = z.object({ name: z.string(), start: LocalDate, end: LocalDate })

const SchoolHealth = z.object({
  database: z.object({ version: z.string(), bytes: z.int() }),
  /** Size of the file system that holds `DATA_DIR` on the server that answers. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }),
  waitingJobs: z.int(),
  /** Jobs whose last run failed. */
  failedJobs: z.array(z.object({ name: z.string(), failedAt: Instant })),
  /** When the last backup was finished. */
  lastBackup: z.nullable(Instant),
})
export type SchoolHealth = z.infer<typeof SchoolHealth>

export const School = z.object({
  customer: z.string(),
  name: z.string(),
  /** Release of the product. */
  version: z.string(),
  years: z.array(z.object({ name: z.string(), start: LocalDate, end: LocalDate, periods: z.array(Period) })),
  counts: z.object({
    people: z.int(),
    students: z.int(),
    teachers: z.int(),
    teams: z.int(),
    groups: z.int(),
    rooms: z.int(),
    courses: z.int(),
    appointments: z.int(),
  }),
  /** The first wins where several give a field. */
  sources: z.array(z.object({ name: z.string(), format: z.nullable(z.string()), importedAt: z.nullable(Instant) })),
  /** First and last day of the published weeks of the current and later school years. */
  publishedRange: z.nullable(DateRange),
  publicationRule: z.nullable(PublicationRule),
  attention: z.array(Attention),
  /** Leads a new school to its first week; empty once all are done, and for the demo school. */
  firstSteps: z.array(FirstStep),
  /** Administrators only. */
  health: z.optional(SchoolHealth),
})
export type School = z.infer<typeof School>

export const SchoolWeek = z.object({
  week: IsoWeek,
  start: LocalDate,
  published: z.boolean(),
  publishedAt: z.nullable(Instant),
  /** Lessons, exams and choice lessons that take place. */
  lessons: z.int(),
  /** Appointments changed after the publication. */
  changes: z.int(),
  hasHoliday: z.boolean(),
})
export type SchoolWeek = z.infer<typeof SchoolWeek>

/** Maximum number of weeks in a request, more than a school year has. */
export const maximumWeeks = 80

const changedWeeks = {
  access: ['school'],
  body: z.object({ weeks: z.array(IsoWeek).check(z.minLength(1), z.maxLength(maximumWeeks)) }),
  /** Weeks whose publication the call changed. */
  result: z.array(IsoWeek),
  errors: ['importRunning'],
} as const

export const schoolContract = defineContract({
  overview: {
    method: 'GET',
    path: '/api/School',
    summary: 'The school, what it holds, and what needs attention',
    access: ['school'],
    result: School,
    errors: [],
  },
  weeks: {
    method: 'GET',
    path: '/api/School/Weeks',
    summary: 'Per ISO week between two dates: whether it is published, its lessons, and changes since',
    access: ['school'],
    query: z.object({ start: LocalDate, end: LocalDate }),
    result: z.array(SchoolWeek),
    errors: ['requestOutOfBounds', 'dateRangeInvalid'],
  },
  publish: {
    method: 'POST',
    path: '/api/School/Weeks/publish',
    summary: 'Show the lessons and exams of weeks to everyone',
    ...changedWeeks,
  },
  unpublish: {
    method: 'POST',
    path: '/api/School/Weeks/unpublish',
    summary: 'Hide the lessons and exams of weeks from students and teachers',
    ...changedWeeks,
  },
  setPublicationRule: {
    method: 'PUT',
    path: '/api/School/Weeks/rule',
    summary: 'Publish the weeks with lessons until a week or a number of weeks ahead, now and after each import',
    ...changedWeeks,
    body: z.object({
      /** Null to publish by hand only. */
      rule: z.nullable(
        PublicationRule.check(
          z.refine(({ until, weeksAhead }) => (until === undefined) !== (weeksAhead === undefined)),
        ),
      ),
    }),
  },
})
