import { feedsContract } from '@uurwerk/contract/account/feeds'
import { settingsContract } from '@uurwerk/contract/account/settings'
import { addFeed, type FeedAddresses, feedsOf, removeFeed, renewFeed } from '#server/roster/feed/service.ts'
import { routes } from '#server/http/serve.ts'
import { currentSettings, patchSettings } from './service.ts'

export const settingsRoutes = (addresses: FeedAddresses) =>
  routes(
    { ...settingsContract, ...feedsContract },
    {
      settings: (context) => currentSettings(context),
      patch: (context, { body }) => patchSettings(context, body),
      feeds: (context) => feedsOf(context, addresses),
      addFeed: (context, { body }) => addFeed(context, addresses, body),
      removeFeed: (context, { params }) => removeFeed(context, params.id),
      renewFeed: (context, { params }) => renewFeed(context, addresses, params.id),
    },
  )
