import { type Session, sessionContract } from '@uurwerk/contract/account/session'
import { routes } from '#server/http/serve.ts'
import { currentScope, currentSession } from './service.ts'

export const sessionRoutes = (env: Session['env']) =>
  routes(sessionContract, {
    session: (context) => currentSession(context, env),
    scope: currentScope,
  })
