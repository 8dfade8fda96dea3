import type { Preset, PresetBody } from '@uurwerk/contract/roster/compose-roster'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** A person's composed rosters, by name. */
export const listPersonPresets = (db: Db, attendeeId: number): Promise<Preset[]> =>
  db
    .selectFrom('roster_preset')
    .select(['id', 'name', 'attendees', 'version'])
    .$narrowType<{ attendees: Preset['attendees'] }>()
    .where('attendee_id', '=', attendeeId)
    .orderBy((eb) => eb.fn<string>('lower', ['name']))
    .orderBy('id')
    .execute()

/** The ids of those in one of a person's composed rosters. */
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

/** Whether the person keeps this composed roster; nobody can delete it until the transaction ends. */
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

/** How many a person keeps beside this one. */
export async function countOtherPresets(tx: Tx, attendeeId: number, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('roster_preset')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('attendee_id', '=', attendeeId)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Which version of it the person keeps; 0 of what is not there. */
export async function findPresetVersion(tx: Tx, attendeeId: number, id: string): Promise<number> {
  const preset = await tx
    .selectFrom('roster_preset')
    .select('version')
    .where('attendee_id', '=', attendeeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return preset?.version ?? 0
}

/** Makes or changes one; undefined when it is already as it should be. */
export async function upsertPreset(tx: Tx, attendeeId: number, id: string, { name, attendees }: PresetBody) {
  const { rows } = await sql<{ created: boolean }>`
    insert into roster_preset as kept (attendee_id, id, name, attendees)
    values (${attendeeId}, ${id}, ${name}, ${JSON.stringify(attendees)}::jsonb)
    on conflict (attendee_id, id) do update
      set name = excluded.name, attendees = excluded.attendees, version = kept.version + 1
      where (kept.name, kept.attendees) is distinct from (excluded.name, excluded.attendees)
    returning xmax = 0 as created`.execute(tx)
  return rows[0]
}

/** Takes one away, and by its foreign key the feeds that hold it; undefined when the person keeps no such one. */
export const deletePreset = (tx: Tx, attendeeId: number, id: string) =>
  tx
    .deleteFrom('roster_preset')
    .where('attendee_id', '=', attendeeId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
