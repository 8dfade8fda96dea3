import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { Id, IdParam, Instant } from '../values.ts'

export const feedContents = ['own-roster', 'exams', 'bookings', 'composed'] as const
export const feedLimit = 5

/** Minutes before the start; null for no alarm. */
const AlarmMinutes = z.nullable(z.int().check(z.minimum(0), z.maximum(1440)))

export const Feed = z.object({
  id: Id,
  name: z.string(),
  content: z.enum(feedContents),
  /** Null unless `content` is `composed`. */
  presetId: z.nullable(z.string()),
  alarm: AlarmMinutes,
  /** Null while impersonating, and when the installation's secret has changed since. */
  url: z.nullable(z.url()),
  createdOn: Instant,
  lastReadOn: z.nullable(Instant),
})
export type Feed = z.infer<typeof Feed>

export const feedNameMaximum = 60

export const NewFeed = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(feedNameMaximum)),
    content: z.enum(feedContents),
    presetId: z.optional(z.nullable(z.coerce.string<string | number>())),
    alarm: z.optional(AlarmMinutes),
  })
  .check(
    z.refine(({ content, presetId }) => (content === 'composed') === (typeof presetId === 'string'), {
      path: ['presetId'],
    }),
  )
export type NewFeed = z.infer<typeof NewFeed>

export const feedsContract = defineContract({
  feeds: {
    method: 'GET',
    path: '/api/Settings/Feeds',
    summary: "The caller's calendar feeds, oldest first",
    access: 'known',
    result: z.array(Feed),
    errors: [],
  },
  addFeed: {
    method: 'POST',
    path: '/api/Settings/Feeds',
    creates: true,
    summary: 'Create a calendar feed; a person has at most five',
    access: 'known',
    body: NewFeed,
    result: Feed,
    errors: ['settingsFeedsLimit', 'presetDoesNotExist'],
  },
  removeFeed: {
    method: 'DELETE',
    path: '/api/Settings/Feeds/:id',
    summary: 'Remove a feed and invalidate its address',
    access: 'known',
    params: z.object({ id: IdParam }),
    result: z.null(),
    errors: ['feedDoesNotExist'],
  },
  renewFeed: {
    method: 'POST',
    path: '/api/Settings/Feeds/:id/renew',
    summary: 'Give a feed a new secret address and invalidate the old one',
    access: 'known',
    params: z.object({ id: IdParam }),
    result: Feed,
    errors: ['feedDoesNotExist'],
  },
})
