import type { settingsContract } from '@uurwerk/contract/settings'
import { addFeed, type FeedAddresses, feedsOf, removeFeed, renewFeed } from '../feed/service.ts'
import type { Handlers } from '../lib/serve.ts'
import { currentSettings, patchSettings } from './service.ts'

export const settingsHandlers = (addresses: FeedAddresses): Handlers<typeof settingsContract> => ({
  settings: (context) => currentSettings(context),
  patch: (context, { body }) => patchSettings(context, body),
  feeds: (context) => feedsOf(context, addresses),
  addFeed: (context, { body }) => addFeed(context, addresses, body),
  removeFeed: (context, { params }) => removeFeed(context, params.id),
  renewFeed: (context, { params }) => renewFeed(context, addresses, params.id),
})
