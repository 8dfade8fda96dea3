import { impersonationContract } from '@uurwerk/contract/account/impersonation'
import { defineRoutes } from '#server/http/serve.ts'
import { endImpersonation, listOwnImpersonations, startImpersonation } from './service.ts'

/** `secret` is the installation's and signs the tokens. */
export const createImpersonationRoutes = (secret: string) =>
  defineRoutes(impersonationContract, {
    list: (context) => listOwnImpersonations(context),
    start: (context, { body }) => startImpersonation(context, secret, body.attendeeId),
    end: (context) => endImpersonation(context),
  })
