import type { Tx } from '#server/db/connect.ts'
import { toArrayLiteral } from '../queries.ts'
import type { SchoolData, Sourced } from '../school.ts'
import { addSources, desk, findOwnerOfDayChanges, type ImportedSource, loadSourceIds, recordSource } from './queries.ts'

/** Sources of which an import adds, changes and removes records. */
export interface ImportSources {
  all: number[]
  /** Formats the ids of a record's sources, in the order in which they win, for a staging table. */
  toCell: (record: Sourced) => string
  /** Whether one of them owns day changes: those of its lessons end. */
  ownsDayChanges: boolean
}

/** Lists the sources that records name, as those of an export do, and `own` if one names none or there are none. */
function listSourceNames(school: SchoolData, own: string): string[] {
  const names = new Set<string>()
  for (const records of Object.values({ ...school }))
    if (Array.isArray(records)) for (const { sources = [own] } of records) for (const name of sources) names.add(name)
  return names.size === 0 ? [own] : [...names]
}

/** Returns the names of the sources. Needs the import lock. */
export async function recordSources(tx: Tx, school: SchoolData, own: ImportedSource): Promise<string[]> {
  const names = listSourceNames(school, own.name)
  // First, so that sources that the school does not rank win as they do where the export was made.
  await addSources(tx, school.settings.sourcesByAge ?? [])
  if (names.includes(own.name)) await recordSource(tx, own)
  await addSources(tx, [...names, school.settings.source ?? []].flat())
  return names
}

/** Must run after the order of sources was written. */
export async function loadImportSources(
  tx: Tx,
  { names, own, isOtherSchool }: { names: readonly string[]; own: string; isOtherSchool: boolean },
): Promise<ImportSources> {
  const ids = await loadSourceIds(tx)
  const owner = await findOwnerOfDayChanges(tx)
  const order = [...ids.keys()]
  const cells = new Map<string, string>()
  const formatCell = (sources: string[]) =>
    toArrayLiteral(order.filter((name) => sources.includes(name)).map((name) => String(ids.get(name))))
  return {
    all: [...ids].filter(([name]) => (isOtherSchool ? name !== desk.name : names.includes(name))).map(([, id]) => id),
    toCell({ sources = [own] }) {
      const key = sources.join('|')
      const cell = cells.get(key) ?? formatCell(sources)
      cells.set(key, cell)
      return cell
    },
    ownsDayChanges: owner !== undefined && names.includes(owner),
  }
}
