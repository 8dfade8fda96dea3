import type {
  Announcement,
  AnnouncementAudience,
  AnnouncementBody,
  AnnouncementPatch,
} from '@uurwerk/contract/tell/announcement'
import { findHighestRole, roles } from '@uurwerk/contract/roles'
import { canAnnounce, canAnnounceToEveryone, isWithinReach } from '@uurwerk/contract/rules/announcement'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { type Clock, getLocalDateTime, getToday, toInstant, toIsoMinute } from '#server/lib/clock.ts'
import type { Job } from '../jobs/service.ts'
import { recordAction } from '../log/service.ts'
import { deleteNotificationsAbout, notifyPeople, replaceNotificationData } from '../notification/service.ts'
import { announce } from '../realtime/service.ts'
import {
  type AnnouncementRow,
  type AudienceFields,
  claimStarted,
  countRecipients,
  countExisting,
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listReach,
  listRunning,
  listRunningOnBoard,
  listWithinReach,
  lockAnnouncement,
  markNotified,
  type Reach,
  selectAddedAudience,
  selectAudience,
  updateAnnouncement,
} from './queries.ts'
import { type AnnouncementFields, applyPatch, hasTooLongText, toFields, toInput } from './rules.ts'

export const announcementJobs: Job[] = [
  { name: 'announcement.notify', cron: '* * * * *', run: ({ db, clock }) => notifyStarted(db, clock) },
]

export async function listAnnouncements(context: Context, all: boolean): Promise<Announcement[]> {
  const { actor, clock, db } = context
  if (!all) {
    const personId = requirePersonId(context)
    return (await listRunning(db, { personId, instant: getInstant(clock), now: getNow(clock) })).map(present(clock))
  }
  if (!canAnnounce(actor.roles)) return []
  const reach = await findReach(context, db)
  const rows = await listWithinReach(db, reach)
  return rows.filter((row) => canChange(context, reach, row)).map(present(clock))
}

/** Includes announcements to a part of the school. */
export const listOnBoard = async (db: Db, clock: Clock) =>
  (await listRunningOnBoard(db, getInstant(clock))).map(present(clock))

export async function getAudience(
  context: Context,
  query: { roles?: string[] | undefined; teams?: number[] | undefined; groups?: number[] | undefined },
): Promise<AnnouncementAudience> {
  const audience = {
    roles: roles.filter((role) => query.roles?.includes(role)),
    teamIds: query.teams ?? [],
    groupIds: query.groups ?? [],
  }
  const reach = await findReach(context, context.db)
  const isAllowed = isWithinReach(reach, toRequested(audience))
  return { ...reach, people: isAllowed ? await countRecipients(context.db, audience, getNow(context.clock)) : 0 }
}

export async function createAnnouncement(
  context: CallContext,
  body: AnnouncementBody,
): Promise<Versioned<Announcement>> {
  const createdBy = requirePersonId(context)
  const fields = toStoredFields(context.clock, body)
  return runInTransaction(context, async (tx) => {
    await requireReach(context, tx, fields)
    const id = await insertAnnouncement(tx, fields, createdBy)
    return finishWrite(context, tx, id, 'announcement.create')
  })
}

export async function changeAnnouncement(
  context: CallContext,
  id: number,
  patch: AnnouncementPatch,
): Promise<Versioned<Announcement>> {
  const { clock } = context
  return runInTransaction(context, async (tx) => {
    const row = await requireChangeable(context, tx, id)
    requireVersion(context, row.version)
    const before = toInput(row, (instant) => toLocal(clock, instant))
    const fields = toStoredFields(clock, applyPatch(before, patch))
    await requireReach(context, tx, fields, row)
    await updateAnnouncement(tx, id, fields, getInstant(clock))
    if (!hasSameAudience(row, fields))
      await deleteNotificationsAbout(tx, 'announcement', id, selectAudience(fields, getNow(clock)))
    if (fields.title !== row.title) await replaceNotificationData(tx, 'announcement', id, { title: fields.title })
    return finishWrite(context, tx, id, 'announcement.change', row)
  })
}

const toAudienceText = ({ roles: wanted, teamIds, groupIds }: AudienceFields) =>
  JSON.stringify([wanted, teamIds, groupIds].map((list) => [...list].map(String).toSorted()))
const hasSameAudience = (a: AudienceFields, b: AudienceFields) => toAudienceText(a) === toAudienceText(b)

export async function removeAnnouncement(context: CallContext, id: number): Promise<null> {
  return runInTransaction(context, async (tx) => {
    requireVersion(context, (await requireChangeable(context, tx, id)).version)
    await deleteAnnouncement(tx, id)
    await deleteNotificationsAbout(tx, 'announcement', id)
    await recordAction(tx, context, { action: 'announcement.remove', details: { announcement: id } })
    await announce(tx, 'announcement', {})
    return null
  })
}

/** Safe to run on several servers at once. */
export async function notifyStarted(db: Db, clock: Clock): Promise<void> {
  await runInTransaction({ db }, async (tx) => {
    const rows = await claimStarted(tx, getInstant(clock))
    for (const row of rows) await notifyAudience(tx, clock, row)
    if (rows.length > 0) await announce(tx, 'announcement', {})
  })
}

async function finishWrite(
  context: Context,
  tx: Tx,
  id: number,
  action: 'announcement.create' | 'announcement.change',
  before?: AudienceFields,
): Promise<Versioned<Announcement>> {
  const row = await requireAnnouncement(tx, id)
  const instant = getInstant(context.clock)
  if (row.startsAt <= instant && instant < row.endsAt) await notifyAudience(tx, context.clock, row, before)
  await recordAction(tx, context, {
    action,
    details: { announcement: id, roles: row.roles.length, teams: row.teamIds.length, groups: row.groupIds.length },
  })
  await announce(tx, 'announcement', {})
  return new Versioned(present(context.clock)(row), row.version)
}

/** Once notified, people of the audience `before` are not notified again: retention may have deleted theirs. */
async function notifyAudience(tx: Tx, clock: Clock, row: AnnouncementRow, before?: AudienceFields): Promise<void> {
  const [instant, now] = [getInstant(clock), getNow(clock)]
  await notifyPeople(
    tx,
    before && row.notifiedAt !== null ? selectAddedAudience(row, before, now) : selectAudience(row, now),
    { type: 'announcement', data: { title: row.title }, referenceId: row.id },
    instant,
  )
  if (row.notifiedAt === null) await markNotified(tx, row.id, instant)
}

async function requireAnnouncement(db: Db, id: number): Promise<AnnouncementRow> {
  const row = await findAnnouncement(db, id)
  if (!row) throw new AppError('announcementDoesNotExist')
  return row
}

async function requireChangeable(context: Context, tx: Tx, id: number): Promise<AnnouncementRow> {
  const row = await lockAnnouncement(tx, id)
  if (!row) throw new AppError('announcementDoesNotExist')
  const reach = await findReach(context, tx)
  if (!isWithinReach(reach, toRequested(row)) || !canChange(context, reach, row))
    throw new AppError('announcementNoRights')
  return row
}

/** Leaves announcements of a higher role to their authors and to who may announce to everyone. */
const canChange = ({ actor }: Context, { everyone }: Reach, { createdBy, authorRoles }: AnnouncementRow) =>
  everyone ||
  createdBy?.id === actor.attendeeId ||
  findHighestRole([...actor.roles, ...authorRoles]) === findHighestRole(actor.roles)

const listAdded = (ids: readonly number[], stored: readonly number[] = []) => ids.filter((id) => !stored.includes(id))

type ReachedFields = AudienceFields & Pick<AnnouncementFields, 'onBoard'>

/** The stored audience may have been removed since. */
async function requireReach(
  context: Context,
  tx: Tx,
  { roles, teamIds, groupIds, onBoard }: ReachedFields,
  stored?: ReachedFields,
): Promise<void> {
  const [teams, groups] = [listAdded(teamIds, stored?.teamIds), listAdded(groupIds, stored?.groupIds)]
  if ((await countExisting(tx, teams, groups)) < teams.length + groups.length)
    throw new AppError('attendeeDoesNotExist')
  const reach = await findReach(context, tx)
  const isPutOnBoard = onBoard && stored?.onBoard !== true
  if (!isWithinReach(reach, toRequested({ roles, teamIds, groupIds })) || (isPutOnBoard && !reach.everyone))
    throw new AppError('announcementNoRights')
}

const findReach = (context: Context, db: Db): Promise<Reach> =>
  listReach(db, {
    everyone: canAnnounceToEveryone(context.actor.roles),
    personId: requirePersonId(context),
    date: getToday(context.clock).toString(),
  })

/** @throws AppError announcementNoRights if the caller may announce nothing at all */
export async function requireAnyReach(context: Context): Promise<void> {
  if (canAnnounceToEveryone(context.actor.roles)) return
  const { teams, groups } = await findReach(context, context.db)
  if (teams.length + groups.length === 0) throw new AppError('announcementNoRights')
}

const toRequested = ({ roles, teamIds, groupIds }: AudienceFields) => ({
  roles,
  teams: teamIds,
  groups: groupIds,
})

function toStoredFields(clock: Clock, body: AnnouncementBody): AnnouncementFields {
  if (hasTooLongText(body)) throw new AppError('textTooLong')
  const fields = toFields(body, getLocalDateTime(clock))
  if (!fields) throw new AppError('dateRangeInvalid')
  const { from, until, ...rest } = fields
  return { ...rest, startsAt: toStoredInstant(clock, from), endsAt: toStoredInstant(clock, until) }
}

function toStoredInstant(clock: Clock, local: Temporal.PlainDateTime): string {
  try {
    return toInstant(clock, local).toString({ smallestUnit: 'millisecond' })
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('timeDoesNotExist')
    throw error
  }
}

const getInstant = (clock: Clock) => clock.instant().toString({ smallestUnit: 'millisecond' })
const getNow = (clock: Clock) => toIsoMinute(getLocalDateTime(clock))
const toLocal = (clock: Clock, instant: string) =>
  toIsoMinute(Temporal.Instant.from(instant).toZonedDateTimeISO(clock.timeZone).toPlainDateTime())

const present =
  (clock: Clock) =>
  (row: AnnouncementRow): Announcement => ({
    id: row.id,
    ...toInput(row, (instant) => toLocal(clock, instant)),
    audienceNames: row.audienceNames,
    createdBy: row.createdBy,
    version: row.version,
  })

function requirePersonId({ actor: { attendeeId } }: Context): number {
  if (attendeeId === null) throw new AppError('userIsNoAttendee')
  return attendeeId
}
