import { composeRosterContract } from '@uurwerk/contract/roster/compose-roster'
import { defineRoutes } from '#server/http/serve.ts'
import { listPresets, removePreset, savePreset } from './service.ts'

export const composeRosterRoutes = defineRoutes(composeRosterContract, {
  presets: listPresets,
  savePreset: (context, { params, body }) => savePreset(context, params.id, body),
  removePreset: (context, { params }) => removePreset(context, params.id),
})
