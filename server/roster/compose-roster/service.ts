import { type Preset, type PresetBody, presetLimit } from '@uurwerk/contract/roster/compose-roster'
import { lockPerson, requireAttendeeId, listVisibleAttendees, requireVisibleAttendees } from '../attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { countOtherPresets, deletePreset, listPersonPresets, upsertPreset, findPresetVersion } from './queries.ts'

export { listPresetAttendeeIds, lockPreset } from './queries.ts'

/** Lists presets by name, without attendees that the caller may no longer see. */
export async function listPresets(context: Context): Promise<Preset[]> {
  const presets = await listPersonPresets(context.db, requireAttendeeId(context.actor.attendeeId))
  const attendeeIds = new Set(presets.flatMap(({ attendees }) => attendees.map(({ attendeeId }) => attendeeId)))
  if (attendeeIds.size === 0) return presets
  const visibleIds = new Set((await listVisibleAttendees(context, [...attendeeIds])).map(({ id }) => id))
  return presets.map((preset) => ({
    ...preset,
    attendees: preset.attendees.filter(({ attendeeId }) => visibleIds.has(attendeeId)),
  }))
}

/** Creates or updates a preset; a repeat changes nothing. */
export async function savePreset(context: CallContext, id: string, preset: PresetBody): Promise<Versioned<Preset>> {
  const ownerId = requireAttendeeId(context.actor.attendeeId)
  await requireVisibleAttendees(
    context,
    preset.attendees.map(({ attendeeId }) => attendeeId),
  )
  return runInTransaction(context, async (tx) => {
    await lockPerson(tx, ownerId)
    const formerVersion = await findPresetVersion(tx, ownerId, id)
    requireVersion(context, formerVersion)
    if ((await countOtherPresets(tx, ownerId, id)) >= presetLimit) throw new AppError('requestOutOfBounds')
    const savedRow = await upsertPreset(tx, ownerId, id, preset)
    if (savedRow)
      await recordAction(tx, context, {
        action: 'compose-roster.savePreset',
        subjectId: ownerId,
        details: { preset: id, isNew: savedRow.is_new, attendees: preset.attendees.length },
      })
    const version = savedRow ? formerVersion + 1 : formerVersion
    return new Versioned({ id, ...preset, version }, version)
  })
}

/** Removes a preset and the feeds that use it. */
export async function removePreset(context: CallContext, id: string): Promise<null> {
  const ownerId = requireAttendeeId(context.actor.attendeeId)
  return runInTransaction(context, async (tx) => {
    await lockPerson(tx, ownerId)
    const version = await findPresetVersion(tx, ownerId, id)
    if (version === 0) throw new AppError('presetDoesNotExist')
    requireVersion(context, version)
    await deletePreset(tx, ownerId, id)
    await recordAction(tx, context, {
      action: 'compose-roster.removePreset',
      subjectId: ownerId,
      details: { preset: id },
    })
    return null
  })
}
