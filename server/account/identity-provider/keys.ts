import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import * as z from 'zod/mini'
import { runInTransaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/connect.ts'
import { findRecord, insertFirstRecord } from './record-queries.ts'

const ProviderKeys = z.object({
  /** A private JWK. */
  signing: z.looseObject({ kty: z.string(), kid: z.string() }),
  cookie: z.string(),
})
export type ProviderKeys = z.infer<typeof ProviderKeys>

const keysRecord = { kind: 'ProviderKeys', id: 'current' }

/** Loads the keys; servers starting at once create them only once. */
export async function loadProviderKeys(db: Db): Promise<ProviderKeys> {
  const findKeys = () => findRecord(db, keysRecord.kind, 'id', keysRecord.id, Temporal.Now.instant().toString())
  const existingKeys = await findKeys()
  if (existingKeys !== undefined) return ProviderKeys.parse(existingKeys)
  const newKeys = await makeKeys()
  await runInTransaction({ db }, (tx) => insertFirstRecord(tx, keysRecord, newKeys))
  return ProviderKeys.parse(await findKeys())
}

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { kty = 'EC', ...key } = await exportJWK(privateKey)
  const signing = { ...key, kty, alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }
  return { signing, cookie: randomBytes(32).toString('base64url') }
}
