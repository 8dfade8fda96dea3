import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Module } from './modules.ts'
import type { Role } from './roles.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  summary: string
  /** Modules, one of them required; 'known': every person the school knows; 'any': everyone signed in. */
  access: readonly Module[] | 'known' | 'any'
  /** One of the roles is required too. */
  limitedTo?: { roles: readonly Role[]; refusal: ErrorCode }
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  result: z.ZodMiniType
  /** The body is multipart/form-data: parts `file`, and text fields. */
  takesFiles?: true
  /** Response format, by default JSON `{ result }`. */
  answer?: 'json' | 'text' | 'calendar' | 'events' | 'zip'
  /** Status of a successful answer, by default 200. */
  status?: 201 | 202
  /** Accepts an `Idempotency-Key`: a repeat with the same key creates nothing. */
  creates?: true
  /** Accepts a `Geolocation` header: latitude, longitude, and accuracy in metres. */
  takesPosition?: true
  /** The body has the versions of the several things that the call changes; others take `If-Match`. */
  versionsInBody?: true
  allowedWhileImpersonating?: true
  /** Codes besides `commonErrors`. */
  errors: readonly ErrorCode[]
}

/** A call without a bearer; the description says what it needs instead. */
export interface OpenEndpoint extends Omit<Endpoint, 'access'> {
  description: string
}

export type Contract = Record<string, Endpoint>

export const defineContract = <const C extends Contract>(endpoints: C): C => endpoints

type InputPart<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodMiniType
  ? { [P in K]: z.output<E[K]> }
  : unknown

export type EndpointInput<E extends Endpoint> = InputPart<E, 'params'> & InputPart<E, 'query'> & InputPart<E, 'body'>
export type EndpointResult<E extends Endpoint> = z.output<E['result']>
