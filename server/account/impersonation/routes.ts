import { impersonationContract } from '@uurwerk/contract/account/impersonation'
import { routes } from '#server/http/serve.ts'
import { endImpersonation, startImpersonation } from './service.ts'

/** `secret` is the installation's, which signs the token of an impersonation. */
export const impersonationRoutes = (secret: string) =>
  routes(impersonationContract, {
    start: (context, { body }) => startImpersonation(context, secret, body.attendeeId),
    end: (context) => endImpersonation(context),
  })
