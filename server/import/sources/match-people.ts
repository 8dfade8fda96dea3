import type { Tx } from '#server/db/connect.ts'
import { ImportRefused } from '../import-errors.ts'
import { listAmbiguousPeople, renameStagedPeople, stagePersonMatches, writePersonMatches } from './people-queries.ts'

/**
 * Gives staged people the id by which the school knows them: their own id, else the one they had in this source before,
 * else by code, else by e-mail address; never by name. Returns the ids that changed.
 * @throws ImportRefused if a person matches two, or two match one
 */
export async function matchPeople(tx: Tx, source: number): Promise<Map<string, string>> {
  await stagePersonMatches(tx, source)
  const ambiguous = await listAmbiguousPeople(tx, source)
  if (ambiguous.length > 0)
    throw new ImportRefused(
      ambiguous.map(({ value, column, first, second }) => ({
        file: 'people',
        line: null,
        column,
        value,
        text: { code: 'matchesTwo', values: { first, second } },
      })),
    )
  await writePersonMatches(tx, source)
  return renameStagedPeople(tx, source)
}
