import type { impersonationContract } from '@uurwerk/contract/impersonation'
import type { Handlers } from '../lib/serve.ts'
import { endImpersonation, startImpersonation } from './service.ts'

/** `secret` is the installation's, which signs the token of an impersonation. */
export const impersonationHandlers = (secret: string): Handlers<typeof impersonationContract> => ({
  start: (context, { body }) => startImpersonation(context, secret, body.attendeeId),
  end: (context) => endImpersonation(context),
})
