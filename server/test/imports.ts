import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../db/connect.ts'
import { applySchool, type ApplyOptions } from '../import/apply-school.ts'
import type { Appointment, SchoolData } from '../import/school.ts'
import { createFixedClock } from '../lib/clock.ts'
import { findWrongParticipants } from './wrong-participants.ts'
import { smallSchool } from './small-school.ts'

export const firstImport = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
export const nextImport = createFixedClock('Europe/Amsterdam', '2026-11-02T08:00:00Z')

/** Removes everything of a school, and all notifications and log entries. */
export async function emptySchool(db: Db): Promise<void> {
  await sql`
    truncate school, school_year, attendee, course, appointment, appointment_change, occupancy, audit_log, published_week
    cascade`.execute(db)
}

export const importSmallSchool = (db: Db, options: Partial<ApplyOptions> = {}) =>
  applyAndCheck(db, smallSchool, { clock: firstImport, ...options })

/** Imports a school, and checks that each appointment kept its participants. */
async function applyAndCheck(db: Db, school: SchoolData, options: ApplyOptions) {
  const summary = await applySchool(db, school, options)
  expect(await findWrongParticipants(db)).toEqual([])
  return summary
}

/**
 * Imports the appointments again with changes by id (null removes one) and additions. Allows any deletions: in a small
 * school, a single one exceeds the tenth at which imports stop.
 */
export function importChangedAppointments(
  db: Db,
  changes: Record<string, Partial<Appointment> | null>,
  additions: Partial<SchoolData> = {},
  options: Partial<ApplyOptions> = {},
) {
  const keptAppointments = smallSchool.appointments?.filter(({ id }) => changes[id] !== null) ?? []
  const appointments = [
    ...keptAppointments.map((appointment) => ({ ...appointment, ...changes[appointment.id] })),
    ...(additions.appointments ?? []),
  ]
  return applyAndCheck(
    db,
    { settings: smallSchool.settings, ...additions, appointments },
    { clock: nextImport, replace: true, ...options },
  )
}
