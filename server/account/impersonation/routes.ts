import { impersonationContract } from '@uurwerk/contract/account/impersonation'
import { defineRoutes } from '#server/http/serve.ts'
import { endImpersonation, startImpersonation } from './service.ts'

/** `secret` is the installation's and signs the tokens. */
export const createImpersonationRoutes = (secret: string) =>
  defineRoutes(impersonationContract, {
    start: (context, { body }) => startImpersonation(context, secret, body.attendeeId),
    end: (context) => endImpersonation(context),
  })
