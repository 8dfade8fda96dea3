import type { Preset, PresetBody } from '@uurwerk/contract/roster/compose-roster'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

export const listPersonPresets = (db: Db, attendeeId: number): Promise<Preset[]> =>
  db
    .selectFrom('roster_preset')
    .select(['id', 'name', 'attendees', 'version'])
    .$narrowType<{ attendees: Preset['attendees'] }>()
    .where('attendee_id', '=', attendeeId)
    .orderBy((eb) => eb.fn<string>('lower', ['name']))
    .orderBy('id')
    .execute()

export async function listPresetAttendeeIds(db: Db, attendeeId: number, id: string): Promise<number[]> {
  const preset = await db
    .selectFrom('roster_preset')
    .select('attendees')
    .$narrowType<{ attendees: Preset['attendees'] }>()
    .where('attendee_id', '=', attendeeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return preset?.attendees.map(({ attendeeId }) => attendeeId) ?? []
}

/** Returns whether the person has the preset; it cannot be deleted until the transaction ends. */
export async function lockPreset(tx: Tx, attendeeId: number, presetId: string): Promise<boolean> {
  const preset = await tx
    .selectFrom('roster_preset')
    .select('id')
    .where('attendee_id', '=', attendeeId)
    .where('id', '=', presetId)
    .forKeyShare()
    .executeTakeFirst()
  return preset !== undefined
}

export async function countOtherPresets(tx: Tx, attendeeId: number, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('roster_preset')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('attendee_id', '=', attendeeId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns 0 if the preset does not exist. */
export async function findPresetVersion(tx: Tx, attendeeId: number, id: string): Promise<number> {
  const preset = await tx
    .selectFrom('roster_preset')
    .select('version')
    .where('attendee_id', '=', attendeeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return preset?.version ?? 0
}

/** Returns undefined if nothing changed. */
export async function upsertPreset(tx: Tx, attendeeId: number, id: string, { name, attendees }: PresetBody) {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into roster_preset as existing (attendee_id, id, name, attendees)
    values (${attendeeId}, ${id}, ${name}, ${JSON.stringify(attendees)}::jsonb)
    on conflict (attendee_id, id) do update
      set name = excluded.name, attendees = excluded.attendees, version = existing.version + 1
      where (existing.name, existing.attendees) is distinct from (excluded.name, excluded.attendees)
    returning xmax = 0 as is_new`.execute(tx)
  return rows[0]
}

/** Deletes a preset, and by a foreign key the feeds that use it; undefined if there is none. */
export const deletePreset = (tx: Tx, attendeeId: number, id: string) =>
  tx
    .deleteFrom('roster_preset')
    .where('attendee_id', '=', attendeeId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
