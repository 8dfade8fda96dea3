import { choiceRoundError, withRound, choiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import { roundBounds, type NewRound, type Round, type RoundPatch } from '@uurwerk/contract/joining/choice-round/desk'
import { patchedFields } from '@uurwerk/contract/json-patch'
import { changedFields, placedOptions, roundFaults } from '@uurwerk/contract/rules/round'
import type { Context } from '../../../auth/context.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '../../../http/call-context.ts'
import { AppError } from '../../../lib/app-error.ts'
import { instantOf, localNow, minuteText } from '../../../lib/clock.ts'
import { recordAction } from '../../../tell/log/service.ts'
import { announce } from '../../../tell/realtime/service.ts'
import { type Coordinated, keepMemberships, mayCoordinate, requireCoordinated } from '../student/service.ts'
import { presentRound } from './present.ts'
import { knownAmong, type Parts, partsOf } from './queries.ts'
import { faultText, takenFaults, unknownParts } from './rules.ts'
import { insertRound, lockRound, markRemoved, updateRound, writeLists } from './write-queries.ts'

/** A round to edit, or to copy. */
export async function editedRound(context: Context, id: number): Promise<Versioned<Round>> {
  const row = await requireCoordinated(context, id)
  return versioned(row, await partsOf(context.db, id))
}

const versioned = (row: Coordinated, parts: Parts) => new Versioned(presentRound(row, parts), row.version)

/** Makes a round, of which the caller is then one who coordinates it. */
export async function createRound(context: Context, round: NewRound): Promise<Versioned<Round>> {
  if (!mayCoordinate(context)) throw new AppError('attendeeNoRights')
  refuseFaults(context, round)
  return inTransaction(context, async (tx) => {
    await refuseUnknown(tx, round)
    const id = await insertRound(tx, round, { createdBy: context.actor.attendeeId, now: wallTime(context) })
    await writeLists(tx, id, round)
    await recordAction(tx, context, { action: 'round-desk.create', details: withRound(id) })
    return editedRound({ ...context, db: tx }, id)
  })
}

/** Changes a round: the whole patch or nothing. Nobody chooses meanwhile, and what was chosen stays. */
export async function changeRound(context: CallContext, id: number, patch: RoundPatch): Promise<Versioned<Round>> {
  return inTransaction(context, async (tx) => {
    await lockRound(tx, id)
    const row = await requireCoordinated(context, id, tx)
    requireVersion(context, row.version)
    const parts = await partsOf(tx, id)
    const before = presentRound(row, parts)
    const after = patchedFields(before, patch, {})
    const changed = changedFields(before, after)
    if (changed.length === 0) return versioned(row, parts)
    refuseFaults(context, after)
    const unknown = unknownParts(before, after)
    if (unknown.length > 0) throw new AppError('requestInvalid', unknown)
    await refuseUnknown(tx, after, before)
    const taken = takenFaults(parts, after)
    if (taken.length > 0) throw new AppError(choiceRoundError.seatsTaken, taken)
    await updateRound(tx, id, after, wallTime(context))
    if (changed.some((field) => lists.has(field))) await writeLists(tx, id, after)
    if (changed.some((field) => givingFields.has(field))) await keepMemberships(tx, [id])
    await announce(tx, choiceRoundTopic(id), {})
    const details = { ...withRound(id), fields: changed.join(', ') }
    await recordAction(tx, context, { action: 'round-desk.change', details })
    return editedRound({ ...context, db: tx }, id)
  })
}

const wallTime = ({ clock }: Context) => minuteText(localNow(clock))

const lists = new Set<string>(['audience', 'groups', 'optionSets', 'options'])

/** Takes a round away that has not opened yet. */
export async function removeRound(context: Context, id: number): Promise<null> {
  return inTransaction(context, async (tx) => {
    await lockRound(tx, id)
    const row = await requireCoordinated(context, id, tx)
    if (row.state !== 'notOpen') throw new AppError(choiceRoundError.notOpen)
    await markRemoved(tx, id)
    // It may have been open before, and then closed again by another opening.
    await keepMemberships(tx, [id])
    await recordAction(tx, context, { action: 'round-desk.remove', details: withRound(id) })
    return null
  })
}

/** By which of its fields what students became members of follows a round. */
const givingFields = new Set<string>(['periodStart', 'periodEnd', 'countsOnly', 'optionSets', 'options'])

/** @throws AppError dateRangeInvalid, requestInvalid, requestOutOfBounds, timeDoesNotExist */
function refuseFaults({ clock }: Context, round: NewRound) {
  const faults = roundFaults(round)
  const errors = faults.map((fault) => ({ path: `body/${fault.path}`, message: faultText(fault) }))
  if (faults.some(({ kind }) => kind !== 'order')) throw new AppError('requestInvalid', errors)
  if (faults.length > 0) throw new AppError('dateRangeInvalid', errors)
  if (placedOptions(round).length > roundBounds.options) throw new AppError('requestOutOfBounds')
  try {
    for (const time of [round.openingDate, round.studentExpirationDate, round.coachExpirationDate])
      instantOf(clock, Temporal.PlainDateTime.from(time))
  } catch {
    throw new AppError('timeDoesNotExist')
  }
}

/**
 * Refuses groups and courses that the school does not have; those that a round had before may have gone since.
 * @throws AppError attendeeDoesNotExist, choiceRoundError.courseMissing
 */
async function refuseUnknown(tx: Tx, round: NewRound, before?: NewRound) {
  const [named, had] = [idsIn(round), before ? idsIn(before) : { groups: [], courses: [] }]
  const groups = named.groups.filter((id) => !had.groups.includes(id))
  const courses = named.courses.filter((id) => !had.courses.includes(id))
  if (groups.length + courses.length === 0) return
  const known = await knownAmong(tx, groups, courses)
  if (!groups.every((id) => known.groups.has(id))) throw new AppError('attendeeDoesNotExist')
  if (!courses.every((id) => known.courses.has(id))) throw new AppError(choiceRoundError.courseMissing)
}

function idsIn(round: NewRound) {
  const options = placedOptions(round).map(({ option }) => option)
  return {
    groups: [
      ...round.audience,
      ...round.groups.map(({ groupId }) => groupId),
      ...options.flatMap(({ groupId }) => groupId ?? []),
    ],
    courses: [...round.groups, ...options].flatMap(({ courseIds }) => courseIds),
  }
}
