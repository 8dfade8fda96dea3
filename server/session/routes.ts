import type { Session, sessionContract } from '@uurwerk/contract/session'
import type { Handlers } from '../lib/serve.ts'
import { currentScope, currentSession } from './service.ts'

export const sessionHandlers = (env: Session['env']): Handlers<typeof sessionContract> => ({
  session: (context) => currentSession(context, env),
  scope: currentScope,
})
