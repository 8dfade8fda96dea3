import { personDataContract } from '@uurwerk/contract/desk/person-data'
import { defineRoutes } from '#server/http/serve.ts'
import { eraseByAdministrator, exportForReader } from './service.ts'

export const personDataRoutes = defineRoutes(personDataContract, {
  export: (context, { params }) => exportForReader(context, params.id),
  erase: (context, { params, query, body: { reason } }) =>
    eraseByAdministrator(context, params.id, { reason, dryRun: query.dryRun === 'true' }),
})
