import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { calendarEntries, calendarEntry } from '../appointment/service.ts'
import { stillVisible } from '../attendee/service.ts'
import { attendeesOfPreset } from '../compose-roster/service.ts'
import type { Actor } from '#server/auth/actor.ts'
import { actorNamed } from '#server/auth/people.ts'
import type { Db } from '#server/db/connect.ts'
import { findCustomer } from '#server/school/queries.ts'
import { type Clock, today } from '#server/lib/clock.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashOf } from './address.ts'
import { eventOf } from './events.ts'
import { calendarText } from './icalendar.ts'
import { findFeed, type ReadableFeed, touchFeed } from './queries.ts'
import { isInCalendar, mayRead, windowOf } from './rules.ts'

/** A feed with its owner, who may read it as things are now. */
export interface OpenFeed {
  feed: ReadableFeed
  owner: Actor
}

/** The feed at a secret address; undefined when there is none, or its owner may no longer see what it holds. */
export async function openFeed(db: Db, clock: Clock, token: string): Promise<OpenFeed | undefined> {
  const feed = await findFeed(db, hashOf(token))
  if (!feed) return undefined
  const owner = await actorNamed(db, clock, feed.source_id)
  return owner.attendeeId === feed.attendee_id && mayRead(owner.modules, feed.content) ? { feed, owner } : undefined
}

/** The feed as an iCalendar text, with what its owner may see of it now. */
export async function readFeed(db: Db, clock: Clock, { feed, owner }: OpenFeed): Promise<string> {
  const language = feed.language ?? 'nl'
  const context = { db, clock, actor: owner }
  await touch(db, clock, feed)
  const attendees = await stillVisible(context, await attendeesIn(db, feed))
  const range = windowOf(today(clock), feed.last_day, attendees.length)
  const entries = await calendarEntries(context, attendees, range, typeOf(feed.content))
  const names = feed.content === 'composed' ? new Map(attendees.map(({ id, name }) => [id, name])) : undefined
  const reader = { customer: feed.customer, language, alarm: feed.alarm_minutes, names }
  return calendarText({
    name: feed.name,
    timeZone: clock.timeZone,
    events: entries.filter((entry) => isInCalendar(entry, clock.instant())).map((entry) => eventOf(entry, reader)),
  })
}

/** One appointment of an attendee's roster, to be put into a calendar; under the name that it has in a feed. */
export async function calendarOfOne(context: CallContext, id: number, attendee: AttendeeParam): Promise<string> {
  const { db, clock, language } = context
  const entry = await calendarEntry(context, id, attendee)
  const reader = { customer: await findCustomer(db), language, alarm: null }
  return calendarText({ timeZone: clock.timeZone, events: [eventOf(entry, reader)] })
}

async function touch(db: Db, clock: Clock, { id, last_read_at }: ReadableFeed) {
  const now = clock.instant()
  const before = now.subtract({ hours: 1 }).toString()
  if (last_read_at === null || Temporal.Instant.compare(last_read_at, before) < 0)
    await inTransaction({ db }, (tx) => touchFeed(tx, id, { now: now.toString(), before }))
}

/** The ids of those whose rosters a feed holds. */
const attendeesIn = async (db: Db, { attendee_id, preset_id }: ReadableFeed): Promise<readonly number[]> =>
  preset_id === null ? [attendee_id] : attendeesOfPreset(db, attendee_id, preset_id)

const typeOf = (content: ReadableFeed['content']): Appointment['type'] | undefined =>
  ({ 'own-roster': undefined, exams: 'exam', bookings: 'booking', composed: undefined } as const)[content]
