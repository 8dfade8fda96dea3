import { ledgerContract } from '@uurwerk/contract/changes/ledger'
import { defineRoutes } from '#server/http/serve.ts'
import { exportCovers, listCovers } from './service.ts'

export const ledgerRoutes = defineRoutes(ledgerContract, {
  lines: (context, { query }) => listCovers(context, query),
  export: (context, { query }) => exportCovers(context, query),
})
