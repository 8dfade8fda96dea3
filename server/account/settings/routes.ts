import { feedsContract } from '@uurwerk/contract/roster/feed-settings'
import { settingsContract } from '@uurwerk/contract/account/settings'
import { addFeed, type FeedAddresses, listFeeds, removeFeed, renewFeed } from '#server/roster/feed/service.ts'
import { defineRoutes } from '#server/http/serve.ts'
import { getCurrentSettings, patchSettings } from './service.ts'

export const createSettingsRoutes = (addresses: FeedAddresses) =>
  defineRoutes(
    { ...settingsContract, ...feedsContract },
    {
      settings: (context) => getCurrentSettings(context),
      patch: (context, { body }) => patchSettings(context, body),
      feeds: (context) => listFeeds(context, addresses),
      addFeed: (context, { body }) => addFeed(context, addresses, body),
      removeFeed: (context, { params }) => removeFeed(context, params.id),
      renewFeed: (context, { params }) => renewFeed(context, addresses, params.id),
    },
  )
