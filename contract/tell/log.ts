import * as z from 'zod/mini'
import { AuditAction } from './audit-action.ts'
import { defineContract } from '../endpoint.ts'
import { Id, IdParam, Instant, LocalDate, Named } from '../values.ts'

/** Has the current name. */
const LogAttendee = z.extend(Named, {
  /** Class or code, to distinguish equal names. */
  about: z.nullable(z.string()),
  /** False for people who never have a roster, or left. */
  hasRoster: z.boolean(),
})
export type LogAttendee = z.infer<typeof LogAttendee>

export const namedDetails = [
  'appointment',
  'booking',
  'facility',
  'interrogation',
  'group',
  'option',
  'course',
  'request',
  'coach',
] as const
export type NamedDetail = (typeof namedDetails)[number]

/** `roster` and `date`: where to find it, if in a roster. */
const LogThing = z.object({ name: z.string(), roster: z.nullable(Id), date: z.nullable(LocalDate) })
export type LogThing = z.infer<typeof LogThing>

export const LogEntry = z.object({
  id: Id,
  at: Instant,
  action: AuditAction,
  /** The real person; null for the command line, imports, jobs and redeemed sign-in links. */
  actor: z.nullable(LogAttendee),
  /** The impersonated person. */
  actingAs: z.nullable(LogAttendee),
  subject: z.nullable(LogAttendee),
  /** Parameters and outcome, without texts that people wrote. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Omits deleted things and those hidden from the reader. */
  things: z.partialRecord(z.enum(namedDetails), LogThing),
})
export type LogEntry = z.infer<typeof LogEntry>

/** Entries per answer; `before` pages to older ones. */
export const logPage = 500
export const logDays = 31

const ShortText = z.string().check(z.maxLength(300))
const LongText = z.string().check(z.maxLength(10_000))

/** Drops query and fragment, which may hold names and secrets. */
const Address = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((address) => address.split(/[?#]/, 1)[0] ?? ''),
)

/** `warning` and `fatal` are refused calls; `script` is a bug, or an unknown type. */
export const clientErrorTypes = ['warning', 'fatal', 'network', 'geolocation', 'notFound', 'script'] as const

const Claim = z.catch(
  z.optional(z.union([ShortText, z.number(), z.array(ShortText).check(z.maxLength(20))])),
  undefined,
)

/** Claims about how the token was made; claims about its owner, and all others, are dropped. */
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

/** Specification, section 3. */
export const ClientError = z.object({
  /** Error code, or name of the exception. */
  title: ShortText,
  message: LongText,
  errorType: z.catch(z.enum(clientErrorTypes), 'script'),
  stack: z._default(z.nullable(LongText), null),
  url: z._default(z.nullable(Address), null),
  status: z._default(z.nullable(z.int()), null),
  productName: z._default(ShortText, ''),
  version: z._default(ShortText, ''),
  environment: z._default(ShortText, ''),
  customer: z._default(ShortText, ''),
  userId: z._default(z.nullable(z.int()), null),
  tokenPayload: z._default(z.nullable(TokenPayload), null),
  /** Newest last. */
  navigationHistory: z._default(z.array(Address).check(z.maxLength(navigationLimit)), []),
  currentUrl: Address,
})
export type ClientError = z.infer<typeof ClientError>

export const clientLogContract = defineContract({
  exception: {
    method: 'POST',
    path: '/api/log/exception',
    summary: 'An error in a client',
    access: 'any',
    allowedWhileImpersonating: true,
    body: ClientError,
    result: z.null(),
    errors: [],
  },
  pageView: {
    method: 'POST',
    path: '/api/log/page-view',
    summary: 'The opening of a screen, counted by screen and role only',
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
