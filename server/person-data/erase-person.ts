import type { Tx } from '#server/db/connect.ts'
import { type TableRules, tables } from '#server/db/tables.ts'
import { type Clock, getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { listCourseWords, blankAppointmentsOfPeople } from '#server/roster/appointment/service.ts'
import {
  blankAttendees,
  listWordsOfNonPeople,
  lockRoles,
  removeFromGivenFields,
} from '#server/roster/attendee/service.ts'
import { blankBookingsOfPeople } from '#server/rooms/booking/service.ts'
import { releaseRoundSeatsOfPeople } from '#server/joining/choice-round/allocation/service.ts'
import { deletePlanPeriods } from '#server/staff/deployment-plan/service.ts'
import { blankSubscriptionsOfPeople } from '#server/joining/subscription/service.ts'
import { blank, blankValue, createNameFinder, type NamedPerson, type NameFinder } from './blank-names.ts'
import { hashIdentifiers } from './identifiers.ts'
import {
  clearColumn,
  countRows,
  deletePlaces,
  deleteRows,
  getErasureKey,
  insertErasedHashes,
  listTextColumns,
  lockMatchingRows,
  updateTexts,
} from './queries.ts'

export interface ErasureReport {
  /** Rows per table that are gone or no longer refer to the person; `text` counts those that named them. */
  erased: Record<string, number>
  /** Rows per table that stay, without a name. */
  kept: Record<string, number>
}

export interface ErasablePerson extends NamedPerson {
  id: number
}

interface ErasureOptions {
  clock: Clock
  /** Lets an import bring them back, as those who only left long ago. */
  canReturn?: boolean
}

/** The caller holds the import lock. */
export async function erasePeople(
  tx: Tx,
  people: readonly ErasablePerson[],
  { clock, canReturn = false }: ErasureOptions,
): Promise<ErasureReport> {
  const report: ErasureReport = { erased: {}, kept: {} }
  const count = (kind: keyof ErasureReport, table: string, rows: number) => {
    if (rows > 0) report[kind][table] = (report[kind][table] ?? 0) + rows
  }
  const ids = people.map(({ id }) => id)
  const now = toIsoMinute(getLocalDateTime(clock))
  const sharedWords = new Set([...(await listCourseWords(tx)), ...(await listWordsOfNonPeople(tx))])
  count('erased', 'appointment', await blankAppointmentsOfPeople(tx, ids))
  count('erased', 'booking', await blankBookingsOfPeople(tx, ids, clock))
  count('erased', 'subscription', await blankSubscriptionsOfPeople(tx, ids, now))
  await deletePlanPeriods(tx, ids)
  for (const { table, column, erasure } of listPeopleColumns()) {
    if (erasure === 'keep') continue
    count('erased', table, await countRows(tx, table, column, ids))
    await (erasure === 'delete' ? deleteRows : clearColumn)(tx, table, column, ids)
  }
  await removeFromGivenFields(
    tx,
    people.flatMap(({ sourceIds }) => sourceIds),
  )
  const finder = createNameFinder(people, sharedWords)
  if (finder) count('erased', 'text', await blankTexts(tx, finder))
  if (!canReturn) {
    const key = await getErasureKey(tx)
    const hashes = people.flatMap((person) => hashIdentifiers(person, key))
    await insertErasedHashes(
      tx,
      hashes.map((hash) => ({ hash, erased_on: now.slice(0, 10) })),
    )
  }
  // Last, because choices and bookings wait from here on.
  count('erased', 'choice_round_choice', await releaseRoundSeatsOfPeople(tx, ids, now))
  for (const { table, column, erasure } of listPeopleColumns())
    if (erasure === 'keep') count('kept', table, await countRows(tx, table, column, ids))
  await lockRoles(tx, ids)
  await blankAttendees(tx, ids, blank)
  return report
}

const listTables = () => Object.entries(tables) as [keyof typeof tables, TableRules][]

const listPeopleColumns = () =>
  listTables().flatMap(([table, { people = {} }]) =>
    Object.entries(people).map(([column, erasure]) => ({ table, column, erasure })),
  )

/** Returns the number of rows that named somebody. */
async function blankTexts(tx: Tx, { filter, blankNames }: NameFinder): Promise<number> {
  let total = 0
  const textColumns = new Map((await listTextColumns(tx)).map(({ table, columns }) => [table, columns]))
  for (const [table, { plainTexts = [], retention }] of listTables()) {
    const columns = textColumns.get(table)?.filter((column) => !plainTexts.includes(column)) ?? []
    if (columns.length === 0) continue
    const rows = (await lockMatchingRows(tx, table, columns, filter)).flatMap(({ place, texts }) => {
      const blanked = blankValue(texts, blankNames) as typeof texts
      return JSON.stringify(blanked) === JSON.stringify(texts) ? [] : [{ place, texts: blanked }]
    })
    if (rows.length === 0) continue
    total += rows.length
    if (retention === 'expires')
      await deletePlaces(
        tx,
        table,
        rows.map(({ place }) => place),
      )
    else await updateTexts(tx, table, columns, rows)
  }
  return total
}
