import { type Session, sessionContract } from '@uurwerk/contract/account/session'
import { defineRoutes } from '#server/http/serve.ts'
import { getCurrentScope, getCurrentSession } from './service.ts'

export const createSessionRoutes = (env: Session['env']) =>
  defineRoutes(sessionContract, {
    session: (context) => getCurrentSession(context, env),
    scope: getCurrentScope,
  })
