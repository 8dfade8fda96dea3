import { helpContract } from '@uurwerk/contract/account/help'
import { routes } from '#server/http/serve.ts'
import { createHelpAddress } from './service.ts'
import type { HelpTokens } from './tokens.ts'

export const helpRoutes = (help: { publicUrl: string; tokens: HelpTokens }) =>
  routes(helpContract, {
    createToken: (context, { query }) => createHelpAddress(context, query.encodedModulePath, help),
  })
