import type { composeRosterContract } from '@uurwerk/contract/compose-roster'
import type { Handlers } from '../lib/serve.ts'
import { presetsOf, removePreset, savePreset } from './service.ts'

export const composeRosterHandlers: Handlers<typeof composeRosterContract> = {
  presets: presetsOf,
  savePreset: (context, { params, body }) => savePreset(context, params.id, body),
  removePreset: (context, { params }) => removePreset(context, params.id),
}
