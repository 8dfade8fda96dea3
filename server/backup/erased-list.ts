import { open, readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Db, Tx } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type ErasedHash, eraseListed, findErasedList } from '#server/person-data/erased-list.ts'
import { BackupRefused } from './backup-file.ts'

const kind = 'uurwerk-erased 1'
const hexSchema = z.string().check(z.regex(/^[\da-f]{64}$/))
const listSchema = z.strictObject({
  kind: z.literal(kind),
  key: hexSchema,
  erased: z.array(z.strictObject({ hash: hexSchema, on: z.iso.date() })),
})

export interface ErasedList {
  key: Buffer
  erased: ErasedHash[]
}

export async function writeErasedList(db: Db, file: string): Promise<number> {
  const { key, erased } = await findErasedList(db)
  const content = {
    kind,
    key: key.toString('hex'),
    erased: erased.map(({ hash, erased_on: on }) => ({ hash: hash.toString('hex'), on })),
  }
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new BackupRefused(`${file} is there already; name a file that is not.`)
  })
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return erased.length
}

/** @throws BackupRefused */
export async function readErasedList(file: string): Promise<ErasedList> {
  const text = await readFile(file, 'utf8')
  try {
    const { key, erased } = listSchema.parse(JSON.parse(text))
    return {
      key: Buffer.from(key, 'hex'),
      erased: erased.map(({ hash, on }) => ({ hash: Buffer.from(hash, 'hex'), erased_on: on })),
    }
  } catch (error) {
    throw new BackupRefused(`${file} is no list of erased people, or it is damaged. Nothing was changed.`, {
      cause: error,
    })
  }
}

/**
 * Erases in a restored database who was erased after the backup. Returns the number of people. @throws BackupRefused if
 * the list is of another school
 */
export async function mergeErasedList(tx: Tx, list: ErasedList, clock: Clock): Promise<number> {
  const { key } = await findErasedList(tx)
  if (!key.equals(list.key))
    throw new BackupRefused('The list of erased people is of another school than the backup. Nothing was changed.')
  return eraseListed(tx, list.erased, clock)
}
