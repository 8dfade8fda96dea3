import type { Feed, NewFeed } from '@uurwerk/contract/roster/feed-settings'
export { exportCalendar } from './calendar.ts'
import { lockPerson, requireAttendeeId } from '../attendee/service.ts'
import { lockPreset } from '../compose-roster/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import { recordAction } from '#server/tell/log/service.ts'
import type { FeedAddresses } from './feed-addresses.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { deleteFeed, listPersonFeeds, type FeedRow, insertFeed, updateFeedSecret } from './queries.ts'

export { createFeedAddresses, type FeedAddresses } from './feed-addresses.ts'
export { exportAppointment } from './calendar.ts'
export { countFeeds } from './queries.ts'

/** Lists feeds, oldest first. */
export async function listFeeds(context: Context, addresses: FeedAddresses): Promise<Feed[]> {
  const rows = await listPersonFeeds(context.db, requireAttendeeId(context.actor.attendeeId))
  return rows.map((row) => presentFeed(context, addresses, row))
}

export async function addFeed(context: Context, addresses: FeedAddresses, feed: NewFeed): Promise<Feed> {
  const ownerId = requireAttendeeId(context.actor.attendeeId)
  return runInTransaction(context, async (tx) => {
    await lockPerson(tx, ownerId)
    if (typeof feed.presetId === 'string' && !(await lockPreset(tx, ownerId, feed.presetId)))
      throw new AppError('presetDoesNotExist')
    const row = await insertFeed(tx, ownerId, feed, addresses.createSecret(), context.clock.instant().toString())
    if (!row) throw new AppError('settingsFeedsLimit')
    await recordAction(tx, context, {
      action: 'settings.addFeed',
      subjectId: ownerId,
      details: { feed: row.id, content: row.content },
    })
    return presentFeed(context, addresses, row)
  })
}

/** Removes a feed; its address stops working. */
export async function removeFeed(context: Context, id: number): Promise<null> {
  const ownerId = requireAttendeeId(context.actor.attendeeId)
  return runInTransaction(context, async (tx) => {
    const removedFeed = await deleteFeed(tx, ownerId, id)
    if (!removedFeed) throw new AppError('feedDoesNotExist')
    await recordAction(tx, context, {
      action: 'settings.removeFeed',
      subjectId: ownerId,
      details: { feed: id, content: removedFeed.content },
    })
    return null
  })
}

/** Replaces the address; the old address stops working. */
export async function renewFeed(context: Context, addresses: FeedAddresses, id: number): Promise<Feed> {
  const ownerId = requireAttendeeId(context.actor.attendeeId)
  return runInTransaction(context, async (tx) => {
    const row = await updateFeedSecret(tx, ownerId, id, addresses.createSecret())
    if (!row) throw new AppError('feedDoesNotExist')
    await recordAction(tx, context, {
      action: 'settings.renewFeed',
      subjectId: ownerId,
      details: { feed: id, content: row.content },
    })
    return presentFeed(context, addresses, row)
  })
}

/** Hides the address while impersonating, since it would work afterwards too. */
const presentFeed = ({ actor }: Context, addresses: FeedAddresses, row: FeedRow): Feed => ({
  id: row.id,
  name: row.name,
  content: row.content,
  presetId: row.preset_id,
  alarm: row.alarm_minutes,
  url: actor.impersonator ? null : addresses.findUrl({ nonce: row.nonce, hash: row.token_hash }),
  createdOn: row.created_at,
  lastReadOn: row.last_read_at,
})
