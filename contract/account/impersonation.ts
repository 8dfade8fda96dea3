import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, Instant } from '../values.ts'

export const impersonationMinutes = 60

export const impersonationContract = defineContract({
  start: {
    method: 'POST',
    path: '/api/Impersonation',
    creates: true,
    summary: 'A token with which one sees what another person sees, and writes nothing (RFC 8693, `act`)',
    access: ['impersonation'],
    body: z.object({ attendeeId: Id }),
    result: z.object({ token: z.string(), expiresAt: Instant }),
    errors: ['attendeeDoesNotExist', 'attendeeNoRights'],
  },
  end: {
    method: 'DELETE',
    path: '/api/Impersonation',
    summary: 'End the impersonation whose token makes this call; the token is worth nothing from then on',
    access: 'any',
    allowedWhileImpersonating: true,
    result: z.null(),
    errors: [],
  },
})
