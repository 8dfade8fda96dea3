import { helpContract } from '@uurwerk/contract/account/help'
import { defineRoutes } from '#server/http/serve.ts'
import { createHelpAddress } from './service.ts'
import type { HelpTokens } from './tokens.ts'

export const createHelpRoutes = (help: { publicUrl: string; tokens: HelpTokens }) =>
  defineRoutes(helpContract, {
    createToken: (context, { query }) => createHelpAddress(context, query.encodedModulePath, help),
  })
