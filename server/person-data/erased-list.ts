import type { Db, Tx } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { listAllPeopleIds, listErasablePeople } from '#server/roster/attendee/service.ts'
import { erasePeople } from './erase-person.ts'
import { hashIdentifiers } from './identifiers.ts'
import { type ErasedHash, getErasureKey, insertErasedHashes, listErasedHashes } from './queries.ts'

export type { ErasedHash } from './queries.ts'

export const findErasedList = async (db: Db): Promise<{ key: Buffer; erased: ErasedHash[] }> => ({
  key: await getErasureKey(db),
  erased: await listErasedHashes(db),
})

const batchSize = 25

/** Adds hashes to those of the database, and erases whom they mean. Returns the number of people. */
export async function eraseListed(tx: Tx, erased: readonly ErasedHash[], clock: Clock): Promise<number> {
  const key = await getErasureKey(tx)
  const listed = new Set(erased.map(({ hash }) => hash.toString('hex')))
  const people = (await listErasablePeople(tx, await listAllPeopleIds(tx))).filter(({ sourceIds, emails, codes }) =>
    hashIdentifiers({ sourceIds, emails, codes: emails.length > 0 ? [] : codes }, key).some((hash) =>
      listed.has(hash.toString('hex')),
    ),
  )
  await insertErasedHashes(tx, erased)
  for (let start = 0; start < people.length; start += batchSize)
    await erasePeople(tx, people.slice(start, start + batchSize), { clock })
  return people.length
}
