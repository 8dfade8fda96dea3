import { randomUUID } from 'node:crypto'
import type { ProfileBody, ProfileEffect, ProfileFields, SchoolProfile } from '@uurwerk/contract/desk/booking-profiles'
import { isAdmin } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { performDryRun, runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { computeContentVersion } from '#server/http/content-version.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, getToday, toIsoMinute } from '#server/lib/clock.ts'
import {
  countCovered,
  countForbiddenBookings,
  findProfile,
  insertProfile,
  listAttendeeTypes,
  listProfiles,
  lockProfile,
  markProfileRemoved,
  updateProfile,
} from '#server/rooms/booking-profile/service.ts'
import { findSchool } from '#server/school/queries.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { listChangedFields } from './rules.ts'

export const listSchoolProfiles = ({ db }: Context): Promise<SchoolProfile[]> => listProfiles(db)

const toVersionedProfile = (profile: SchoolProfile) => new Versioned(profile, computeContentVersion(profile))

/** @throws AppError bookingProfileDoesNotExist */
export async function getSchoolProfile({ db }: Context, id: number): Promise<Versioned<SchoolProfile>> {
  return toVersionedProfile(requireProfile(await findProfile(db, id)))
}

function requireProfile(profile: SchoolProfile | undefined): SchoolProfile {
  if (!profile) throw new AppError('bookingProfileDoesNotExist')
  return profile
}

function requireAdmin({ actor }: Context) {
  if (!isAdmin(actor.roles)) throw new AppError('attendeeNoRights')
}

/** @throws AppError attendeeNoRights, attendeeDoesNotExist, requestInvalid */
export const createSchoolProfile = (context: CallContext, body: ProfileBody): Promise<Versioned<SchoolProfile>> =>
  runInTransaction(context, async (tx) => {
    requireAdmin(context)
    const id = await insertProfile(tx, createSourceId(), await checkFields(tx, body))
    const profile = requireProfile(await findProfile(tx, id))
    await recordAction(tx, context, { action: 'school-booking-profiles.create', details: { profile: id } })
    return toVersionedProfile(profile)
  })

/** Ids of files are unique with it. */
const createSourceId = () => `desk-${randomUUID()}`

/**
 * @throws AppError attendeeNoRights, bookingProfileDoesNotExist, preconditionFailed, attendeeDoesNotExist,
 * requestInvalid
 */
export const changeSchoolProfile = (
  context: CallContext,
  id: number,
  body: ProfileBody,
): Promise<Versioned<SchoolProfile>> =>
  runInTransaction(context, async (tx) => {
    const former = await requireLockedProfile(tx, context, id)
    await updateProfile(tx, id, await checkFields(tx, body))
    const profile = requireProfile(await findProfile(tx, id))
    await recordAction(tx, context, {
      action: 'school-booking-profiles.change',
      details: { profile: id, ...listChangedFields(former, profile) },
    })
    return toVersionedProfile(profile)
  })

/** @throws AppError attendeeNoRights, bookingProfileDoesNotExist, preconditionFailed */
export const removeSchoolProfile = (context: CallContext, id: number): Promise<null> =>
  runInTransaction(context, async (tx) => {
    await requireLockedProfile(tx, context, id)
    await markProfileRemoved(tx, id)
    await recordAction(tx, context, { action: 'school-booking-profiles.remove', details: { profile: id } })
    return null
  })

async function requireLockedProfile(tx: Tx, context: CallContext, id: number): Promise<SchoolProfile> {
  requireAdmin(context)
  const profile = requireProfile(await lockProfile(tx, id))
  requireVersion(context, computeContentVersion(profile))
  return profile
}

/**
 * Makes the change, counts, and takes it back. `profile` is null for a removal.
 * @throws AppError attendeeNoRights, bookingProfileDoesNotExist, attendeeDoesNotExist, requestInvalid
 */
export const previewSchoolProfile = (
  context: Context,
  { id, profile }: { id?: number | undefined; profile: ProfileBody | null },
): Promise<ProfileEffect> =>
  performDryRun(context, async (tx) => {
    requireAdmin(context)
    const now = toIsoMinute(getLocalDateTime(context.clock))
    const today = getToday(context.clock).toString()
    if (id !== undefined) requireProfile(await findProfile(tx, id))
    const fields = profile && (await checkFields(tx, profile))
    const forbiddenBefore = await countForbiddenBookings(tx, now, today)
    const changedId = await applyChange(tx, id, fields)
    const forbiddenAfter = await countForbiddenBookings(tx, now, today)
    return {
      covered: fields && changedId !== undefined ? await countCovered(tx, changedId, today) : 0,
      outsideLimits: Math.max(0, forbiddenAfter - forbiddenBefore),
    }
  })

async function applyChange(tx: Tx, id: number | undefined, fields: ProfileFields | null): Promise<number | undefined> {
  if (fields === null) {
    if (id !== undefined) await markProfileRemoved(tx, id)
    return id
  }
  if (id === undefined) return insertProfile(tx, createSourceId(), fields)
  await updateProfile(tx, id, fields)
  return id
}

const defaultRadius = 100

/** Adds defaults. @throws AppError attendeeDoesNotExist, requestInvalid */
async function checkFields(db: Db, body: ProfileBody): Promise<ProfileFields> {
  const { rooms, teams, groups } = body
  const types = await listAttendeeTypes(db, [...rooms, ...teams, ...groups])
  const areOfType = (ids: readonly number[], type: string) => ids.every((id) => types.get(id) === type)
  if (!areOfType(rooms, 'classroom') || !areOfType(teams, 'team') || !areOfType(groups, 'group'))
    throw new AppError('attendeeDoesNotExist')
  const school = await findSchool(db)
  const { opens = school?.day_start.slice(0, 5) ?? '00:00', closes = school?.day_end.slice(0, 5) ?? '23:59' } = body
  if (opens >= closes)
    throw new AppError('requestInvalid', [{ path: 'body/closes', message: 'a time after `opens` is needed' }])
  const isOnLocation = body.confirmation === 'location'
  return {
    ...body,
    opens,
    closes,
    radius: body.radius === undefined ? (isOnLocation ? defaultRadius : null) : body.radius,
  }
}
