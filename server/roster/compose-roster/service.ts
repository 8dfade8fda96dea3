import { type Preset, type PresetBody, presetLimit } from '@uurwerk/contract/roster/compose-roster'
import { lockPerson, ownId, stillVisible, visibleAttendees } from '../attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import { type CallContext, requireVersion } from '#server/http/call-context.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { countOthers, deletePreset, presetsOfPerson, putPreset, versionOfPreset } from './queries.ts'

export { attendeesOfPreset, holdPreset } from './queries.ts'

/** The caller's composed rosters, by name, without the attendees that the caller may no longer see. */
export async function presetsOf(context: Context): Promise<Preset[]> {
  const presets = await presetsOfPerson(context.db, ownId(context.actor.attendeeId))
  const held = new Set(presets.flatMap(({ attendees }) => attendees.map(({ attendeeId }) => attendeeId)))
  if (held.size === 0) return presets
  const visible = new Set((await stillVisible(context, [...held])).map(({ id }) => id))
  return presets.map((preset) => ({
    ...preset,
    attendees: preset.attendees.filter(({ attendeeId }) => visible.has(attendeeId)),
  }))
}

/** Makes one of the caller's composed rosters, or changes it; a repeat changes nothing. */
export async function savePreset(context: CallContext, id: string, preset: PresetBody): Promise<Preset> {
  const owner = ownId(context.actor.attendeeId)
  await visibleAttendees(
    context,
    preset.attendees.map(({ attendeeId }) => attendeeId),
  )
  return inTransaction(context, async (tx) => {
    await lockPerson(tx, owner)
    const version = await versionOfPreset(tx, owner, id)
    requireVersion(context, version)
    if ((await countOthers(tx, owner, id)) >= presetLimit) throw new AppError('requestOutOfBounds')
    const written = await putPreset(tx, owner, id, preset)
    if (written)
      await recordAction(tx, context, {
        action: 'compose-roster.savePreset',
        subjectId: owner,
        details: { preset: id, isNew: written.created, attendees: preset.attendees.length },
      })
    return { id, ...preset, version: written ? version + 1 : version }
  })
}

/** Takes one of the caller's composed rosters away, with the feeds that hold it. */
export async function removePreset(context: Context, id: string): Promise<null> {
  const owner = ownId(context.actor.attendeeId)
  return inTransaction(context, async (tx) => {
    if (!(await deletePreset(tx, owner, id))) throw new AppError('presetDoesNotExist')
    await recordAction(tx, context, {
      action: 'compose-roster.removePreset',
      subjectId: owner,
      details: { preset: id },
    })
    return null
  })
}
