import { createCipheriv, createDecipheriv, scryptSync } from 'node:crypto'
import { joinChunks } from './join-chunks.ts'

/** Bytes of text per chunk; each is authenticated by itself, so that memory stays constant. */
const chunkSize = 65_536
const tagSize = 16
const algorithm = 'aes-256-gcm'

export const deriveKey = (passphrase: string, salt: string): Buffer =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 15, maxmem: 64 * 1024 * 1024 })

/** Position and end of a chunk, so that none can be moved, dropped or cut off. Each file has a key of its own. */
function buildNonce(position: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(position, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream. The header is authenticated with it. */
export async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer, header: string): AsyncGenerator<Buffer> {
  for await (const { chunk, position, isLast } of joinChunks(source, chunkSize)) {
    const cipher = createCipheriv(algorithm, key, buildNonce(position, isLast)).setAAD(Buffer.from(header))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Throws at the first chunk that is damaged or missing, or with a wrong key. */
export async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer, header: string): AsyncGenerator<Buffer> {
  for await (const { chunk, position, isLast } of joinChunks(source, chunkSize + tagSize)) {
    const textSize = Math.max(0, chunk.length - tagSize)
    const decipher = createDecipheriv(algorithm, key, buildNonce(position, isLast), { authTagLength: tagSize })
    decipher.setAAD(Buffer.from(header)).setAuthTag(chunk.subarray(textSize))
    yield Buffer.concat([decipher.update(chunk.subarray(0, textSize)), decipher.final()])
  }
}
