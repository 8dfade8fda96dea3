import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { type CalendarEntry, listCalendarEntries, getCalendarEntry } from '../appointment/service.ts'
import { listVisibleAttendees } from '../attendee/service.ts'
import { listPresetAttendeeIds } from '../compose-roster/service.ts'
import type { Actor } from '#server/auth/actor.ts'
import { getActorBySourceId } from '#server/auth/get-actor.ts'
import type { Db } from '#server/db/connect.ts'
import { getCustomer } from '#server/school/queries.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { hashFeedToken } from './feed-addresses.ts'
import { type CalendarReader, toCalendarEvent } from './calendar-events.ts'
import { type CalendarEvent, formatCalendar } from './icalendar.ts'
import { findFeed, findPreferredLanguage, type ReadableFeed, touchFeed } from './queries.ts'
import { isInCalendar, canReadFeed, computeFeedWindow } from './rules.ts'

export interface OpenFeed {
  feed: ReadableFeed
  owner: Actor
}

/** Returns undefined if there is no feed, or its owner may no longer read it. */
export async function openFeed(db: Db, clock: Clock, token: string): Promise<OpenFeed | undefined> {
  const feed = await findFeed(db, hashFeedToken(token))
  if (!feed) return undefined
  const owner = await getActorBySourceId(db, clock, feed.source_id)
  return owner.attendeeId === feed.attendee_id && canReadFeed(owner.modules, feed.content) ? { feed, owner } : undefined
}

export async function readFeed(db: Db, clock: Clock, { feed, owner }: OpenFeed): Promise<string> {
  const language = feed.language ?? 'nl'
  const context = { db, clock, actor: owner }
  await markFeedRead(db, clock, feed)
  const attendees = await listVisibleAttendees(context, await listFeedAttendeeIds(db, feed))
  const range = computeFeedWindow(getToday(clock), attendees.length)
  const entries = await listCalendarEntries(context, attendees, range, typeByContent[feed.content])
  const nameByAttendeeId =
    feed.content === 'composed' ? new Map(attendees.map(({ id, name }) => [id, name])) : undefined
  const teamIds = attendees.filter(({ type }) => type === 'team').map(({ id }) => id)
  const reader = { customer: feed.customer, language, alarm: feed.alarm_minutes, nameByAttendeeId, teamIds }
  return formatCalendar({
    name: feed.name,
    timeZone: clock.timeZone,
    events: toCalendarEvents(entries, reader, clock),
  })
}

/** Returns a person's own roster, for the same dates and with the same appointments as a feed. */
export async function exportCalendar(db: Db, clock: Clock, sourceId: string): Promise<string> {
  const actor = await getActorBySourceId(db, clock, sourceId)
  const context = { db, clock, actor }
  const attendees = actor.attendeeId === null ? [] : await listVisibleAttendees(context, [actor.attendeeId])
  const entries = await listCalendarEntries(context, attendees, computeFeedWindow(getToday(clock), 1), undefined)
  const language = (await findPreferredLanguage(db, actor.attendeeId)) ?? 'nl'
  const reader = { customer: await getCustomer(db), language, alarm: null }
  return formatCalendar({ timeZone: clock.timeZone, events: toCalendarEvents(entries, reader, clock) })
}

/** Uses the same UID as a feed. */
export async function exportAppointment(context: CallContext, id: number, attendee: AttendeeParam): Promise<string> {
  const { db, clock, language } = context
  const entry = await getCalendarEntry(context, id, attendee)
  const reader = { customer: await getCustomer(db), language, alarm: null }
  return formatCalendar({ timeZone: clock.timeZone, events: [toCalendarEvent(entry, reader)] })
}

const toCalendarEvents = (entries: readonly CalendarEntry[], reader: CalendarReader, clock: Clock): CalendarEvent[] =>
  entries
    .filter((entry) => isInCalendar(entry, clock.instant(), reader.teamIds))
    .map((entry) => toCalendarEvent(entry, reader))

async function markFeedRead(db: Db, clock: Clock, { id, last_read_at }: ReadableFeed) {
  const now = clock.instant()
  const readBefore = now.subtract({ hours: 1 }).toString()
  if (last_read_at === null || Temporal.Instant.compare(last_read_at, readBefore) < 0)
    await runInTransaction({ db }, (tx) => touchFeed(tx, id, { now: now.toString(), before: readBefore }))
}

const listFeedAttendeeIds = async (db: Db, { attendee_id, preset_id }: ReadableFeed): Promise<readonly number[]> =>
  preset_id === null ? [attendee_id] : listPresetAttendeeIds(db, attendee_id, preset_id)

/** Undefined for feeds with appointments of all types. */
const typeByContent: Record<ReadableFeed['content'], Appointment['type'] | undefined> = {
  'own-roster': undefined,
  exams: 'exam',
  bookings: 'booking',
  composed: undefined,
}
