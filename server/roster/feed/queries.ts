import type { Language } from '@uurwerk/contract/languages'
import type { Feed, NewFeed } from '@uurwerk/contract/roster/feed-settings'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { preferredLanguage, schoolSetting } from '#server/db/sql/settings.ts'
import type { FeedSecret } from './feed-addresses.ts'

const feedColumns = [
  'id',
  'name',
  'content',
  'preset_id',
  'alarm_minutes',
  'nonce',
  'token_hash',
  'created_at',
  'last_read_at',
] as const

/** Lists feeds, oldest first. */
export const listPersonFeeds = (db: Db, attendeeId: number) =>
  db
    .selectFrom('feed')
    .select(feedColumns)
    .$narrowType<{ content: Feed['content'] }>()
    .where('attendee_id', '=', attendeeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function countFeeds(db: Db, attendeeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('feed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('attendee_id', '=', attendeeId)
    .executeTakeFirstOrThrow()
  return count
}

export type FeedRow = Awaited<ReturnType<typeof listPersonFeeds>>[number]

/** Takes the first free of the owner's five slots. Returns undefined if none is free. */
export async function insertFeed(
  tx: Tx,
  attendeeId: number,
  { name, content, presetId = null, alarm = null }: NewFeed,
  { nonce, hash }: FeedSecret,
  createdAt: string,
): Promise<FeedRow | undefined> {
  const { rows } = await sql<FeedRow>`
    insert into feed
      (attendee_id, slot, name, content, preset_id, alarm_minutes, nonce, token_hash, created_at)
    select
      ${attendeeId}, slot, ${name}, ${content}, ${presetId}, ${alarm}::int, ${nonce}, ${hash}, ${createdAt}::timestamptz
    from generate_series(1, 5) as slot
    where not exists (select from feed existing where existing.attendee_id = ${attendeeId} and existing.slot = slot.slot)
    order by slot
    limit 1
    returning ${sql.join(feedColumns.map((column) => sql.ref(column)))}`.execute(tx)
  return rows[0]
}

/** Returns undefined if the person has no such feed. */
export const deleteFeed = (tx: Tx, attendeeId: number, id: number) =>
  tx
    .deleteFrom('feed')
    .where('id', '=', id)
    .where('attendee_id', '=', attendeeId)
    .returning(['id', 'content'])
    .executeTakeFirst()

export const updateFeedSecret = (
  tx: Tx,
  attendeeId: number,
  id: number,
  { nonce, hash }: FeedSecret,
): Promise<FeedRow | undefined> =>
  tx
    .updateTable('feed')
    .set({ nonce, token_hash: hash, last_read_at: null })
    .where('id', '=', id)
    .where('attendee_id', '=', attendeeId)
    .returning(feedColumns)
    .$narrowType<{ content: Feed['content'] }>()
    .executeTakeFirst()

export const findFeed = (db: Db, hash: string) =>
  db
    .selectFrom('feed')
    .innerJoin(attendees.as('owner'), 'owner.id', 'feed.attendee_id')
    .select((eb) => [
      'feed.id',
      'feed.attendee_id',
      'feed.name',
      'feed.content',
      'feed.alarm_minutes',
      'feed.last_read_at',
      'feed.preset_id',
      'owner.source_id',
      schoolSetting('customer').as('customer'),
      preferredLanguage(eb.ref('feed.attendee_id')).as('language'),
    ])
    .$narrowType<{ content: Feed['content'] }>()
    .where('feed.token_hash', '=', hash)
    .executeTakeFirst()

export type ReadableFeed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

export async function findPreferredLanguage(db: Db, attendeeId: number | null): Promise<Language | null> {
  const language = preferredLanguage(sql.val(attendeeId))
  const { rows } = await sql<{ language: Language | null }>`select ${language} as language`.execute(db)
  return rows[0]?.language ?? null
}

/** Skips the update after a recent read, so that most reads write nothing. */
export const touchFeed = (tx: Tx, id: number, { now, before: readBefore }: { now: string; before: string }) =>
  tx
    .updateTable('feed')
    .set({ last_read_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_read_at', 'is', null), eb('last_read_at', '<', readBefore)]))
    .execute()
