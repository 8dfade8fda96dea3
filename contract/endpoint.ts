import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Module } from './modules.ts'

/** One HTTP call, described once: the server serves it, the web calls it, OpenAPI prints it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  /** The caller needs one of these modules; 'known': all people the school knows; 'any': all who are signed in. */
  access: readonly Module[] | 'known' | 'any'
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  result: z.ZodMiniType
  /** Instead of `{ result }`: 'text' for plain text, 'calendar' for an iCalendar, 'events' for a stream of them. */
  answer?: 'json' | 'text' | 'calendar' | 'events'
  /** Makes something new at each call: takes an `Idempotency-Key`, under which a repeat makes nothing. */
  creates?: true
  /** Takes a `Geolocation` header: where the caller is, as latitude, longitude and accuracy in metres. */
  takesPosition?: true
  /** For the few calls that write and may still be made while impersonating. */
  allowedWhileImpersonating?: true
  /** The codes that this call may answer with, beside those that every call may (see `commonErrors`). */
  errors: readonly ErrorCode[]
}

export type Contract = Record<string, Endpoint>

/** Keeps the literal types of a contract while checking its shape. */
export const defineContract = <const C extends Contract>(endpoints: C): C => endpoints

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodMiniType
  ? { [P in K]: z.output<E[K]> }
  : unknown

/** What a caller passes and a handler receives: the parsed values, on both sides. */
export type EndpointInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
export type EndpointResult<E extends Endpoint> = z.output<E['result']>
