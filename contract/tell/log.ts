import * as z from 'zod/mini'
import { AuditAction } from './audit-action.ts'
import { defineContract } from '../endpoint.ts'
import { Id, IdParam, Instant, LocalDate, Named } from '../values.ts'

/** Someone whom an entry names, by the name of now. */
const LogAttendee = z.extend(Named, {
  /** What tells two of one name apart: the school class or the code. */
  about: z.nullable(z.string()),
  /** Whether one can look at a roster: neither of who has none by nature, nor of what the school no longer has. */
  hasRoster: z.boolean(),
})
export type LogAttendee = z.infer<typeof LogAttendee>

/** The details whose value is the id of something that has a name. */
export const namedDetails = [
  'appointment',
  'booking',
  'facility',
  'interrogation',
  'group',
  'option',
  'course',
  'request',
] as const
export type NamedDetail = (typeof namedDetails)[number]

/** What a detail points at, and in whose roster on which day it stands, if it stands in one. */
const LogThing = z.object({ name: z.string(), roster: z.nullable(Id), date: z.nullable(LocalDate) })
export type LogThing = z.infer<typeof LogThing>

/** Who did what, when, about which attendee, and in whose name. */
export const LogEntry = z.object({
  id: Id,
  at: Instant,
  action: AuditAction,
  /** Who was really there; null for the command line. */
  actor: z.nullable(LogAttendee),
  /** While impersonating: the person in whose name it was done. */
  actingAs: z.nullable(LogAttendee),
  /** The attendee that it is about. */
  subject: z.nullable(LogAttendee),
  /** What it is about and what became of it, without texts that people wrote. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** What its details point at; without what is gone, and what the reader may not see. */
  things: z.partialRecord(z.enum(namedDetails), LogThing),
})
export type LogEntry = z.infer<typeof LogEntry>

/** One answer; older entries are asked for with `before`. */
export const logPage = 500
export const logDays = 31

const short = z.string().check(z.maxLength(300))
const long = z.string().check(z.maxLength(10_000))

/** An address without its query, which may hold names and secrets. */
const Address = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((address) => address.split(/[?#]/, 1)[0] ?? ''),
)

/** What a client met: a refused call that was shown, no server, no position, no such page, or a fault in its script. */
export const clientErrorTypes = ['warning', 'fatal', 'network', 'geolocation', 'notFound', 'script'] as const

const Claim = z.catch(z.optional(z.union([short, z.number(), z.array(short).check(z.maxLength(20))])), undefined)

/** The claims of a token that say how it was made, none that says whose it is; any other is left out. */
export const TokenPayload = z.object({
  iss: Claim,
  aud: Claim,
  client_id: Claim,
  scope: Claim,
  iat: Claim,
  nbf: Claim,
  exp: Claim,
  auth_time: Claim,
})

export const navigationLimit = 20

/** An error as a client met it (specification, section 3). */
export const ClientError = z.object({
  /** The code of the catalogue, or the name of the exception. */
  title: short,
  message: long,
  errorType: z.enum(clientErrorTypes),
  stack: z.nullable(long),
  /** The address of the call that failed. */
  url: z.nullable(Address),
  status: z.nullable(z.int()),
  productName: short,
  version: short,
  environment: short,
  customer: short,
  userId: z.nullable(z.int()),
  tokenPayload: z.nullable(TokenPayload),
  /** The last screens, the newest last. */
  navigationHistory: z.array(Address).check(z.maxLength(navigationLimit)),
  currentUrl: Address,
})
export type ClientError = z.infer<typeof ClientError>

/** What browsers tell of themselves. */
export const clientLogContract = defineContract({
  exception: {
    method: 'POST',
    path: '/api/log/exception',
    summary: 'An error that a client met',
    access: 'any',
    allowedWhileImpersonating: true,
    body: ClientError,
    result: z.null(),
    errors: [],
  },
  pageView: {
    method: 'POST',
    path: '/api/log/page-view',
    summary: 'A screen that someone opened; counted by screen and role, without who',
    access: 'any',
    body: z.object({ route: z.string().check(z.regex(/^\/[\w\-/$]{0,100}$/)) }),
    result: z.null(),
    errors: [],
  },
})

export const logContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/Log',
    summary: 'The audit log of at most 31 days, newest first: all actions for admins, for others only their own',
    access: 'known',
    query: z.object({
      start: LocalDate,
      end: LocalDate,
      attendee: z.optional(IdParam),
      action: z.optional(AuditAction),
      before: z.optional(IdParam),
    }),
    result: z.array(LogEntry),
    errors: ['logsRangeBad', 'attendeeNoRights'],
  },
})
