import { heldContract } from '@uurwerk/contract/changes/held'
import { defineRoutes } from '#server/http/serve.ts'
import { exportHeld, listHeld } from './service.ts'

export const heldRoutes = defineRoutes(heldContract, {
  lines: (context, { query }) => listHeld(context, query),
  export: (context, { query }) => exportHeld(context, query),
})
