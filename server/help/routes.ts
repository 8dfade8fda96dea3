import type { helpContract } from '@uurwerk/contract/help'
import type { Handlers } from '../lib/serve.ts'
import { createHelpAddress } from './service.ts'
import type { HelpTokens } from './tokens.ts'

export const helpHandlers = (help: { publicUrl: string; tokens: HelpTokens }): Handlers<typeof helpContract> => ({
  createToken: (context, { query }) => createHelpAddress(context, query.encodedModulePath, help),
})
