import { composeRosterContract } from '@uurwerk/contract/roster/compose-roster'
import { routes } from '#server/http/serve.ts'
import { presetsOf, removePreset, savePreset } from './service.ts'

export const composeRosterRoutes = routes(composeRosterContract, {
  presets: presetsOf,
  savePreset: (context, { params, body }) => savePreset(context, params.id, body),
  removePreset: (context, { params }) => removePreset(context, params.id),
})
