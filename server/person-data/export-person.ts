import { strToU8, zipSync } from 'fflate'
import type { Db } from '#server/db/connect.ts'
import { tables } from '#server/db/tables.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { listAttendeeNames } from '#server/roster/attendee/service.ts'
import { listExportedAppointments } from '#server/roster/appointment/service.ts'
import { exportCalendar } from '#server/roster/feed/service.ts'
import type { ErasablePerson } from './erase-person.ts'
import { leaveOutDrafts } from './leave-out-drafts.ts'
import { listRows } from './queries.ts'
import { collectIds, type PersonRows } from './rules.ts'

type Table = keyof typeof tables

/** Columns that make a row a person's own. Others name who made or judged it. */
function listOwnColumns(table: Table): string[] {
  const { people = {}, export: exports } = tables[table]
  const columns = Object.keys(people)
  const ownColumns = columns.filter((column) => people[column] !== 'clear')
  return ownColumns.length === 0 && exports.includes('person') ? columns : ownColumns
}

/** Returns a zip of all rows about the person, and of the roster as a calendar. */
export async function exportPerson(
  db: Db,
  person: ErasablePerson,
  clock: Clock,
  { hasDrafts = true } = {},
): Promise<Uint8Array> {
  const storedRows = await listPersonRows(db, person.id)
  const rows = hasDrafts ? storedRows : await leaveOutDrafts(db, storedRows, getToday(clock).toString())
  const appointmentIds = collectIds(rows, ['appointment_id'])
  const appointments = appointmentIds.length === 0 ? [] : await listExportedAppointments(db, appointmentIds)
  const exported = {
    exportedAt: clock.instant().toString(),
    person: { id: person.id, name: person.name },
    rows,
    appointments,
    names: await listAttendeeNames(db, collectIds(rows, ['group_id', 'team_id', 'facility_id', 'coach_id'])),
  }
  return zipSync({
    'person.json': strToU8(`${JSON.stringify(exported, null, 2)}\n`),
    'roster.ics': strToU8(await exportCalendar(db, clock, person.sourceIds[0] ?? '')),
  })
}

async function listPersonRows(db: Db, id: number): Promise<PersonRows> {
  const rows: Record<string, unknown[]> = {}
  for (const table of Object.keys(tables) as Table[]) {
    const columns = listOwnColumns(table)
    if (columns.length > 0) rows[table] = (await listRows(db, table, columns, [id])).map((row) => hide(table, row))
  }
  const planIds = collectIds({ plans: rows['deployment_plan'] ?? [] }, ['id'])
  rows['deployment_plan_period'] = await listRows(db, 'deployment_plan_period', ['plan_id'], planIds)
  const absenceIds = collectIds({ absences: rows['absence'] ?? [] }, ['id'])
  rows['absence_lesson'] = await listRows(db, 'absence_lesson', ['absence_id'], absenceIds)
  return rows
}

const hide = (table: Table, row: unknown) =>
  Object.fromEntries(
    Object.entries(row as object).filter(([column]) => tables[table].secrets?.includes(column) !== true),
  )
