import type { Tx } from '#server/db/connect.ts'
import { freeTexts, personColumns } from '#server/db/tables.ts'
import { blankAppointmentsOfPerson } from '#server/roster/appointment/service.ts'
import { blankAttendee } from '#server/roster/attendee/service.ts'
import { blankBookingsOfPerson } from '#server/rooms/booking/service.ts'
import { blankSubscriptionsOfPerson } from '#server/joining/subscription/service.ts'
import { type Identifiers, buildNamePattern, hashIdentifiers } from './identifiers.ts'
import { blank, blankText, clearColumn, countRows, deleteRows, getErasureKey, insertErasedHashes } from './queries.ts'

export interface ErasureReport {
  /** Rows per table that are gone or no longer refer to the person. */
  erased: Record<string, number>
  /** Rows per table that stay, without a name. */
  kept: Record<string, number>
}

export interface ErasablePerson extends Identifiers {
  id: number
  name: string
}

/** The caller holds the import lock. `now` is a wall-clock time, which separates what is over from what is not. */
export async function erasePerson(tx: Tx, person: ErasablePerson, now: string): Promise<ErasureReport> {
  const report: ErasureReport = { erased: {}, kept: {} }
  const count = (kind: keyof ErasureReport, table: string, rows: number) => {
    if (rows > 0) report[kind][table] = (report[kind][table] ?? 0) + rows
  }
  count('erased', 'appointment', await blankAppointmentsOfPerson(tx, person.id))
  count('erased', 'booking', await blankBookingsOfPerson(tx, person.id, now))
  count('erased', 'subscription', await blankSubscriptionsOfPerson(tx, person.id, now))
  for (const [table, columns] of Object.entries(personColumns))
    for (const [column, erasure] of Object.entries(columns)) {
      count(erasure === 'keep' ? 'kept' : 'erased', table, await countRows(tx, table, column, person.id))
      if (erasure === 'delete') await deleteRows(tx, table, column, person.id)
      if (erasure === 'clear') await clearColumn(tx, table, column, person.id)
    }
  await insertErasedHashes(tx, hashIdentifiers(person, await getErasureKey(tx)), now.slice(0, 10))
  await blankAttendee(tx, person.id, blank)
  const patterns = {
    text: buildNamePattern(person.name, person, 'text'),
    json: buildNamePattern(person.name, person, 'json'),
  }
  for (const [table, columns] of Object.entries(freeTexts))
    for (const column of columns) count('erased', 'text', await blankText(tx, table, column, patterns))
  return report
}
