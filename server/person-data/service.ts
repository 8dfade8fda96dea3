import type { Db } from '#server/db/connect.ts'
import { hashIdentifiers, type Identifiers } from './identifiers.ts'
import { getErasureKey, listErasedHashes } from './queries.ts'

/**
 * Returns a test for records of an import. A code counts only without a mail address, since schools give the code of
 * someone who left to someone new.
 */
export async function createErasedTest(db: Db): Promise<((person: Identifiers) => boolean) | undefined> {
  const erased = new Set((await listErasedHashes(db)).map(({ hash }) => hash.toString('hex')))
  if (erased.size === 0) return undefined
  const key = await getErasureKey(db)
  return (person) =>
    hashIdentifiers({ ...person, code: person.email === null ? person.code : null }, key).some((hash) =>
      erased.has(hash.toString('hex')),
    )
}
