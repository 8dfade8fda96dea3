import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { withRound, toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import { roundBounds, type NewRound, type Round, type RoundPatch } from '@uurwerk/contract/joining/choice-round/desk'
import { applyFieldPatch } from '@uurwerk/contract/json-patch'
import { listChangedFields, listOptionsWithPath, listRoundFaults } from '@uurwerk/contract/rules/round'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { toInstant, getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import {
  type CoordinatedRound,
  syncMemberships,
  canCoordinateRounds,
  requireCoordinatedRound,
} from '../student/service.ts'
import { presentRound } from './present.ts'
import { findExistingGroupsAndCourses, type RoundContents, loadRoundContents } from './queries.ts'
import { formatRoundFault, findSeatFaults, findUnknownIdFaults } from './rules.ts'
import { insertRound, lockRoundForEditing, markRoundRemoved, updateRound, writeRoundContents } from './write-queries.ts'

export async function getEditableRound(context: Context, id: number): Promise<Versioned<Round>> {
  const round = await requireCoordinatedRound(context, id)
  return toVersionedRound(round, await loadRoundContents(context.db, id))
}

const toVersionedRound = (round: CoordinatedRound, contents: RoundContents) =>
  new Versioned(presentRound(round, contents), round.version)

/** Creates a round; the caller becomes one of its coordinators. */
export async function createRound(context: Context, round: NewRound): Promise<Versioned<Round>> {
  if (!canCoordinateRounds(context)) throw new AppError('attendeeNoRights')
  checkRoundFaults(context, round)
  return runInTransaction(context, async (tx) => {
    await checkGroupsAndCourses(tx, round)
    const id = await insertRound(tx, round, { createdBy: context.actor.attendeeId, now: getWallClockNow(context) })
    await writeRoundContents(tx, id, round)
    await recordAction(tx, context, { action: 'round-desk.create', details: withRound(id) })
    return getEditableRound({ ...context, db: tx }, id)
  })
}

/** Applies the whole patch or nothing. Choices wait meanwhile, and existing choices stay. */
export async function patchRound(context: CallContext, id: number, patch: RoundPatch): Promise<Versioned<Round>> {
  return runInTransaction(context, async (tx) => {
    await lockRoundForEditing(tx, id)
    const round = await requireCoordinatedRound(context, id, tx)
    requireVersion(context, round.version)
    const contents = await loadRoundContents(tx, id)
    const before = presentRound(round, contents)
    const after = applyFieldPatch(before, patch, {})
    const changedFields = listChangedFields(before, after)
    if (changedFields.length === 0) return toVersionedRound(round, contents)
    checkRoundFaults(context, after)
    const unknownIdFaults = findUnknownIdFaults(before, after)
    if (unknownIdFaults.length > 0) throw new AppError('requestInvalid', unknownIdFaults)
    await checkGroupsAndCourses(tx, after, before)
    const seatFaults = findSeatFaults(contents, after)
    if (seatFaults.length > 0) throw new AppError(choiceRoundError.seatsTaken, seatFaults)
    await updateRound(tx, id, after, getWallClockNow(context))
    if (changedFields.some((field) => contentFields.has(field))) await writeRoundContents(tx, id, after)
    if (changedFields.some((field) => membershipFields.has(field))) await syncMemberships(tx, [id])
    await announce(tx, toChoiceRoundTopic(id), {})
    const details = { ...withRound(id), fields: changedFields.join(', ') }
    await recordAction(tx, context, { action: 'round-desk.change', details })
    return getEditableRound({ ...context, db: tx }, id)
  })
}

const getWallClockNow = ({ clock }: Context) => toIsoMinute(getLocalDateTime(clock))

const contentFields = new Set<string>(['audience', 'groups', 'optionSets', 'options'])

/** Removes a round that has not opened yet. */
export async function removeRound(context: CallContext, id: number): Promise<null> {
  return runInTransaction(context, async (tx) => {
    await lockRoundForEditing(tx, id)
    const round = await requireCoordinatedRound(context, id, tx)
    requireVersion(context, round.version)
    if (round.state !== 'notOpen') throw new AppError(choiceRoundError.notOpen)
    await markRoundRemoved(tx, id)
    // The round may have been open before a coordinator moved the opening to a later time.
    await syncMemberships(tx, [id])
    await recordAction(tx, context, { action: 'round-desk.remove', details: withRound(id) })
    return null
  })
}

/** Fields whose change also changes the memberships that a round gives. */
const membershipFields = new Set<string>(['periodStart', 'periodEnd', 'countsOnly', 'optionSets', 'options'])

/** @throws AppError dateRangeInvalid, requestInvalid, requestOutOfBounds, timeDoesNotExist */
function checkRoundFaults({ clock }: Context, round: NewRound) {
  const faults = listRoundFaults(round)
  const errors = faults.map((fault) => ({ path: `body/${fault.path}`, message: formatRoundFault(fault) }))
  if (faults.some(({ kind }) => kind !== 'order')) throw new AppError('requestInvalid', errors)
  if (faults.length > 0) throw new AppError('dateRangeInvalid', errors)
  if (listOptionsWithPath(round).length > roundBounds.options) throw new AppError('requestOutOfBounds')
  try {
    for (const time of [round.openingDate, round.studentExpirationDate, round.coachExpirationDate])
      toInstant(clock, Temporal.PlainDateTime.from(time))
  } catch {
    throw new AppError('timeDoesNotExist')
  }
}

/**
 * Refuses groups and courses that the school does not have; those that a round had before may have gone since.
 * @throws AppError attendeeDoesNotExist, choiceRoundError.courseMissing
 */
async function checkGroupsAndCourses(tx: Tx, round: NewRound, before?: NewRound) {
  const referencedIds = collectReferencedIds(round)
  const previousIds = before ? collectReferencedIds(before) : { groups: [], courses: [] }
  const groupIds = referencedIds.groups.filter((id) => !previousIds.groups.includes(id))
  const courseIds = referencedIds.courses.filter((id) => !previousIds.courses.includes(id))
  if (groupIds.length + courseIds.length === 0) return
  const existingIds = await findExistingGroupsAndCourses(tx, groupIds, courseIds)
  if (!groupIds.every((id) => existingIds.groups.has(id))) throw new AppError('attendeeDoesNotExist')
  if (!courseIds.every((id) => existingIds.courses.has(id))) throw new AppError(choiceRoundError.courseMissing)
}

function collectReferencedIds(round: NewRound) {
  const options = listOptionsWithPath(round).map(({ option }) => option)
  return {
    groups: [
      ...round.audience,
      ...round.groups.map(({ groupId }) => groupId),
      ...options.flatMap(({ groupId }) => groupId ?? []),
    ],
    courses: [...round.groups, ...options].flatMap(({ courseIds }) => courseIds),
  }
}
