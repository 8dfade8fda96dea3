import type { Db } from '#server/db/connect.ts'
import { hashIdentifiers } from './identifiers.ts'
import { getErasureKey, listErasedHashes } from './queries.ts'

export interface ErasedTest {
  /** A code counts only without a mail address: schools give the code of someone who left to someone new. */
  isErased: (person: { sourceId: string; code: string | null; email: string | null }) => boolean
  isErasedId: (sourceId: string) => boolean
}

/** Returns undefined if nobody was erased. */
export async function createErasedTest(db: Db): Promise<ErasedTest | undefined> {
  const erased = new Set((await listErasedHashes(db)).map(({ hash }) => hash.toString('hex')))
  if (erased.size === 0) return undefined
  const key = await getErasureKey(db)
  const matches = (identifiers: Parameters<typeof hashIdentifiers>[0]) =>
    hashIdentifiers(identifiers, key).some((hash) => erased.has(hash.toString('hex')))
  const outcomes = new Map<string, boolean>()
  return {
    isErased: ({ sourceId, code, email }) =>
      matches({
        sourceIds: [sourceId],
        codes: code === null || email !== null ? [] : [code],
        emails: email === null ? [] : [email],
      }),
    isErasedId: (sourceId) => {
      const outcome = outcomes.get(sourceId) ?? matches({ sourceIds: [sourceId], codes: [], emails: [] })
      outcomes.set(sourceId, outcome)
      return outcome
    },
  }
}
