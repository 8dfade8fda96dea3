import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { decrypt, deriveKey, encrypt } from './cipher.ts'

/** Why a backup cannot be written or restored, in a sentence for whoever runs the command. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

const magic = 'uurwerk-backup 1'
const maximumHeader = 200

/**
 * Writes lines compressed, and encrypted with a key. Nothing stands under the name before all is on disk. @throws
 * BackupRefused
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<string>,
  passphrase: string | undefined,
): Promise<{ bytes: number }> {
  if ((await lstat(file).catch(() => undefined)) !== undefined)
    throw new BackupRefused(`${file} is there already; name a file that is not.`)
  const unfinishedFile = `${path.resolve(file)}.unfinished-${randomUUID()}`
  const salt = randomBytes(16).toString('base64url')
  const header = passphrase === undefined ? `${magic} plain\n` : `${magic} encrypted ${salt}\n`
  try {
    await pipeline(
      addDigest(lines),
      createGzip(),
      (source: AsyncIterable<Buffer>) => writeBody(source, header, passphrase && deriveKey(passphrase, salt)),
      createWriteStream(unfinishedFile, { flags: 'wx', mode: 0o600, flush: true }),
    )
    const { size } = await lstat(unfinishedFile)
    await rename(unfinishedFile, file)
    return { bytes: size }
  } catch (error) {
    await rm(unfinishedFile, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new BackupRefused(`The disk of ${file} is full; nothing is left of the backup. Make room and try again.`, {
      cause: error,
    })
  }
}

async function* writeBody(source: AsyncIterable<Buffer>, header: string, key: Buffer | '' | undefined) {
  yield Buffer.from(header)
  yield* key ? encrypt(source, key, header) : source
}

const digestPrefix = '#sha256 '
/** Bytes of lines that are handed on at once. */
const blockSize = 65_536

async function* addDigest(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let block = ''
  for await (const line of lines) {
    block += `${line}\n`
    if (block.length < blockSize) continue
    hash.update(block)
    yield Buffer.from(block)
    block = ''
  }
  hash.update(block)
  yield Buffer.from(`${block}${digestPrefix}${hash.digest('hex')}\n`)
}

/** Reads to the end. @throws BackupRefused if the file is damaged or cut off */
export async function checkBackupFile(file: string, passphrase: string | undefined): Promise<void> {
  const lines = readBackupFile(file, passphrase)
  while ((await lines.next()).done !== true);
}

/** Yields the lines. Throws after the last one that is sound if the file is damaged or cut off. */
export async function* readBackupFile(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  const header = await readHeader(file)
  const [, mode, salt] = /^uurwerk-backup 1 (plain|encrypted)(?: ([\w-]+))?\n$/.exec(header) ?? []
  if (mode === undefined) throw new BackupRefused(`${file} is no backup of Uurwerk, or one of a newer version.`)
  if (mode === 'encrypted' && passphrase === undefined)
    throw new BackupRefused('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
  const key = salt === undefined || passphrase === undefined ? undefined : deriveKey(passphrase, salt)
  const text = new PassThrough()
  const reading = pipeline(
    createReadStream(file, { start: Buffer.byteLength(header) }),
    (source: AsyncIterable<Buffer>) => (key ? decrypt(source, key, header) : source),
    createGunzip(),
    text,
  )
  // The reader below sees the same error.
  reading.catch(() => undefined)
  try {
    yield* checkDigest(splitLines(text))
    await reading
  } catch (error) {
    if (!isDamage(error)) throw error
    const hint = key ? ', or BACKUP_KEY is not the key that it was made with' : ''
    throw new BackupRefused(`${file} is damaged or incomplete${hint}. Nothing was changed.`, { cause: error })
  }
}

async function readHeader(file: string): Promise<string> {
  const stream = createReadStream(file, { end: maximumHeader - 1 })
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return bytes.subarray(0, bytes.indexOf('\n') + 1).toString('latin1')
}

class Damaged extends Error {
  override name = 'Damaged'
}

/** Errors of zlib and of the cipher, and our own. */
const isDamage = (error: unknown) =>
  error instanceof Damaged ||
  (error instanceof Error &&
    (('code' in error && /^(Z_|ERR_CRYPTO|ERR_OSSL)/.test(String(error.code))) ||
      /authenticate data|authentication tag/i.test(error.message)))

async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const bytes of source) {
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      yield Buffer.concat([...parts, bytes.subarray(start, end)]).toString('utf8')
      parts = []
      start = end + 1
    }
    if (start < bytes.length) parts.push(bytes.subarray(start))
  }
  if (parts.length > 0) throw new Damaged('the last line is cut off')
}

async function* checkDigest(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let digest: string | undefined
  for await (const line of lines) {
    if (digest !== undefined) throw new Damaged('something follows the digest')
    if (line.startsWith(digestPrefix)) {
      digest = line.slice(digestPrefix.length)
      continue
    }
    hash.update(`${line}\n`)
    yield line
  }
  if (digest !== hash.digest('hex')) throw new Damaged('the digest differs')
}
