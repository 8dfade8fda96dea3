import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, Instant, Named } from '../values.ts'

export const impersonationMinutes = 60

export const ImpersonationRecord = z.object({
  impersonator: z.extend(Named, { code: z.nullable(z.string()) }),
  startedAt: Instant,
  /** Null while it lasts. */
  endedAt: z.nullable(Instant),
})
export type ImpersonationRecord = z.infer<typeof ImpersonationRecord>

export const impersonationContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/Impersonation',
    summary: 'Who saw what the caller sees, and when: the last 100 times, newest first',
    access: 'known',
    result: z.array(ImpersonationRecord),
    errors: [],
  },
  start: {
    method: 'POST',
    path: '/api/Impersonation',
    creates: true,
    summary: 'A token to see what another person sees, without write access (RFC 8693, `act`)',
    access: ['impersonation'],
    body: z.object({ attendeeId: Id }),
    result: z.object({ token: z.string(), expiresAt: Instant }),
    errors: ['attendeeDoesNotExist', 'attendeeNoRights'],
  },
  end: {
    method: 'DELETE',
    path: '/api/Impersonation',
    summary: 'End the impersonation whose token makes this call, and invalidate the token',
    access: 'any',
    allowedWhileImpersonating: true,
    result: z.null(),
    errors: [],
  },
})
